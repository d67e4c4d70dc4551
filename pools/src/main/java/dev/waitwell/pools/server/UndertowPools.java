package dev.waitwell.pools.server;

import dev.waitwell.pools.Pool;
import dev.waitwell.pools.PoolSource;
import io.undertow.Undertow;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.web.server.WebServer;
import org.xnio.XnioWorker;

/**
 * Finds Undertow's workers. Spring Boot has no Undertow any more, so whoever has one wrote its web server or took
 * somebody's: it is asked for an {@code XnioWorker} or an {@code Undertow} by a field of such a type, or by its getter. Beans of
 * these types are found as well; in a native image, where names cannot be looked up, they are the only way.
 */
final class UndertowPools implements PoolSource {

    private static final Object NONE = new Object();
    private static final Set<String> GETTERS = Set.of("worker", "getWorker", "undertow", "getUndertow");

    private final WebServers servers;
    private final ConfigurableListableBeanFactory beans;
    private final Kept<Named, Pool> pools;
    private final Map<WebServer, Object> holders = new ConcurrentHashMap<>();

    UndertowPools(WebServers servers, ConfigurableListableBeanFactory beans, boolean virtualThreads) {
        this.servers = servers;
        this.beans = beans;
        this.pools = new Kept<>(found -> new UndertowPool(found.name(), found.worker(), virtualThreads));
    }

    /** A worker and its name. */
    private record Named(String name, XnioWorker worker) {}

    @Override
    public List<Pool> pools() {
        List<Named> found = new ArrayList<>();
        servers.bySuffix()
                .forEach((suffix, server) -> add(
                        "undertow" + suffix, worker(holders.computeIfAbsent(server, UndertowPools::holder)), found));
        beans(XnioWorker.class, found);
        beans(Undertow.class, found);
        return pools.of(found);
    }

    // Only those that are there already: asking for a lazy one would make it.
    private void beans(Class<?> type, List<Named> found) {
        for (String name : beans.getBeanNamesForType(type, true, false)) {
            if (beans.containsSingleton(name)) {
                add(name, worker(beans.getSingleton(name)), found);
            }
        }
    }

    private static void add(String name, @Nullable XnioWorker worker, List<Named> found) {
        if (worker != null && found.stream().noneMatch(f -> f.worker() == worker)) {
            found.add(new Named(name, worker));
        }
    }

    private static @Nullable XnioWorker worker(@Nullable Object holder) {
        return switch (holder) {
            case XnioWorker worker -> worker;
            // Null until it has started.
            case Undertow undertow -> undertow.getWorker();
            case null, default -> null;
        };
    }

    private static Object holder(WebServer server) {
        try {
            Object held = ofField(server);
            return held != null ? held : ofMethod(server);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError closed) {
            return NONE;
        }
    }

    private static @Nullable Object ofField(WebServer server) throws ReflectiveOperationException {
        for (Class<?> type = server.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && isHolder(field.getType())) {
                    field.setAccessible(true);
                    Object held = field.get(server);
                    if (held != null) {
                        return held;
                    }
                }
            }
        }
        return null;
    }

    // By name, since another method of that type may make a new one.
    private static Object ofMethod(WebServer server) throws ReflectiveOperationException {
        for (Method method : server.getClass().getMethods()) {
            if (GETTERS.contains(method.getName())
                    && method.getParameterCount() == 0
                    && isHolder(method.getReturnType())) {
                method.setAccessible(true);
                Object held = method.invoke(server);
                if (held != null) {
                    return held;
                }
            }
        }
        return NONE;
    }

    private static boolean isHolder(Class<?> type) {
        return XnioWorker.class.isAssignableFrom(type) || Undertow.class.isAssignableFrom(type);
    }
}
