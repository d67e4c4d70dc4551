package dev.waitwell.pools;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** A real server that answers when it is told to, so that tests decide how long a call takes. */
public final class HeldServer implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore answers = new Semaphore(0);
    private final AtomicInteger held = new AtomicInteger();
    private final AtomicInteger served = new AtomicInteger();
    private final Set<InetSocketAddress> callers = ConcurrentHashMap.newKeySet();

    /** Starts it on a free port; it answers nothing yet. */
    public HeldServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        callers.add(exchange.getRemoteAddress());
        held.incrementAndGet();
        answers.acquireUninterruptibly();
        held.decrementAndGet();
        served.incrementAndGet();
        byte[] body = "ok".getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    /** Where it is. */
    public String url() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    /** Lets so many calls be answered, those that came first first. */
    public void answer(int calls) {
        answers.release(calls);
    }

    /** Calls that have arrived and wait for their answer. */
    public int held() {
        return held.get();
    }

    /** Calls that were answered. */
    public int served() {
        return served.get();
    }

    /** Connections that calls have come over, closed ones included. */
    public int connections() {
        return callers.size();
    }

    @Override
    public void close() {
        answers.release(100_000);
        server.stop(0);
        threads.close();
    }
}
