package dev.waitwell.lab.result;

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
import dev.waitwell.lab.result.StackRun.Limit;
import dev.waitwell.lab.result.StackRun.Source;
import dev.waitwell.lab.result.StackRun.WarmUp;
import dev.waitwell.lab.result.StackRun.Warning;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Results that hold everything, and results that hold as little as a deployment may tell. */
final class Sample {
    private static final Instant START = Instant.parse("2026-02-03T10:00:00.123456Z");
    private static final ServiceUse SILENT =
            new ServiceUse(0, null, null, null, null, null, null, null, null, null, "native", null, List.of());
    private static final Latency FAST = new Latency(1000.5, 900, 2000, 4900, 5000, 6000);

    private Sample() {}

    static Results results(Measurement... conditions) {
        return new Results(
                Results.SCHEMA,
                "compare",
                "Why, \"really\"?",
                START,
                START.plusSeconds(60),
                "mvn gatling:test",
                new Host(
                        "CPU",
                        2,
                        8L << 30,
                        "Linux amd64",
                        "6.1",
                        "Temurin 25",
                        Map.of("Tomcat", "11.0.22"),
                        null,
                        null),
                new Setup(1, 4, 16, 200, 1000, 1000, 500L, "fail"),
                List.of(new StackRun(
                        "platform",
                        "embedded",
                        3.4,
                        new WarmUp(9, 4000, true, List.of(200.0, 161.5)),
                        List.of(new Limit(
                                "server threads", "tomcat", "200", null, new Source("nowhere", null, null, null))),
                        List.of(new Warning("tomcat", "trap", "Wrong.", "server.tomcat.threads.max", "200")),
                        List.of("-Xmx512m"))),
                List.of(),
                List.of(conditions));
    }

    static Measurement full() {
        return measurement(
                new Latency(804_000.25, 800_000, 810_000, 850_000, 890_000, 900_000),
                null,
                new Ceiling(1000.0, "server threads", Map.of("concurrency", 4000.0, "server threads", 1000.0)),
                new ServiceUse(
                        3980,
                        160.0,
                        0.16,
                        232.5,
                        233L,
                        41_000_000L,
                        290_000_000L,
                        12.5,
                        200L,
                        null,
                        "waitwell.pool",
                        "hc5",
                        List.of(
                                new Pool("other", "hikari", null, null, null, null, null, null),
                                new Pool("hc5", "httpclient5", 1000L, 199.5, 200L, 1.5, 3L, 12.25))),
                new DownstreamUse(new ProcessUse(0.11, 1.7, 27.0, 118_000_000L), 3990, 310.0, 4900.0),
                List.of(
                        new Gate("counts", true, true, 0.0, 0.01, "Same."),
                        new Gate("settled", false, true, 0.2, 0.1, "Apart."),
                        new Gate("noisy-machine", false, false, 0.2, 0.1, "Noise.")));
    }

    static Measurement bare() {
        return measurement(null, null, new Ceiling(null, "concurrency", Map.of()), SILENT, null, List.of());
    }

    static Measurement probed() {
        Probe probe = new Probe("/redis/0", 50, 600, new Failures(0, Map.of()), FAST);
        return measurement(null, probe, new Ceiling(null, "concurrency", Map.of()), SILENT, null, List.of());
    }

    static Measurement gated(Gate... gates) {
        return measurement(null, null, new Ceiling(null, "concurrency", Map.of()), SILENT, null, List.of(gates));
    }

    private static Measurement measurement(
            @Nullable Latency latency,
            @Nullable Probe probe,
            Ceiling ceiling,
            ServiceUse service,
            @Nullable DownstreamUse downstream,
            List<Gate> gates) {
        boolean full = latency != null;
        return new Measurement(
                "platform",
                full,
                800,
                200,
                full ? 3 : 0,
                "/http/200",
                START,
                4.0,
                3980,
                full ? new Failures(2, Map.of("HTTP 503", 2L)) : new Failures(0, Map.of()),
                995.0,
                List.of(990.0, 995.0, 1000.0),
                latency,
                probe,
                ceiling,
                "server threads",
                service,
                full ? new ProcessUse(0.1, null, 108.0, 251_000_000L) : null,
                full ? List.of(new Pool("gateway", "netty-connections", 1000L, 1.0, 2L, 3.0, 0L, 4.0)) : List.of(),
                downstream,
                new ProcessUse(0.21, 1.7, 92.0, null),
                full ? new MachineUse(1.1, 0.06, 0.02) : null,
                new Counts(4400, full ? 4400L : null),
                "HISTFAAA",
                gates);
    }
}
