package dev.waitwell.pools.netty;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Holds every call until its gate is opened, and knows how many it holds. Of another library than the clients, so that
 * what is seen is theirs.
 */
final class GatedServer implements AutoCloseable {

    private static final byte[] ANSWER = "served".getBytes(StandardCharsets.UTF_8);
    private static final int BACKLOG = 1000;

    private final AtomicInteger held = new AtomicInteger();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;
    private volatile CountDownLatch gate = new CountDownLatch(1);

    GatedServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    private void answer(HttpExchange call) throws IOException {
        held.incrementAndGet();
        try {
            gate.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            held.decrementAndGet();
        }
        call.sendResponseHeaders(200, ANSWER.length);
        call.getResponseBody().write(ANSWER);
        call.close();
    }

    String url() {
        return "http://localhost:" + port() + "/";
    }

    int port() {
        return server.getAddress().getPort();
    }

    int held() {
        return held.get();
    }

    /** Lets go all that it holds, and all that come until {@link #shut()}. */
    void open() {
        gate.countDown();
    }

    void shut() {
        gate = new CountDownLatch(1);
    }

    @Override
    public void close() {
        open();
        server.stop(0);
        threads.shutdownNow();
    }
}
