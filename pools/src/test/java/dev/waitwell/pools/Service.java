package dev.waitwell.pools;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A service with the starter, started for a test on free ports, and asked over HTTP. */
public final class Service implements AutoCloseable {

    /** Libraries whose auto-configuration a test's service may use; it gets none that it does not name. */
    public enum Uses {
        /** The web server. */
        TOMCAT("boot.tomcat"),
        /** The web server. */
        JETTY("boot.jetty"),
        /** Redis over Lettuce. */
        REDIS("boot.data.redis"),
        /** A database over JDBC. */
        JDBC("boot.jdbc"),
        /** A database over R2DBC. */
        R2DBC("boot.r2dbc"),
        /** Feign clients. */
        FEIGN("cloud.openfeign"),
        /** Spring Cloud Gateway. */
        GATEWAY("cloud.gateway");

        private final String library;

        Uses(String library) {
            this.library = library;
        }

        boolean has(String autoConfiguration) {
            String data = library.replace("boot.r2dbc", "boot.data.r2dbc");
            return autoConfiguration.startsWith("org.springframework." + library + ".")
                    || autoConfiguration.startsWith("org.springframework." + data + ".");
        }
    }

    private static final JsonMapper JSON = new JsonMapper();

    private final ConfigurableApplicationContext context;
    private final HttpClient client = HttpClient.newHttpClient();

    private Service(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /**
     * Starts a servlet service; resizing is on.
     *
     * @param uses what it is made of, its web server among it (a reactive one has Reactor Netty without being told)
     * @param application its class, with {@code @EnableAutoConfiguration}
     * @param properties {@code name=value}, each
     */
    public static Service servlet(Set<Uses> uses, Class<?> application, String... properties) {
        return start(WebApplicationType.SERVLET, uses, application, properties);
    }

    /** The same as a reactive service. */
    public static Service reactive(Set<Uses> uses, Class<?> application, String... properties) {
        return start(WebApplicationType.REACTIVE, uses, application, properties);
    }

    /** A servlet service that nothing is set for, except its ports. */
    public static Service plain(Set<Uses> uses, Class<?> application, String... properties) {
        return start(WebApplicationType.SERVLET, uses, application, List.of(), properties);
    }

    private static Service start(WebApplicationType type, Set<Uses> uses, Class<?> application, String... properties) {
        List<String> knobs = List.of(
                "waitwell.pools.resize.enabled=true",
                "management.endpoints.web.exposure.include=pools,metrics,prometheus");
        return start(type, uses, application, knobs, properties);
    }

    private static Service start(
            WebApplicationType type, Set<Uses> uses, Class<?> application, List<String> knobs, String... properties) {
        List<String> args = new ArrayList<>(List.of(
                "--test.uses=" + uses.stream().map(Uses::name).collect(Collectors.joining(",")),
                "--server.port=0",
                "--management.server.port=0",
                "--spring.main.banner-mode=off"));
        Stream.concat(knobs.stream(), Stream.of(properties))
                .map(property -> "--" + property)
                .forEach(args::add);
        return new Service(new SpringApplicationBuilder(application).web(type).run(args.toArray(String[]::new)));
    }

    /** Its context. */
    public ConfigurableApplicationContext context() {
        return context;
    }

    /** The port of its callers. */
    public int port() {
        return port("local.server.port");
    }

    private int port(String name) {
        return Integer.parseInt(String.valueOf(context.getEnvironment().getProperty(name)));
    }

    /** {@code GET} of a path of its callers' port. */
    public HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(URI.create("http://localhost:" + port() + path)));
    }

    /** {@code GET /actuator/...} on the management port. */
    public HttpResponse<String> actuator(String path) {
        return send(management(path));
    }

    /** One pool, as the endpoint shows it. */
    public JsonNode pool(String name) {
        return JSON.readTree(actuator("/pools/" + name).body());
    }

    /** All pools, as the endpoint shows them. */
    public JsonNode pools() {
        return JSON.readTree(actuator("/pools").body());
    }

    /** {@code POST /actuator/pools/{name}} with a new size. */
    public HttpResponse<String> resize(String name, int max) {
        return post("/pools/" + name, "{\"max\": " + max + "}");
    }

    /** {@code POST /actuator/...} with any body. */
    public HttpResponse<String> post(String path, String body) {
        return send("POST", path, "application/json", body);
    }

    /** Any request to {@code /actuator/...}. */
    public HttpResponse<String> send(String method, String path, String type, String body) {
        return send(management(path)
                .header("Content-Type", type)
                .method(method, HttpRequest.BodyPublishers.ofString(body)));
    }

    /** An answer's body. */
    public static JsonNode json(HttpResponse<String> answer) {
        return JSON.readTree(answer.body());
    }

    private HttpRequest.Builder management(String path) {
        return HttpRequest.newBuilder(
                URI.create("http://localhost:" + port("local.management.port") + "/actuator" + path));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        // A test that failed may have left calls that are never answered.
        client.shutdownNow();
        client.close();
        context.close();
    }
}
