package dev.waitwell.pools.okhttp;

import dev.waitwell.pools.meter.AcquireTimers.AcquireTimer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSource;
import okio.ForwardingSource;
import okio.Okio;
import okio.Source;
import org.jspecify.annotations.Nullable;

/**
 * Counts the calls under way, and lets no more out than it is told to. An interceptor, so that clients derived from this
 * one ({@code newBuilder()}, which Feign calls for each request with timeouts of its own) pass through it as well.
 */
final class CallGate implements Interceptor {

    // As many as there will never be; so that there is one way of counting, bounded or not.
    private static final int UNBOUNDED = 1 << 30;

    private final String name;
    private final Duration acquireTimeout;
    private final AcquireTimer timer;
    private final Permits permits;
    private int max;

    /**
     * Open, or with a bound.
     *
     * @param name of the pool
     * @param max most calls at once; null for no bound
     * @param acquireTimeout longest wait
     * @param timer of the waits
     */
    CallGate(String name, @Nullable Integer max, Duration acquireTimeout, AcquireTimer timer) {
        this.name = name;
        this.max = max == null ? UNBOUNDED : max;
        this.acquireTimeout = acquireTimeout;
        this.timer = timer;
        this.permits = new Permits(this.max);
    }

    /** Most calls at once; null when there is no bound. */
    synchronized @Nullable Integer max() {
        return max == UNBOUNDED ? null : max;
    }

    /** Calls under way. */
    synchronized int active() {
        return Math.max(0, max - permits.availablePermits());
    }

    /** Calls that wait. */
    int pending() {
        return permits.getQueueLength();
    }

    /** Another bound; calls above a smaller one end as they are. */
    synchronized void resize(int to) {
        if (to > max) {
            permits.release(to - max);
        } else {
            permits.reduce(max - to);
        }
        max = to;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        enter(chain);
        boolean handedOver = false;
        try {
            Response answer = chain.proceed(chain.request());
            ResponseBody body = answer.body();
            // A web socket never closes this body, and what is empty needs no reading.
            if (body == null || body.contentLength() == 0 || answer.code() == 101) {
                return answer;
            }
            Response watched = answer.newBuilder().body(new Watched(body)).build();
            handedOver = true;
            return watched;
        } finally {
            if (!handedOver) {
                permits.release();
            }
        }
    }

    private void enter(Chain chain) throws IOException {
        long start = System.nanoTime();
        try {
            if (!permits.tryAcquire(patience(chain), TimeUnit.NANOSECONDS)) {
                throw new InterruptedIOException(full());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException interrupted = new InterruptedIOException("interrupted");
            interrupted.initCause(e);
            throw interrupted;
        } finally {
            timer.record(System.nanoTime() - start);
        }
        if (chain.call().isCanceled()) {
            permits.release();
            throw new IOException("Canceled");
        }
    }

    // The whole call's own timeout runs already; OkHttp cancels at its end, and nobody would wake the one who waits.
    private long patience(Chain chain) {
        long ofCall = chain.call().timeout().timeoutNanos();
        return ofCall == 0 ? acquireTimeout.toNanos() : Math.min(ofCall, acquireTimeout.toNanos());
    }

    private String full() {
        return name + ": no call let out within " + acquireTimeout.toMillis() + " ms (under way " + active() + "/"
                + max() + ", waiting " + pending() + "); raise waitwell.pools.okhttp.max-calls or send less";
    }

    /** Fair, and can be made fewer without waiting. */
    private static final class Permits extends Semaphore {

        private static final long serialVersionUID = 1;

        Permits(int permits) {
            super(permits, true);
        }

        void reduce(int by) {
            reducePermits(by);
        }
    }

    /** A call's answer: the call is over when it was read to its end, has failed, or was closed. */
    private final class Watched extends ResponseBody {

        private final ResponseBody real;
        private final BufferedSource source;
        private final AtomicBoolean over = new AtomicBoolean();

        Watched(ResponseBody real) {
            this.real = real;
            this.source = Okio.buffer(new End(real.source()));
        }

        @Override
        public @Nullable MediaType contentType() {
            return real.contentType();
        }

        @Override
        public long contentLength() {
            return real.contentLength();
        }

        @Override
        public BufferedSource source() {
            return source;
        }

        private void over() {
            if (over.compareAndSet(false, true)) {
                permits.release();
            }
        }

        private final class End extends ForwardingSource {

            End(Source real) {
                super(real);
            }

            @Override
            public long read(Buffer sink, long bytes) throws IOException {
                long read = -1;
                try {
                    read = super.read(sink, bytes);
                } finally {
                    if (read == -1) {
                        over();
                    }
                }
                return read;
            }

            @Override
            public void close() throws IOException {
                try {
                    super.close();
                } finally {
                    over();
                }
            }
        }
    }
}
