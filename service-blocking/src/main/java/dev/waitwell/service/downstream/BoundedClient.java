package dev.waitwell.service.downstream;

import feign.Client;
import feign.Request;
import feign.Response;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadFullException;
import io.github.resilience4j.core.exception.AcquirePermissionCancelledException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.Reader;
import java.nio.charset.Charset;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the calls of a client whose own pool bounds only what lies idle. A call keeps its place until Feign is done with
 * the answer, as long as it keeps its connection.
 */
final class BoundedClient implements Client, CallBound {

    private final Client unbounded;
    private final Bulkhead bulkhead;

    BoundedClient(Client unbounded, Bulkhead bulkhead) {
        this.unbounded = unbounded;
        this.bulkhead = bulkhead;
    }

    @Override
    public Response execute(Request request, Request.Options options) throws IOException {
        waitForPlace();
        AtomicBoolean held = new AtomicBoolean(true);
        Runnable release = () -> {
            if (held.getAndSet(false)) {
                bulkhead.onComplete();
            }
        };
        try {
            Response response = unbounded.execute(request, options);
            if (response.body() == null) {
                release.run();
                return response;
            }
            return response.toBuilder()
                    .body(new HeldBody(response.body(), release))
                    .build();
        } catch (Throwable failed) {
            release.run();
            throw failed;
        }
    }

    private void waitForPlace() throws IOException {
        Abort.Call call = Abort.current();
        if (call != null) {
            call.onAbort(call::interrupt);
        }
        try {
            bulkhead.acquirePermission();
        } catch (BulkheadFullException full) {
            throw new IOException(full);
        } catch (AcquirePermissionCancelledException woken) {
            throw new InterruptedIOException("given up while waiting for a place");
        }
    }

    @Override
    public String exhausted() {
        Bulkhead.Metrics now = bulkhead.getMetrics();
        int most = now.getMaxAllowedConcurrentCalls();
        return "no place for the call within "
                + bulkhead.getBulkheadConfig().getMaxWaitDuration().toMillis() + " ms (under way "
                + (most - now.getAvailableConcurrentCalls()) + "/" + most
                + "); raise resilience4j.bulkhead.instances.downstream.max-concurrent-calls, or send less";
    }

    /** Gives the place back when it is closed, which Feign does with every answer. */
    private record HeldBody(Response.Body body, Runnable release) implements Response.Body {

        @Override
        public @Nullable Integer length() {
            return body.length();
        }

        @Override
        public boolean isRepeatable() {
            return body.isRepeatable();
        }

        @Override
        public InputStream asInputStream() throws IOException {
            return body.asInputStream();
        }

        @Override
        public Reader asReader(Charset charset) throws IOException {
            return body.asReader(charset);
        }

        @Override
        public void close() throws IOException {
            try {
                body.close();
            } finally {
                release.run();
            }
        }
    }
}
