package dev.waitwell.lab.measure;

import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.measure.ServiceMeters.PoolMeters;
import dev.waitwell.lab.measure.ServiceMeters.ThreadMeters;
import dev.waitwell.lab.result.Measurement.Pool;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Samples the gauges of a service while a window is open, and only the few it needs: a scrape costs the service CPU
 * time, which is what the window measures.
 */
final class Sampler {
    private final Meters meters;
    private final URI metrics;
    private final PoolMeters pool;
    private final Optional<ThreadMeters> threads;
    private final Duration every;
    private final List<String> names = new ArrayList<>();
    private final List<Scrape> samples = new ArrayList<>();
    private final Thread thread;
    private volatile boolean stop;

    Sampler(Meters meters, URI metrics, Stack stack, Duration every) {
        this.meters = meters;
        this.metrics = metrics;
        this.pool = ServiceMeters.pool(stack);
        this.threads = ServiceMeters.threads(stack);
        this.every = every;
        names.addAll(pool.names());
        threads.ifPresent(t -> names.add(t.busy()));
        names.addAll(List.of(ServiceMeters.LIVE_THREADS, ServiceMeters.LOOP_PENDING));
        this.thread = Thread.ofPlatform().name("waitwell-sampler").daemon().start(this::run);
    }

    private void run() {
        try {
            while (!stop) {
                Thread.sleep(every);
                sample();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void sample() throws InterruptedException {
        try {
            Scrape sample = meters.scrape(metrics, names);
            synchronized (samples) {
                samples.add(sample);
            }
        } catch (IllegalStateException e) {
            // One sample less. A service too busy to answer is judged by the gates, and the next may come through.
        }
    }

    void stop() throws InterruptedException {
        stop = true;
        thread.interrupt();
        thread.join();
    }

    @Nullable
    Double threadsLive() {
        return mean(s -> s.sum(ServiceMeters.LIVE_THREADS));
    }

    @Nullable
    Long busyThreadsMax() {
        // Tomcat reports -1 where it has no pool to count, as with virtual threads.
        Long busy = threads.map(t -> most(t::busy)).orElse(null);
        return busy == null || busy < 0 ? null : busy;
    }

    @Nullable
    Long eventLoopPendingMax() {
        return most(s -> s.sum(ServiceMeters.LOOP_PENDING));
    }

    @Nullable
    Pool pool() {
        Double leasedMean = mean(pool::leased);
        Long leasedMax = most(pool::leased);
        if (leasedMean == null || leasedMax == null) {
            return null;
        }
        Long pending = most(pool::pending);
        return new Pool(leasedMean, leasedMax, pending == null ? 0 : pending, most(pool::max));
    }

    private @Nullable Double mean(Function<Scrape, OptionalDouble> of) {
        OptionalDouble mean = values(of).average();
        return mean.isPresent() ? mean.getAsDouble() : null;
    }

    private @Nullable Long most(Function<Scrape, OptionalDouble> of) {
        OptionalDouble max = values(of).max();
        return max.isPresent() ? Math.round(max.getAsDouble()) : null;
    }

    private DoubleStream values(Function<Scrape, OptionalDouble> of) {
        synchronized (samples) {
            return List.copyOf(samples).stream()
                    .map(of)
                    .filter(OptionalDouble::isPresent)
                    .mapToDouble(OptionalDouble::getAsDouble);
        }
    }
}
