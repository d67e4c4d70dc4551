package dev.waitwell.service.undertow;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import java.util.Locale;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;
import org.xnio.Option;
import org.xnio.OptionMap;

/**
 * Undertow's limits.
 *
 * @param threads who does the work
 * @param options everything else, by Undertow's own names
 */
@Validated
@ConfigurationProperties("server.undertow")
record UndertowProperties(
        @Valid @DefaultValue Threads threads, @DefaultValue Options options) {

    /**
     * Undertow's threads.
     *
     * @param io event loops, which read requests and write answers; 0 means one per processor, at least 2
     * @param worker most requests that platform threads work on at once; the next one waits in a line that has no
     *     length of its own, and ends with the open connections
     */
    record Threads(
            @DefaultValue("0") @Min(0) int io,
            @DefaultValue("200") @Min(1) int worker) {

        private static final int LEAST_LOOPS = 2;

        int loops() {
            return io > 0 ? io : Math.max(Runtime.getRuntime().availableProcessors(), LEAST_LOOPS);
        }
    }

    /**
     * Options by their names, such as {@code no-request-timeout}; a name that Undertow does not know stops the start.
     *
     * @param server constants of {@code io.undertow.UndertowOptions}
     * @param socket constants of {@code org.xnio.Options}
     */
    record Options(
            @DefaultValue Map<String, String> server,
            @DefaultValue Map<String, String> socket) {

        void addServer(OptionMap.Builder options) {
            add(options, "server", io.undertow.UndertowOptions.class, server);
        }

        void addSocket(OptionMap.Builder options) {
            add(options, "socket", org.xnio.Options.class, socket);
        }

        private static void add(OptionMap.Builder options, String kind, Class<?> names, Map<String, String> values) {
            values.forEach((name, value) -> {
                String constant = name.toUpperCase(Locale.ROOT).replace('-', '_');
                try {
                    options.parse(
                            Option.fromString(names.getName() + "." + constant, names.getClassLoader()),
                            value,
                            names.getClassLoader());
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException(
                            "server.undertow.options.%s.%s: '%s' is not allowed; the name must be a constant of %s such as max-header-size or backlog, and the value of its type"
                                    .formatted(kind, name, value, names.getName()),
                            e);
                }
            });
        }
    }
}
