package dev.waitwell.lab.measure;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.waitwell.lab.process.Endpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A real server that tells its meters, as a test says them at that moment. */
public final class Deployment implements AutoCloseable {
    private final HttpServer server;
    private final Queue<String> asked = new ConcurrentLinkedQueue<>();
    private volatile Supplier<String> meters = () -> "";
    private volatile int status = 200;
    private volatile Function<String, @Nullable String> pools = path -> null;

    public Deployment() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    /** From now on its meters are these. */
    public Deployment tells(String text) {
        return tells(() -> text);
    }

    /** From now on its meters are these, found anew each time. */
    public Deployment tells(Supplier<String> text) {
        meters = text;
        return this;
    }

    /** From now on its pools are these; until then it has no endpoint for them. */
    public Deployment shows(String json) {
        return shows(path -> json);
    }

    /** From now on its pools are these, found anew for each path asked for; null for none. */
    public Deployment shows(Function<String, @Nullable String> json) {
        pools = json;
        return this;
    }

    /** From now on it answers with this status. */
    public Deployment answers(int code) {
        status = code;
        return this;
    }

    /** What it was asked for so far, in order. */
    public List<String> asked() {
        return List.copyOf(asked);
    }

    /** Where it serves. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Where it tells its meters. */
    public URI metrics() {
        return address().resolve("/actuator/prometheus");
    }

    /** As the lab knows it: there already, no process of ours. */
    public Endpoint endpoint() {
        return new Endpoint(address(), metrics(), null, null, List.of());
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            // Found before the request is told of, so that whoever waits for it sees what it answers.
            String path = exchange.getRequestURI().getPath();
            String text = path.startsWith("/actuator/pools") ? pools.apply(path) : meters.get();
            byte[] body = (text == null ? "" : text).getBytes(StandardCharsets.UTF_8);
            String said = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            asked.add(exchange.getRequestURI() + (said.isEmpty() ? "" : " " + said));
            exchange.sendResponseHeaders(text == null ? 404 : status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
