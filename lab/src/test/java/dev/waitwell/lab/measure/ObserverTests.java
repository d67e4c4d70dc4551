package dev.waitwell.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.measure.Observer.Subjects;
import dev.waitwell.lab.measure.Watch.Seen;
import dev.waitwell.lab.result.Measurement.DownstreamUse;
import dev.waitwell.lab.result.Measurement.Pool;
import dev.waitwell.lab.result.Measurement.ProcessUse;
import dev.waitwell.lab.result.Measurement.ServiceUse;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ObserverTests {
    private final Deployment service = new Deployment().tells(meters(10, 1_000, 50, 100));
    private final Deployment gateway = new Deployment().tells("process_cpu_time_ns_total 1E9\n");
    private final Deployment downstream = new Deployment().tells(downstream(1_000, 5, 0.5));
    private final Meters meters = new Meters();

    @AfterEach
    void close() {
        meters.close();
        service.close();
        gateway.close();
        downstream.close();
    }

    @Test
    void takesTheDifferenceOfWhatEverybodySaidAtBothEnds() throws InterruptedException {
        Watch watch = observer(true).begin();
        service.tells(meters(10.4, 3_000, 70, 350));
        gateway.tells("process_cpu_time_ns_total 1.2E9\n");
        downstream.tells(downstream(3_000, 5.1, 1.1));
        Seen seen = watch.end(1_000);

        ServiceUse use = seen.service();
        assertThat(use.requests()).isEqualTo(2_000);
        assertThat(use.cpuMicrosPerRequest()).isCloseTo(200.0, within(0.001));
        assertThat(use.coresUsed()).isPositive();
        assertThat(use.gcMillis()).isCloseTo(250.0, within(0.001));
        assertThat(use.threadsPeak()).isEqualTo(70);
        DownstreamUse slow = Objects.requireNonNull(seen.downstream());
        assertThat(slow.requests()).isEqualTo(2_000);
        assertThat(slow.process().cpuMicrosPerRequest()).isCloseTo(50.0, within(0.001));
        assertThat(slow.latenessMeanMicros()).isCloseTo(300.0, within(0.001));
        assertThat(slow.latenessMaxMicros()).isCloseTo(7_000.0, within(0.001));
        assertThat(Objects.requireNonNull(seen.gateway()).cpuMicrosPerRequest()).isCloseTo(200.0, within(0.001));
        assertThat(seen.generator().coresUsed()).isNotNegative();
    }

    @Test
    void tellsNothingOfTheInsidesOfADeployment() throws InterruptedException {
        Seen seen = observer(false).begin().end(1);

        assertThat(seen.gateway()).isNull();
        assertThat(seen.downstream()).isNull();
        assertThat(seen.service().heapAfterGcBytes()).isNull();
        assertThat(seen.service().rssBytes()).isNull();
        assertThat(seen.serviceCoresAvailable()).isNull();
        assertThat(seen.service().cpuMicrosPerRequest()).as("no request ended").isNull();
    }

    @Test
    void tellsNoCpuTimeOfAServiceThatTellsNone() throws InterruptedException {
        service.tells("up 1\n");
        ServiceUse use = observer(false).begin().end(1).service();

        assertThat(use.cpuMicrosPerRequest()).isNull();
        assertThat(use.coresUsed()).isNull();
        assertThat(use.gcMillis()).isNull();
        assertThat(use.threadsPeak()).isNull();
    }

    @Test
    void knowsWhatTheGeneratorCouldHaveUsed() throws InterruptedException {
        Seen seen = observer(true).begin().end(1);
        ProcessUse generator = seen.generator();

        assertThat(generator.coresAvailable())
                .isGreaterThanOrEqualTo(generator.coresUsed())
                .isLessThanOrEqualTo(Math.max(
                        Runtime.getRuntime().availableProcessors(), Objects.requireNonNull(generator.coresUsed())));
    }

    @Test
    void samplesTheGaugesWhileTheWindowIsOpenAndAsksForNoMoreThanThese() throws InterruptedException {
        Watch watch = observer(false).begin();
        awaitSamples(1, 300);
        awaitSamples(1, 100);
        ServiceUse use = watch.end(1).service();

        assertThat(use.threadsLive()).isEqualTo(30.0);
        assertThat(use.busyThreadsMax()).isEqualTo(300);
        assertThat(use.eventLoopPendingMax()).isNull();
        assertThat(use.meters()).isEqualTo("native");
        var pool = Objects.requireNonNull(use.downstream());
        assertThat(pool.activeMax()).isEqualTo(300);
        assertThat(pool.activeMean()).isStrictlyBetween(100.0, 300.0);
        assertThat(pool.pendingMax()).isEqualTo(3);
        assertThat(pool.max()).isEqualTo(1000);
        assertThat(service.asked().stream().filter(q -> q.contains("?")))
                .isNotEmpty()
                .allSatisfy(q -> assertThat(q)
                        .contains("httpcomponents_httpclient_pool_total_connections", "tomcat_threads_busy_threads")
                        .doesNotContain("http_server_requests"));
    }

    @Test
    void takesEveryPoolFromTheStartersGaugesOfServiceAndGateway() throws InterruptedException {
        String starter = """
                waitwell_pool_active_slots{kind="httpclient5",pool="feign"} 40
                waitwell_pool_active_slots{kind="tomcat-threads",pool="tomcat"} 90
                waitwell_pool_active_slots{kind="tomcat-threads",pool="tomcat-management"} 91
                waitwell_pool_pending_callers{kind="netty-event-loops",pool="netty"} 6
                """;
        String front = "waitwell_pool_active_slots{kind=\"netty-connections\",pool=\"gateway\"} 12\n";
        CountDownLatch asked = new CountDownLatch(8);
        service.tells(() -> {
            asked.countDown();
            return meters(10, 1_000, 50, 100) + gauges(300) + starter;
        });
        CountDownLatch gatewayAsked = new CountDownLatch(8);
        gateway.tells(() -> {
            gatewayAsked.countDown();
            return front;
        });
        Watch watch = observer(true).begin();
        assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(gatewayAsked.await(20, TimeUnit.SECONDS)).isTrue();
        Seen seen = watch.end(1);

        ServiceUse use = seen.service();
        assertThat(use.meters()).isEqualTo("waitwell.pool");
        assertThat(use.downstreamPool()).isEqualTo("feign");
        assertThat(use.pools()).extracting(Pool::name).containsExactly("feign", "netty", "tomcat", "tomcat-management");
        assertThat(use.busyThreadsMax()).isEqualTo(90);
        assertThat(use.eventLoopPendingMax()).isEqualTo(6);
        assertThat(seen.gatewayPools())
                .singleElement()
                .isEqualTo(new Pool("gateway", "netty-connections", null, 12.0, 12L, null, null, null));
        assertThat(service.asked()).anyMatch(q -> q.contains("?includedNames=waitwell_pool_max_slots"));
        assertThat(service.asked()).noneMatch(q -> q.contains("httpcomponents"));
    }

    @Test
    void goesOnAfterASampleThatWasLost() throws InterruptedException {
        Watch watch = observer(false).begin();
        service.answers(503);
        awaitSamples(1, 5);
        service.answers(200);
        awaitSamples(1, 8);
        ServiceUse use = watch.end(1).service();

        assertThat(use.busyThreadsMax()).isEqualTo(8);
    }

    @Test
    void tellsNoBusyThreadsWhereTomcatHasNoPoolOfThem() throws InterruptedException {
        Watch watch = observer(false).begin();
        awaitSamples(1, -1);

        assertThat(watch.end(1).service().busyThreadsMax()).isNull();
    }

    /** Lets the service tell so many busy threads and leased connections until it was asked that often. */
    private void awaitSamples(int times, int busy) throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(times + 1);
        service.tells(() -> {
            asked.countDown();
            return meters(10, 1_000, 50, 100) + gauges(busy);
        });
        // One more than needed: when the next is asked for, the one before has arrived.
        assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
    }

    private Observer observer(boolean embedded) {
        return new Observer(
                meters,
                new Subjects(
                        Stack.PLATFORM,
                        service.endpoint(),
                        embedded ? gateway.endpoint() : null,
                        embedded ? downstream.endpoint() : null,
                        null),
                Duration.ofMillis(5));
    }

    private static String meters(double cpuSeconds, long requests, int threadsPeak, double gcMillis) {
        return """
                process_cpu_time_ns_total %s
                http_server_requests_seconds_count{uri="/http/{ms}"} %d
                jvm_threads_peak_threads %d
                jvm_gc_pause_seconds_sum{gc="G1 Young Generation"} %s
                """.formatted(cpuSeconds * 1e9, requests, threadsPeak, gcMillis / 1e3);
    }

    private static String gauges(int busy) {
        return """
                jvm_threads_live_threads 30
                tomcat_threads_busy_threads{name="http-nio-8080"} %1$d
                httpcomponents_httpclient_pool_total_connections{httpclient="downstream",state="leased"} %1$d
                httpcomponents_httpclient_pool_total_connections{httpclient="downstream",state="available"} 9000
                httpcomponents_httpclient_pool_total_pending{httpclient="downstream"} 3
                httpcomponents_httpclient_pool_total_max{httpclient="downstream"} 1000
                """.formatted(busy);
    }

    private static String downstream(long requests, double cpuSeconds, double lateSeconds) {
        return """
                process_cpu_time_ns_total %s
                http_server_requests_seconds_count{uri="/delay/{ms}"} %d
                waitwell_downstream_lateness_seconds_sum %s
                waitwell_downstream_lateness_seconds_count %d
                waitwell_downstream_lateness_seconds_max 0.007
                """.formatted(cpuSeconds * 1e9, requests, lateSeconds, requests);
    }
}
