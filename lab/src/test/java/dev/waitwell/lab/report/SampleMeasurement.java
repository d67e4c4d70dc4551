package dev.waitwell.lab.report;

import dev.waitwell.lab.judge.Ceilings;
import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Measurement.Ceiling;
import dev.waitwell.lab.result.Measurement.Counts;
import dev.waitwell.lab.result.Measurement.DownstreamUse;
import dev.waitwell.lab.result.Measurement.Failures;
import dev.waitwell.lab.result.Measurement.Gate;
import dev.waitwell.lab.result.Measurement.Latency;
import dev.waitwell.lab.result.Measurement.MachineUse;
import dev.waitwell.lab.result.Measurement.Pool;
import dev.waitwell.lab.result.Measurement.Probe;
import dev.waitwell.lab.result.Measurement.ProcessUse;
import dev.waitwell.lab.result.Measurement.ServiceUse;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Makes one measurement as a run on two cores might have found it; what a test is about is set, the rest follows. */
final class SampleMeasurement {
    private static final int SERVER_THREADS = 200;
    private static final int CONNECTIONS = 1000;
    private static final double SECONDS = 4;

    private int serverThreads = SERVER_THREADS;

    private final String stack;
    private final int concurrency;
    private final int delayMillis;
    private boolean gateway;
    private int spin;
    private double throughput;
    private double cpuMicros = 120;
    private @Nullable Probe probe;
    private final List<Gate> failed = new ArrayList<>();

    SampleMeasurement(String stack, int concurrency, int delayMillis) {
        this.stack = stack;
        this.concurrency = concurrency;
        this.delayMillis = delayMillis;
        Double ceiling = ceiling().throughput();
        throughput = (ceiling == null ? 0 : ceiling) * 0.985;
    }

    SampleMeasurement throughput(double perSecond) {
        throughput = perSecond;
        return this;
    }

    SampleMeasurement serverThreads(int most) {
        serverThreads = most;
        return this;
    }

    SampleMeasurement cpu(double micros) {
        cpuMicros = micros;
        return this;
    }

    SampleMeasurement spin(int iterations) {
        spin = iterations;
        return this;
    }

    SampleMeasurement gateway() {
        gateway = true;
        return this;
    }

    SampleMeasurement fails(String gate, boolean fatal, double value, double limit, String says) {
        failed.add(new Gate(gate, false, fatal, value, limit, says));
        return this;
    }

    SampleMeasurement probe(long p50, long p99, long max, long failures) {
        Latency latency = new Latency(p50 * 1.1, p50, (p50 + p99) / 2, p99, (p99 + max) / 2, max);
        Map<String, Long> causes = failures == 0 ? Map.of() : Map.of("HTTP 503", failures);
        probe = new Probe("/redis/0", 50, 600 - failures, new Failures(failures, causes), latency);
        return this;
    }

    Measurement make() {
        long requests = Math.round(throughput * SECONDS);
        Histogram histogram = histogram(requests);
        double cores = cpuMicros * throughput / 1e6;
        double loadCores = throughput * 92 / 1e6;
        double downstreamCores = throughput * 27 / 1e6;
        Ceiling ceiling = ceiling();
        String bound = throughput == 0 ? "concurrency" : Ceilings.bound(ceiling, throughput, cores, cores * 1.1);
        return new Measurement(
                stack,
                gateway,
                concurrency,
                delayMillis,
                spin,
                "/http/" + delayMillis + (spin > 0 ? "?spin=" + spin : ""),
                Instant.parse("2026-02-03T10:00:00Z").plusSeconds(concurrency),
                SECONDS,
                requests,
                new Failures(0, Map.of()),
                throughput,
                concurrency == 0 ? List.of() : List.of(throughput * 0.99, throughput, throughput * 1.01),
                latency(histogram),
                probe,
                ceiling,
                spin > 0 && throughput > 0 ? "service CPU" : bound,
                service(requests, cores),
                gateway ? new ProcessUse(throughput * 108e-6, 1.2, 108.0, 251_000_000L) : null,
                gateway
                        ? List.of(new Pool("gateway", "netty-connections", 1000L, 196.0, 201L, 3.5, 0L, 22.5))
                        : List.of(),
                new DownstreamUse(
                        new ProcessUse(downstreamCores, 2 - cores, 27.0, 118_000_000L), requests, 310.0, 4_900.0),
                new ProcessUse(loadCores, 2 - cores - downstreamCores, 92.0, 640_000_000L),
                new MachineUse(Math.min(2, cores + loadCores + downstreamCores + 0.08), 0.06, 0.02),
                new Counts(requests + 412, requests + 412),
                encoded(histogram),
                gates());
    }

    private Ceiling ceiling() {
        return Ceilings.of(concurrency, stack.equals("platform") ? serverThreads : null, CONNECTIONS, delayMillis);
    }

    private ServiceUse service(long requests, double cores) {
        boolean platform = stack.equals("platform");
        boolean client = platform || stack.equals("virtual");
        long waiting = Math.min(platform ? serverThreads : concurrency, Math.round(throughput * delayMillis / 1000));
        return new ServiceUse(
                requests,
                requests == 0 ? null : cpuMicros,
                cores,
                platform ? 232.0 : stack.equals("reactive") ? 24.0 : 37.5,
                platform ? 233L : stack.equals("reactive") ? 25L : 41L,
                41_000_000L + 38_000L * concurrency,
                290_000_000L,
                requests / 700.0,
                platform ? (Long) Math.min((long) serverThreads, concurrency) : null,
                stack.equals("reactive") || stack.equals("async") ? (Long) (concurrency / 23L) : null,
                "waitwell.pool",
                client ? "hc5ConnectionManager" : "downstream",
                pools(client, waiting));
    }

    private List<Pool> pools(boolean apache, long waiting) {
        List<Pool> pools = new ArrayList<>();
        pools.add(new Pool(
                apache ? "hc5ConnectionManager" : "downstream",
                apache ? "httpclient5" : "netty-connections",
                (long) CONNECTIONS,
                waiting * 0.98,
                waiting,
                2.5,
                0L,
                apache ? 14.2 : 21.7));
        pools.add(new Pool("redisConnectionFactory", "lettuce-shared", null, null, null, null, 0L, null));
        if (stack.equals("platform")) {
            long threads = Math.min(SERVER_THREADS, concurrency);
            pools.add(new Pool(
                    "tomcat",
                    "tomcat-threads",
                    (long) SERVER_THREADS,
                    threads * 0.99,
                    threads,
                    1.0,
                    (long) Math.max(0, concurrency - SERVER_THREADS),
                    null));
        }
        return pools;
    }

    private Histogram histogram(long requests) {
        Histogram histogram = new Histogram(60_000_000L, 3);
        Random random = new Random(7L * stack.hashCode() + concurrency);
        double mean = throughput == 0 ? 0 : concurrency / throughput * 1e6;
        double floor = Math.max(delayMillis * 1000.0, mean * 0.96);
        for (long i = 0; i < requests; i++) {
            double excess = (mean - floor) * Math.exp(0.7 * random.nextGaussian() - 0.245);
            histogram.recordValue(Math.round(floor + Math.max(400, excess)));
        }
        return histogram;
    }

    private static @Nullable Latency latency(Histogram h) {
        return h.getTotalCount() == 0
                ? null
                : new Latency(
                        h.getMean(),
                        h.getValueAtPercentile(50),
                        h.getValueAtPercentile(90),
                        h.getValueAtPercentile(99),
                        h.getValueAtPercentile(99.9),
                        h.getMaxValue());
    }

    private static String encoded(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    private List<Gate> gates() {
        List<Gate> gates = new ArrayList<>();
        for (String gate : List.of("generator", "downstream", "failures", "limits", "settled", "counts")) {
            if (failed.stream().noneMatch(f -> f.gate().equals(gate))) {
                gates.add(new Gate(gate, true, true, 0.01, 0.9, "Well within what is allowed."));
            }
        }
        gates.addAll(failed);
        return gates;
    }
}
