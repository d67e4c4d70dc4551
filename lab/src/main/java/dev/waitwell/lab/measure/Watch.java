package dev.waitwell.lab.measure;

import dev.waitwell.lab.measure.Observer.Reading;
import dev.waitwell.lab.measure.Observer.Subjects;
import dev.waitwell.lab.process.Endpoint;
import dev.waitwell.lab.process.Running;
import dev.waitwell.lab.result.Measurement.DownstreamUse;
import dev.waitwell.lab.result.Measurement.MachineUse;
import dev.waitwell.lab.result.Measurement.Pool;
import dev.waitwell.lab.result.Measurement.ProcessUse;
import dev.waitwell.lab.result.Measurement.ServiceUse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An open window. */
public final class Watch {
    private final Subjects subjects;
    private final Reading start;
    private final PoolWatch servicePools;
    private final @Nullable PoolWatch gatewayPools;
    private final Observer observer;

    Watch(
            Subjects subjects,
            Reading start,
            PoolWatch servicePools,
            @Nullable PoolWatch gatewayPools,
            Observer observer) {
        this.subjects = subjects;
        this.start = start;
        this.servicePools = servicePools;
        this.gatewayPools = gatewayPools;
        this.observer = observer;
    }

    /**
     * What a window found.
     *
     * @param service the service
     * @param gateway null when it was not used
     * @param gatewayPools its pools; empty when it was not used
     * @param downstream null when it is not ours
     * @param generator this process
     * @param machine null where the kernel does not tell
     * @param serviceCoresAvailable cores that the service could have used; null for a deployment
     */
    public record Seen(
            ServiceUse service,
            @Nullable ProcessUse gateway,
            List<Pool> gatewayPools,
            @Nullable DownstreamUse downstream,
            ProcessUse generator,
            @Nullable MachineUse machine,
            @Nullable Double serviceCoresAvailable) {}

    /**
     * Ends the window and works out the differences. Then, load still on, asks the service's virtual machine for a
     * full collection, so that its heap holds what the waiting requests need and nothing else.
     *
     * @param requests that the generator saw succeed in the window
     */
    public Seen end(long requests) throws InterruptedException {
        Reading end = observer.read();
        servicePools.stop();
        if (gatewayPools != null) {
            gatewayPools.stop();
        }
        Cores cores = new Cores(end);
        return new Seen(
                service(end),
                gateway(end, cores, requests),
                gatewayPools == null || end.gateway() == null ? List.of() : gatewayPools.pools(end.gateway()),
                downstream(end, cores),
                new ProcessUse(
                        cores.generator,
                        cores.available(cores.generator),
                        perRequest(cores.generator * cores.seconds, requests),
                        null),
                cores.machine,
                subjects.service().running() == null ? null : cores.all - cores.preferred() - cores.foreign());
    }

    private ServiceUse service(Reading end) throws InterruptedException {
        long requests = ServiceMeters.requests(end.service()) - ServiceMeters.requests(start.service());
        Double cpu = cpu(start.service(), end.service());
        double seconds = (end.service().nanos() - start.service().nanos()) / 1e9;
        Gauges gauges = servicePools.gauges();
        List<Pool> pools = servicePools.pools(end.service());
        Pool downstream = PoolMeters.downstream(subjects.stack(), pools);
        // Before the collection, which would be the end of another window.
        Long rss = rss(subjects.service());
        return new ServiceUse(
                requests,
                cpu == null ? null : perRequest(cpu, requests),
                cpu == null ? null : cpu / seconds,
                gauges.mean(s -> s.sum(ServiceMeters.LIVE_THREADS)),
                whole(end.service().sum("jvm_threads_peak_threads")),
                heapAfterCollection(),
                rss,
                difference(s -> s.sum("jvm_gc_pause_seconds_sum"), end.service(), 1e3),
                servicePools.busyThreadsMax(subjects.stack(), pools),
                servicePools.eventLoopPendingMax(pools),
                servicePools.called(),
                downstream == null ? null : downstream.name(),
                pools);
    }

    private @Nullable DownstreamUse downstream(Reading end, Cores cores) {
        Scrape after = end.downstream();
        Scrape before = start.downstream();
        Endpoint endpoint = subjects.downstream();
        if (after == null || before == null || endpoint == null) {
            return null;
        }
        long requests = ServiceMeters.requests(after) - ServiceMeters.requests(before);
        String lateness = "waitwell_downstream_lateness_seconds";
        double sum = after.sum(lateness + "_sum").orElse(0)
                - before.sum(lateness + "_sum").orElse(0);
        double count = after.sum(lateness + "_count").orElse(0)
                - before.sum(lateness + "_count").orElse(0);
        OptionalDouble max = after.max(lateness + "_max");
        Double cpu = cpu(before, after);
        return new DownstreamUse(
                new ProcessUse(
                        cores.downstream,
                        cores.available(cores.downstream),
                        cpu == null ? null : perRequest(cpu, requests),
                        rss(endpoint)),
                requests,
                count > 0 ? sum / count * 1e6 : null,
                max.isPresent() ? max.getAsDouble() * 1e6 : null);
    }

    private @Nullable ProcessUse gateway(Reading end, Cores cores, long requests) {
        Scrape after = end.gateway();
        Scrape before = start.gateway();
        Endpoint endpoint = subjects.gateway();
        if (after == null || before == null || endpoint == null) {
            return null;
        }
        Double cpu = cpu(before, after);
        return new ProcessUse(cores.gateway, null, cpu == null ? null : perRequest(cpu, requests), rss(endpoint));
    }

    private @Nullable Long heapAfterCollection() throws InterruptedException {
        Running running = subjects.service().running();
        if (running == null) {
            return null;
        }
        try {
            Process jcmd = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "jcmd")
                                    .toString(),
                            Long.toString(running.pid()),
                            "GC.run")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!jcmd.waitFor(10, TimeUnit.SECONDS) || jcmd.exitValue() != 0) {
                jcmd.destroyForcibly();
                return null;
            }
        } catch (IOException e) {
            return null;
        }
        return whole(observer.service().sum("jvm_memory_used_bytes", l -> "heap".equals(l.get("area"))));
    }

    private static @Nullable Long rss(Endpoint endpoint) {
        Running running = endpoint.running();
        OptionalLong bytes = running == null ? OptionalLong.empty() : Kernel.rssBytes(running.pid());
        return bytes.isPresent() ? bytes.getAsLong() : null;
    }

    private @Nullable Double difference(Function<Scrape, OptionalDouble> of, Scrape end, double factor) {
        OptionalDouble after = of.apply(end);
        return after.isPresent()
                ? (after.getAsDouble() - of.apply(start.service()).orElse(0)) * factor
                : null;
    }

    private static @Nullable Double cpu(Scrape start, Scrape end) {
        OptionalDouble before = ServiceMeters.cpuSeconds(start);
        OptionalDouble after = ServiceMeters.cpuSeconds(end);
        return before.isPresent() && after.isPresent() ? after.getAsDouble() - before.getAsDouble() : null;
    }

    private static @Nullable Double perRequest(double cpuSeconds, long requests) {
        return requests > 0 ? cpuSeconds * 1e6 / requests : null;
    }

    private static @Nullable Long whole(OptionalDouble value) {
        return value.isPresent() ? Math.round(value.getAsDouble()) : null;
    }

    /** Cores used by each process of the run over the window. */
    private final class Cores {
        final double seconds;
        final double all = Runtime.getRuntime().availableProcessors();
        final double generator;
        final @Nullable Double downstream;
        final @Nullable Double gateway;
        final double redis;
        final @Nullable MachineUse machine;

        Cores(Reading end) {
            seconds = (end.nanos() - start.nanos()) / 1e9;
            generator = (end.generatorCpuSeconds() - start.generatorCpuSeconds()) / seconds;
            downstream = rate(start.downstream(), end.downstream());
            gateway = rate(start.gateway(), end.gateway());
            redis = (end.redisCpuSeconds() - start.redisCpuSeconds()) / seconds;
            Double service = subjects.service().running() == null ? null : rate(start.service(), end.service());
            double ours = preferred() + (gateway == null ? 0 : gateway) + (service == null ? 0 : service);
            machine = end.machine()
                    .flatMap(after -> start.machine().map(before -> {
                        double busy = (after.busy() - before.busy()) / seconds;
                        double stolen = (after.stolen() - before.stolen()) / seconds;
                        return new MachineUse(busy, Math.max(0, busy - ours), stolen);
                    }))
                    .orElse(null);
        }

        /** The service yields to these. */
        double preferred() {
            return generator + (downstream == null ? 0 : downstream) + redis;
        }

        double foreign() {
            return machine == null ? 0 : machine.foreign() + machine.stolen();
        }

        /** What a preferred process could have used: the cores less the others that do not yield to it. */
        @Nullable
        Double available(@Nullable Double own) {
            return own == null ? null : Math.max(own, all - (preferred() - own) - foreign());
        }

        private @Nullable Double rate(@Nullable Scrape before, @Nullable Scrape after) {
            if (before == null || after == null) {
                return null;
            }
            Double cpu = cpu(before, after);
            return cpu == null ? null : cpu * 1e9 / (after.nanos() - before.nanos());
        }
    }
}
