package dev.waitwell.conformance.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.http.Answer;
import dev.waitwell.conformance.http.Ask;
import dev.waitwell.conformance.process.RunningModule;
import dev.waitwell.conformance.stack.Stacks;
import dev.waitwell.conformance.stack.StacksExtension;
import dev.waitwell.conformance.stack.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** The meters of all stacks, after each of them did everything once. */
@ExtendWith(StacksExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MeterTests {

    private static final Pattern TYPE = Pattern.compile("^# TYPE (\\S+) ", Pattern.MULTILINE);
    private static final Pattern URI_TAG = Pattern.compile("uri=\"([^\"]+)\"");
    private static final List<String> EVERYWHERE = List.of(
            "process_cpu_time_ns_total",
            "jvm_threads_live_threads",
            "jvm_threads_peak_threads",
            "jvm_memory_used_bytes{area=\"heap\"",
            "jvm_gc_pause_seconds_count",
            "jvm_gc_pause_seconds_sum",
            "http_server_requests_seconds_count");
    private static final List<String> ON_SERVICES = List.of(
            "http_client_requests_seconds_count",
            "resilience4j_circuitbreaker_state{",
            "resilience4j_circuitbreaker_calls");
    private static final List<String> WITH_FEIGN = List.of(
            "httpcomponents_httpclient_pool_total_max",
            "httpcomponents_httpclient_pool_total_connections",
            "httpcomponents_httpclient_pool_total_pending");
    private static final List<String> ON_TOMCAT = List.of(
            "tomcat_threads_busy_threads",
            "tomcat_threads_config_max_threads",
            "tomcat_threads_current_threads",
            "tomcat_connections_current_connections",
            "tomcat_connections_config_max_connections",
            "hikaricp_connections_max{pool=\"db\"",
            "hikaricp_connections_active",
            "hikaricp_connections_pending",
            "httpcomponents_httpclient_pool_total_max",
            "httpcomponents_httpclient_pool_total_connections",
            "httpcomponents_httpclient_pool_total_pending");
    private static final List<String> ON_JETTY = List.of(
            "jetty_threads_busy",
            "jetty_threads_config_max",
            "jetty_threads_current",
            "jetty_threads_jobs",
            "jetty_connections_current_connections");
    private static final List<String> WITH_WEB_CLIENT = List.of(
            "reactor_netty_connection_provider_active_connections",
            "reactor_netty_connection_provider_idle_connections",
            "reactor_netty_connection_provider_pending_connections",
            "reactor_netty_connection_provider_max_connections",
            "netty_eventexecutor_tasks_pending");

    private final Map<Target.Via, String> scraped = new EnumMap<>(Target.Via.class);

    MeterTests(Stacks stacks) throws IOException, InterruptedException {
        for (Target target : Target.values()) {
            for (String path : List.of("/http/0", "/redis/0", "/fanout/2/0", "/quotes/METERED", "/nothing")) {
                stacks.api(target).get(path);
            }
            if (target.asksDatabase()) {
                stacks.api(target).get("/db/0");
            }
            stacks.api(target).post("/echo", "text/plain", new byte[] {'x'});
        }
        for (Target.Via via : Target.Via.values()) {
            RunningModule module = stacks.process(via);
            collectGarbage(module);
            scraped.put(via, scrape(module, "/actuator/prometheus"));
        }
    }

    @Test
    void countCpuMemoryThreadsCollectionsAndRequestsEverywhere() {
        scraped.forEach((via, text) -> assertMeters(via, text, EVERYWHERE));
    }

    @Test
    void countCallsToTheDownstreamAndTheCircuitOnBothTwins() {
        scraped.forEach((via, text) -> {
            if (via != Target.Via.GATEWAY) {
                assertMeters(via, text, ON_SERVICES);
            }
        });
    }

    @Test
    void showTheServersThreadsAndThePoolOfFeignOnTheBlockingTwin() {
        for (Target.Via via : List.of(Target.Via.PLATFORM, Target.Via.VIRTUAL, Target.Via.JETTY, Target.Via.UNDERTOW)) {
            assertMeters(via, text(via), WITH_FEIGN);
        }
        assertMeters(Target.Via.PLATFORM, text(Target.Via.PLATFORM), ON_TOMCAT);
        assertMeters(Target.Via.VIRTUAL, text(Target.Via.VIRTUAL), ON_TOMCAT);
        assertMeters(Target.Via.JETTY, text(Target.Via.JETTY), ON_JETTY);
        assertThat(samples(text(Target.Via.PLATFORM), "executor_queued_tasks"))
                .as("the line before the fan-out's threads")
                .anyMatch(sample -> sample.contains("name=\"fanout\""));
    }

    @Test
    void showThePoolOfWebClientAndTheEventLoops() {
        for (Target.Via via : List.of(Target.Via.PLATFORM, Target.Via.REACTIVE)) {
            assertMeters(via, text(via), WITH_WEB_CLIENT);
            assertThat(samples(text(via), "reactor_netty_connection_provider_max_connections"))
                    .as("pool of %s", via)
                    .anyMatch(sample -> sample.contains("name=\"downstream\""));
        }
        assertMeters(Target.Via.GATEWAY, text(Target.Via.GATEWAY), WITH_WEB_CLIENT);
    }

    @Test
    void showThePoolOfTheDatabaseOnTheReactiveTwin() {
        assertMeters(
                Target.Via.REACTIVE,
                text(Target.Via.REACTIVE),
                List.of(
                        "r2dbc_pool_acquired_connections",
                        "r2dbc_pool_pending_connections",
                        "r2dbc_pool_max_allocated_connections"));
    }

    @Test
    void nameTheSamePathsOnTheAsyncPathsAsOnTheReactiveTwin() {
        Set<String> async = paths(text(Target.Via.PLATFORM)).stream()
                .filter(path -> path.startsWith("/async/"))
                .map(path -> path.substring("/async".length()))
                .collect(Collectors.toSet());
        Set<String> reactive = paths(text(Target.Via.REACTIVE));

        assertThat(reactive).contains("/http/{ms}", "/db/{ms}");
        assertThat(StackOnly.read("paths").objections(async, reactive)).isEmpty();
    }

    @Test
    void nameTheRequestsByTheirTemplateAndNotByTheirValues() {
        for (Target.Via via : List.of(Target.Via.PLATFORM, Target.Via.VIRTUAL, Target.Via.REACTIVE)) {
            assertThat(samples(text(via), "http_server_requests_seconds_count"))
                    .as("requests of %s", via)
                    .anyMatch(sample -> sample.contains("uri=\"/http/{ms}\""))
                    .anyMatch(sample -> sample.contains("uri=\"/fanout/{n}/{ms}\""))
                    .noneMatch(sample -> sample.contains("uri=\"/http/0\""));
        }
    }

    @Test
    void haveTheSameNamesOnBothTwins() {
        StackOnly allowed = StackOnly.read("meters");
        Set<String> blocking = new TreeSet<>(names(text(Target.Via.PLATFORM)));
        blocking.addAll(names(text(Target.Via.VIRTUAL)));

        assertThat(allowed.objections(blocking, names(text(Target.Via.REACTIVE))))
                .isEmpty();
    }

    @Test
    void areServedByTheDownstreamToo(Stacks stacks) {
        String text = scrape(stacks.downstream(), "/metrics");

        assertMetersOf(
                "downstream",
                text,
                List.of(
                        "process_cpu_time_ns_total",
                        "jvm_memory_used_bytes",
                        "jvm_threads_live_threads",
                        "netty_eventexecutor_tasks_pending",
                        "waitwell_downstream_lateness_seconds",
                        "http_server_requests_seconds_count"));
        assertThat(samples(text, "http_server_requests_seconds_count"))
                .anyMatch(sample -> sample.contains("uri=\"/delay/{ms}\""));
    }

    private String text(Target.Via via) {
        return scraped.getOrDefault(via, "");
    }

    private static void assertMeters(Target.Via via, String text, List<String> beginnings) {
        assertMetersOf(via.name(), text, beginnings);
    }

    private static void assertMetersOf(String who, String text, List<String> beginnings) {
        List<String> missing = beginnings.stream()
                .filter(beginning -> samples(text, beginning).isEmpty())
                .toList();
        assertThat(missing).as("meters that %s lacks", who).isEmpty();
    }

    private static List<String> samples(String text, String beginning) {
        return text.lines().filter(line -> line.startsWith(beginning)).toList();
    }

    private static Set<String> names(String text) {
        return TYPE.matcher(text).results().map(match -> match.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Templates of what was asked and found. */
    private static Set<String> paths(String text) {
        return samples(text, "http_server_requests_seconds_count").stream()
                .flatMap(sample -> URI_TAG.matcher(sample).results().map(match -> match.group(1)))
                .filter(path -> path.startsWith("/") && !path.startsWith("/actuator") && !path.endsWith("*"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String scrape(RunningModule module, String path) {
        Answer answer = Ask.get(module.management(path));
        assertThat(answer.status()).as("%s of %s", path, module.name()).isEqualTo(200);
        return answer.text();
    }

    /** Meters of garbage collection come with the first one. */
    private static void collectGarbage(RunningModule module) throws IOException, InterruptedException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        Process process = new ProcessBuilder(jcmd, Long.toString(module.pid()), "GC.run")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor()).as("jcmd GC.run on %s", module.name()).isZero();
    }
}
