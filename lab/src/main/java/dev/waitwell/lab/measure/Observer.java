package dev.waitwell.lab.measure;

import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.process.Endpoint;
import dev.waitwell.lab.process.Running;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is watched over one window: the service, the gateway when it is used, and, when they run here, the
 * downstream and Redis; the generator; the machine. Reads all at the start and at the end and takes the difference.
 */
public final class Observer {
    private static final Duration SAMPLING = Duration.ofMillis(500);

    private final Meters meters;
    private final Subjects subjects;
    private final Duration sampling;

    /** Of these subjects. */
    public Observer(Meters meters, Subjects subjects) {
        this(meters, subjects, SAMPLING);
    }

    Observer(Meters meters, Subjects subjects, Duration sampling) {
        this.meters = meters;
        this.subjects = subjects;
        this.sampling = sampling;
    }

    /**
     * Who is watched.
     *
     * @param stack whose meters the service has
     * @param service the service under test
     * @param gateway null when it is not used
     * @param downstream null when it is not ours
     * @param redis null when it is not ours
     */
    public record Subjects(
            Stack stack,
            Endpoint service,
            @Nullable Endpoint gateway,
            @Nullable Endpoint downstream,
            @Nullable Running redis) {}

    /** What everybody said at one instant. */
    record Reading(
            Scrape service,
            @Nullable Scrape gateway,
            @Nullable Scrape downstream,
            double redisCpuSeconds,
            double generatorCpuSeconds,
            Optional<Kernel.MachineTime> machine,
            long nanos) {}

    /** Begins to watch, at once. */
    public Watch begin() throws InterruptedException {
        Reading start = read();
        Scrape gateway = start.gateway();
        return new Watch(
                subjects,
                start,
                pools(subjects.service(), start.service(), ServiceMeters.LIVE_THREADS, ServiceMeters.LOOP_PENDING),
                subjects.gateway() == null || gateway == null ? null : pools(subjects.gateway(), gateway),
                this);
    }

    private PoolWatch pools(Endpoint endpoint, Scrape start, String... more) {
        PoolMeters told = PoolMeters.of(subjects.stack(), start);
        List<String> names = new ArrayList<>(told.names());
        names.addAll(List.of(more));
        return new PoolWatch(told, start, new Sampler(meters, endpoint.metrics(), names, sampling));
    }

    /** The pools of the service. */
    public PoolsClient pools() {
        return meters.pools(subjects.service().pools());
    }

    /** The meters of the service alone. */
    public Scrape service() throws InterruptedException {
        return meters.scrape(subjects.service().metrics());
    }

    /** The limits in force, as the running service tells them. */
    Reading read() throws InterruptedException {
        Endpoint gateway = subjects.gateway();
        Endpoint downstream = subjects.downstream();
        Running redis = subjects.redis();
        // The service first: its reading begins the window it is measured over.
        Scrape service = meters.scrape(subjects.service().metrics());
        return new Reading(
                service,
                gateway == null ? null : meters.scrape(gateway.metrics()),
                downstream == null ? null : meters.scrape(downstream.metrics()),
                redis == null ? 0 : Kernel.cpuSeconds(redis.pid()).orElse(0),
                Kernel.ownCpuSeconds(),
                Kernel.machine(),
                System.nanoTime());
    }
}
