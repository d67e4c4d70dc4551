package dev.waitwell.pools.jdk;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Reading;
import dev.waitwell.pools.Resizing;
import dev.waitwell.pools.Warning;
import dev.waitwell.pools.WhenFull;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A client of the JDK. Both keep idle connections in a cache of which nothing can be asked and nothing be changed: its
 * settings are system properties, read once when the class is loaded.
 */
final class JdkPool implements Pool {

    private final String name;
    private final Kind kind;
    private final Supplier<List<Warning>> others;
    private final @Nullable Duration connectTimeout;

    private JdkPool(String name, Kind kind, @Nullable Duration connectTimeout, Supplier<List<Warning>> others) {
        this.name = name;
        this.kind = kind;
        this.connectTimeout = connectTimeout;
        this.others = others;
    }

    /** A {@code java.net.http.HttpClient}; null when it cannot be seen, only that there is one. */
    static JdkPool of(String name, @Nullable HttpClient client) {
        Duration connect = client == null ? null : client.connectTimeout().orElse(null);
        return new JdkPool(name, Kind.JDK_HTTP_CLIENT, connect, List::of);
    }

    /** Calls through {@code HttpURLConnection}, with what else is to be warned of. */
    static JdkPool ofUrlConnection(String name, Supplier<List<Warning>> others) {
        return new JdkPool(name, Kind.URL_CONNECTION, null, others);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Kind kind() {
        return kind;
    }

    @Override
    public Reading read() {
        return Reading.NOTHING;
    }

    @Override
    public List<Limit> limits() {
        List<Limit> limits = new ArrayList<>();
        limits.add(Limit.of(Limit.MAX, null, null));
        if (kind == Kind.URL_CONNECTION) {
            limits.addAll(SystemSettings.urlConnection());
        } else {
            limits.addAll(SystemSettings.httpClient());
            limits.add(Limit.of("connect-timeout", connectTimeout, null));
        }
        return limits;
    }

    @Override
    public WhenFull whenFull() {
        return new WhenFull(
                WhenFull.Does.GROWS,
                null,
                null,
                "never is: a call that finds no idle connection opens one more (or, over HTTP/2, shares one)");
    }

    @Override
    public Resizing resizing() {
        return Resizing.none(
                "nothing bounds its calls, and what it keeps idle is a system property (see limits), read once"
                        + " at start; a bulkhead around the calls, or another client, can be resized");
    }

    @Override
    public List<Warning> warnings() {
        List<Warning> found = new ArrayList<>(others.get());
        if (kind == Kind.URL_CONNECTION) {
            found.add(new Warning(
                    name,
                    "keeps-fewer-than-it-uses",
                    "keeps " + SystemSettings.urlConnectionsKept()
                            + " idle connections to a host: of more calls at once each makes a connection of its own",
                    "-D" + SystemSettings.MAX_CONNECTIONS,
                    "the most calls to a host at once"));
        }
        return found;
    }

    @Override
    public List<String> unseen() {
        return List.of(
                "calls under way, idle connections and waits: the JDK keeps them in classes that it does not export, and has"
                        + " no meters for them",
                "timeouts for an answer: each request brings its own");
    }
}
