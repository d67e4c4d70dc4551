package dev.waitwell.pools.origin;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where a limit's value came from.
 *
 * @param from which way
 * @param property that set it, or that could; null when there is none
 * @param where the property stands, such as {@code class path resource [application.yml] - 12:14}; null when it stands
 *     nowhere
 * @param note what a reader should know besides; null when nothing
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Source(
        From from,
        @Nullable String property,
        @Nullable String where,
        @Nullable String note) {

    /** Ways by which a limit gets its value. */
    public enum From {
        /** Nobody set it. */
        LIBRARY_DEFAULT,
        /** A property did. */
        PROPERTY,
        /** Code did, or another property that is not known here. */
        CODE,
        /** It was changed while running. */
        RESIZED;

        /** As it is shown: lower case, with {@code -}. */
        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
