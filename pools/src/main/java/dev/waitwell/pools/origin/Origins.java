package dev.waitwell.pools.origin;

import dev.waitwell.pools.Limit;
import dev.waitwell.pools.origin.Source.From;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.origin.Origin;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;

/**
 * Finds out where a limit came from by comparing the value in effect with what the properties say and with the library's
 * default. A property that is set and not in effect is a finding of its own: it is what people search for longest.
 */
public final class Origins {

    private final Environment environment;
    private final Map<String, Map<String, String>> setBy;
    private final Map<String, Source> resized = new ConcurrentHashMap<>();

    /**
     * Made by auto-configuration.
     *
     * @param environment whose properties are looked at
     * @param setBy by pool and limit the property that sets it, for pools made by a service's own code
     */
    public Origins(Environment environment, Map<String, Map<String, String>> setBy) {
        this.environment = environment;
        this.setBy = setBy;
    }

    /**
     * Where a limit came from.
     *
     * @param pool its name
     * @param limit with its value in effect
     * @return the source
     */
    public Source of(String pool, Limit limit) {
        Source changed = resized.get(pool);
        if (changed != null && limit.name().equals(Limit.MAX)) {
            return changed;
        }
        Source along = resized.get(pool + " " + limit.name());
        if (along != null) {
            return along;
        }
        List<Limit.Property> candidates = candidates(pool, limit);
        Source ignored = null;
        for (Limit.Property candidate : candidates) {
            ConfigurationProperty set = find(candidate.name());
            if (set == null) {
                continue;
            }
            if ("0".equals(String.valueOf(set.getValue())) && same(limit.value(), limit.libraryDefault())) {
                return new Source(From.PROPERTY, candidate.name(), where(set), "0 lets the library choose");
            }
            if (meansTheSame(candidate, limit.value())) {
                return new Source(From.PROPERTY, candidate.name(), where(set), null);
            }
            if (ignored == null) {
                ignored = new Source(
                        From.CODE,
                        candidate.name(),
                        where(set),
                        candidate.name() + " is set to '" + set.getValue() + "' and is not in effect");
            }
        }
        if (ignored != null) {
            return ignored;
        }
        String property = candidates.isEmpty() ? null : candidates.getFirst().name();
        From from = same(limit.value(), limit.libraryDefault()) ? From.LIBRARY_DEFAULT : From.CODE;
        return new Source(from, property, null, null);
    }

    /**
     * A pool was given a new size while running.
     *
     * @param pool its name
     * @param from its size before; null when it had none
     * @param at when
     */
    public void resized(String pool, @Nullable Integer from, Instant at) {
        resized.put(pool, new Source(From.RESIZED, null, null, "was " + from + " until " + at));
    }

    /**
     * Another limit of the pool changed with its size.
     *
     * @param pool its name
     * @param limit its name
     * @param from its value before; null when it had none
     * @param at when
     */
    public void changedAlong(String pool, String limit, @Nullable Object from, Instant at) {
        resized.put(pool + " " + limit, new Source(From.RESIZED, null, null, "was " + from + " until " + at));
    }

    private List<Limit.Property> candidates(String pool, Limit limit) {
        List<Limit.Property> candidates = new ArrayList<>();
        String told = setBy.getOrDefault(pool, Map.of()).get(limit.name());
        if (told != null) {
            candidates.add(new Limit.Property(told, null));
        }
        candidates.addAll(limit.properties());
        return candidates;
    }

    private @Nullable ConfigurationProperty find(String name) {
        // Adapted: what a user names himself, such as a client or a bulkhead, may have any letters.
        ConfigurationPropertyName wanted = ConfigurationPropertyName.adapt(name, '.');
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            ConfigurationProperty found = source.getConfigurationProperty(wanted);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static String where(ConfigurationProperty property) {
        Origin origin = Origin.from(property);
        if (origin != null) {
            return origin.toString();
        }
        ConfigurationPropertySource source = property.getSource();
        Object underlying = source == null ? null : source.getUnderlyingSource();
        return underlying instanceof PropertySource<?> named ? named.getName() : String.valueOf(underlying);
    }

    private boolean meansTheSame(Limit.Property property, @Nullable Object effective) {
        if (property.means() != null) {
            return same(property.means(), effective);
        }
        if (effective == null) {
            // Unbounded is written as a negative number or as the largest one, by convention of most libraries.
            Integer number = bound(property.name(), Integer.class);
            return number != null && (number < 0 || number == Integer.MAX_VALUE);
        }
        return same(bound(property.name(), effective.getClass()), effective);
    }

    private <T> @Nullable T bound(String property, Class<T> type) {
        try {
            return Binder.get(environment)
                    .bind(ConfigurationPropertyName.adapt(property, '.'), Bindable.of(type))
                    .orElse(null);
        } catch (BindException notOfThatType) {
            return null;
        }
    }

    private static boolean same(@Nullable Object a, @Nullable Object b) {
        if (a instanceof Number x && b instanceof Number y) {
            return x.longValue() == y.longValue();
        }
        return Objects.equals(a, b);
    }
}
