package dev.waitwell.lab.report;

import dev.waitwell.lab.judge.ResizeGates;
import dev.waitwell.lab.result.Host;
import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Measurement.Failures;
import dev.waitwell.lab.result.ResizeRun;
import dev.waitwell.lab.result.ResizeRun.Phase;
import dev.waitwell.lab.result.Results;
import dev.waitwell.lab.result.Setup;
import dev.waitwell.lab.result.StackRun;
import dev.waitwell.lab.result.StackRun.Limit;
import dev.waitwell.lab.result.StackRun.Source;
import dev.waitwell.lab.result.StackRun.WarmUp;
import dev.waitwell.lab.result.StackRun.Warning;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Results as runs on two cores might have left them. */
final class SampleResults {
    static final List<String> STACKS = List.of("platform", "virtual", "async", "reactive");
    private static final List<Double> CPU = List.of(167.0, 152.0, 148.0, 121.0);
    private static final Instant START = Instant.parse("2026-02-03T10:00:00Z");

    private static final String COMMAND_LINE = "\"server.tomcat.threads.max\" from property source \"commandLineArgs\"";

    private SampleResults() {}

    /** Four stacks, seven conditions, once more through the gateway; one failed gate, one noisy machine. */
    static Results compare() {
        List<Measurement> conditions = new ArrayList<>();
        for (int i = 0; i < STACKS.size(); i++) {
            String stack = STACKS.get(i);
            double cpu = CPU.get(i);
            conditions.add(new SampleMeasurement(stack, 50, 20)
                    .throughput(2_318 - 11 * i)
                    .cpu(cpu * 1.05)
                    .make());
            conditions.add(new SampleMeasurement(stack, 200, 100)
                    .throughput(1_968 + 4 * i)
                    .cpu(cpu)
                    .make());
            SampleMeasurement even =
                    new SampleMeasurement(stack, 200, 200).throughput(991 + i).cpu(cpu * 1.1);
            conditions.add(
                    stack.equals("async")
                            ? even.fails("noisy-machine", false, 0.14, 0.1, "Others took 14 % of the machine.")
                                    .make()
                            : even.make());
            conditions.add(held(stack, 400, 100, 3_890 + 9 * i, cpu));
            conditions.add(held(stack, 400, 200, 1_971 + 3 * i, cpu));
            conditions.add(held(stack, 800, 200, 3_921 + 15 * i, cpu * 0.97));
            conditions.add(new SampleMeasurement(stack, 100, 20)
                    .spin(300_000)
                    .throughput(612 + 9 * i)
                    .cpu(1_560 + cpu)
                    .make());
            SampleMeasurement through = new SampleMeasurement(stack, 200, 100)
                    .gateway()
                    .throughput(1_921 + 6 * i)
                    .cpu(cpu * 0.98);
            conditions.add(
                    stack.equals("virtual")
                            ? through.fails(
                                            "generator",
                                            true,
                                            0.934,
                                            0.9,
                                            "The load generator used 1.12 of the 1.20 cores it could have used (93 %).")
                                    .make()
                            : through.make());
        }
        return results(
                "compare",
                "Of four ways to wait for a slow downstream, which serves more, and what does a request cost?",
                STACKS,
                conditions);
    }

    private static Measurement held(String stack, int concurrency, int delay, double free, double cpu) {
        double threads = 200 * 1000.0 / delay;
        return new SampleMeasurement(stack, concurrency, delay)
                .throughput(stack.equals("platform") ? threads * 0.997 : free)
                .cpu(cpu)
                .make();
    }

    /** A light path, calm and while slow calls hold the service. */
    static Results isolation() {
        List<Measurement> conditions = new ArrayList<>();
        long[] held = {1_961_000, 3_900, 4_800, 3_100};
        for (int i = 0; i < STACKS.size(); i++) {
            String stack = STACKS.get(i);
            conditions.add(new SampleMeasurement(stack, 0, 2_000)
                    .throughput(0)
                    .probe(900 - 40 * i, 2_300 - 90 * i, 7_900, 0)
                    .make());
            conditions.add(new SampleMeasurement(stack, 200, 2_000)
                    .throughput(99)
                    .probe(i == 0 ? 982_000 : 950, held[i], held[i] + 22_000, i == 0 ? 12 : 0)
                    .make());
        }
        return results(
                "isolation",
                "While slow calls wait for the downstream, what happens to a fast path that does not need it?",
                STACKS,
                conditions);
    }

    /** Two pools resized, one of which throughput did not follow all the way. */
    static Results resize() {
        return results(
                "resize",
                "When a pool is resized under load, how soon does throughput follow, and does a request fail?",
                List.of("platform", "reactive"),
                List.of(
                        resized("platform", "hc5ConnectionManager", null, 0),
                        resized("reactive", "downstream", 0.31, 3)),
                List.of());
    }

    private static ResizeRun resized(String stack, String pool, @Nullable Double followed, long failed) {
        List<Phase> phases = List.of(
                new Phase(1000, 5, "live", "comes <down>", 3.2, 6, 25, 25.5, followed, Collections.nCopies(60, 2L)),
                new Phase(5, 200, "live", "at once", 1.2, 6, 1000, 990, 0.42, Collections.nCopies(60, 99L)));
        Failures failures = new Failures(failed, failed == 0 ? Map.of() : Map.of("HTTP 503", failed));
        return new ResizeRun(
                stack,
                pool,
                "kind",
                400,
                200,
                "/http/200",
                START,
                phases,
                failures,
                ResizeGates.judge(phases, 6_060, failures));
    }

    /** A run that was asked for nothing. */
    static Results empty() {
        return results("compare", "Which way to wait serves more?", List.of(), List.of());
    }

    static Results of(Measurement... conditions) {
        List<Measurement> all = List.of(conditions);
        return results(
                "custom",
                "Which way to wait serves more?",
                all.stream().map(Measurement::stack).distinct().toList(),
                all);
    }

    private static Results results(
            String experiment, String question, List<String> stacks, List<Measurement> conditions) {
        return results(experiment, question, stacks, List.of(), conditions);
    }

    private static Results results(
            String experiment,
            String question,
            List<String> stacks,
            List<ResizeRun> resizes,
            List<Measurement> conditions) {
        return new Results(
                Results.SCHEMA,
                experiment,
                question,
                START,
                START.plusSeconds(241),
                "mvn gatling:test",
                host(),
                new Setup(1, 4, 16, 200, 1000, 1000, 500L, "fail"),
                stacks.stream().map(SampleResults::run).toList(),
                resizes,
                conditions);
    }

    private static StackRun run(String stack) {
        boolean apache = stack.equals("platform") || stack.equals("virtual");
        String pool = apache ? "hc5ConnectionManager" : "downstream";
        List<Limit> limits = new ArrayList<>();
        if (stack.equals("platform")) {
            limits.add(limit("server threads", "tomcat", "200", "server.tomcat.threads.max", COMMAND_LINE));
        }
        limits.add(limit(
                "client connections",
                pool,
                "1000",
                apache ? "spring.cloud.openfeign.httpclient.max-connections" : "waitwell.downstream.connections",
                COMMAND_LINE));
        limits.add(limit(
                "client acquire-timeout",
                pool,
                "500ms",
                apache
                        ? "spring.cloud.openfeign.httpclient.hc5.connection-request-timeout"
                        : "waitwell.downstream.acquire-timeout",
                "class path resource [application.yml] - 157:39"));
        limits.add(new Limit(
                "redisConnectionFactory timeout",
                "redisConnectionFactory",
                null,
                "60000ms",
                new Source("library-default", "spring.data.redis.timeout", null, null)));
        return new StackRun(
                stack,
                "embedded",
                3.42,
                new WarmUp(12, 21_480, !stack.equals("async"), List.of(812.0, 391.0, 242.0, 188.0, 171.0, 169.0)),
                limits,
                apache
                        ? List.of(new Warning(
                                pool,
                                "pending-unbounded",
                                "Nothing bounds the line for a connection: each caller <waits> with its thread.",
                                "server.tomcat.threads.max",
                                "no more threads than may wait"))
                        : List.of(),
                List.of(
                        "-Xms512m",
                        "-Xmx512m",
                        "--server.port=8080",
                        "--waitwell.downstream.url=http://localhost:8090"));
    }

    private static Limit limit(String name, String pool, String value, String property, String where) {
        return new Limit(name, pool, value, value, new Source("property", property, where, null));
    }

    private static Host host() {
        return new Host(
                "Intel Xeon Platinum 8481C <2.70GHz>",
                2,
                8_323_338_240L,
                "Linux",
                "6.1.0-25-amd64",
                "OpenJDK 25.0.3+9 (Eclipse Adoptium)",
                Map.of("Spring Boot", "4.1.0", "Gatling", "3.15.1", "Tomcat", "11.0.22"),
                "4f1d0c27a9b3",
                true);
    }
}
