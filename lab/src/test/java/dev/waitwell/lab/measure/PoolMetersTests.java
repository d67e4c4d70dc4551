package dev.waitwell.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.result.Measurement.Pool;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PoolMetersTests {
    private static final String APACHE = """
            httpcomponents_httpclient_pool_total_connections{httpclient="downstream",state="leased"} 180
            httpcomponents_httpclient_pool_total_connections{httpclient="downstream",state="available"} 20
            httpcomponents_httpclient_pool_total_pending{httpclient="downstream"} 5
            httpcomponents_httpclient_pool_total_max{httpclient="downstream"} 1000
            """;
    private static final String NETTY = """
            reactor_netty_connection_provider_active_connections{name="downstream"} 70
            reactor_netty_connection_provider_active_connections{name="other"} 9000
            reactor_netty_connection_provider_idle_connections{name="downstream"} 4
            reactor_netty_connection_provider_pending_connections{name="downstream"} 3
            reactor_netty_connection_provider_pending_connections{name="other"} 9000
            reactor_netty_connection_provider_max_connections{name="downstream"} 800
            reactor_netty_connection_provider_max_connections{name="other"} 9000
            """;

    @Test
    void tellsEveryPoolOfTheStarterInTheSameWords() {
        Scrape start = starter(0, 100, 2.0);
        List<Pool> pools = new PoolMeters.Starter()
                .pools(new Gauges(List.of(starter(100, 0, 0), starter(200, 0, 0))), start, starter(0, 300, 2.5));

        assertThat(pools)
                .extracting(Pool::name, Pool::kind)
                .containsExactly(
                        tuple("dataSource", "hikari"),
                        tuple("downstream", "netty-connections"),
                        tuple("feign", "httpclient5"));
        Pool feign = pools.getLast();
        assertThat(feign.max()).isEqualTo(1000);
        assertThat(feign.activeMean()).isEqualTo(150);
        assertThat(feign.activeMax()).isEqualTo(200);
        assertThat(feign.idleMean()).isEqualTo(7);
        assertThat(feign.pendingMax()).isEqualTo(3);
        assertThat(feign.acquireMeanMicros()).isCloseTo(2_500.0, within(1e-6));
        assertThat(pools.getFirst())
                .as("what cannot be seen is no number")
                .isEqualTo(new Pool("dataSource", "hikari", null, null, null, null, 0L, null));
    }

    @ParameterizedTest
    @EnumSource
    void prefersTheStartersGaugesForEveryStackAlike(Stack stack) {
        Scrape both = Scrape.parse(0, APACHE + NETTY + "waitwell_pool_pending_callers{pool=\"a\",kind=\"b\"} 0\n");

        assertThat(PoolMeters.of(stack, both).called()).isEqualTo("waitwell.pool");
        assertThat(PoolMeters.of(stack, Scrape.parse(0, APACHE + NETTY)).called())
                .isEqualTo("native");
    }

    @ParameterizedTest
    @EnumSource(
            names = {"ASYNC", "REACTIVE"},
            mode = EnumSource.Mode.EXCLUDE)
    void findsTheConnectionsOfFeignInThePoolOfApacheWhenThereIsNoStarter(Stack stack) {
        assertThat(natively(stack))
                .containsExactly(new Pool("downstream", "httpclient5", 1000L, 180.0, 180L, 20.0, 5L, null));
    }

    @ParameterizedTest
    @EnumSource(names = {"ASYNC", "REACTIVE"})
    void findsTheConnectionsOfWebClientInThePoolNamedDownstreamAndNoOther(Stack stack) {
        assertThat(natively(stack))
                .containsExactly(new Pool("downstream", "netty-connections", 800L, 70.0, 70L, 4.0, 3L, null));
    }

    @Test
    void tellsNoPoolOfAServiceThatTellsNone() {
        Scrape silent = Scrape.parse(0, "up 1\n");

        assertThat(PoolMeters.of(Stack.PLATFORM, silent).pools(new Gauges(List.of(silent)), silent, silent))
                .isEmpty();
    }

    @Test
    void choosesByKindThenByNameThenByUse() {
        Pool idle = pool("first", "netty-connections", 0);
        Pool busy = pool("anything", "netty-connections", 50);
        Pool named = pool("downstream", "netty-connections", 7);
        Pool apache = pool("downstream", "httpclient5", 9);

        assertThat(PoolMeters.downstream(Stack.REACTIVE, List.of(idle, busy, apache)))
                .isEqualTo(busy);
        assertThat(PoolMeters.downstream(Stack.ASYNC, List.of(idle, busy, named, apache)))
                .isEqualTo(named);
        assertThat(PoolMeters.downstream(Stack.VIRTUAL, List.of(idle, busy, named, apache)))
                .isEqualTo(apache);
        assertThat(PoolMeters.downstream(Stack.PLATFORM, List.of(idle))).isNull();
    }

    @Test
    void takesTheThreadsOfTheManagementPortForNoRequests() {
        Pool server = pool("tomcat", "tomcat-threads", 5);
        Pool management = pool("tomcat-management", "tomcat-threads", 9);
        Pool virtual = pool("virtual-threads", "virtual-threads", 400);

        assertThat(PoolMeters.CHOICE.server(List.of(management, server, virtual)))
                .contains(server);
        assertThat(PoolMeters.CHOICE.server(List.of(management, virtual))).isEmpty();
    }

    private static List<Pool> natively(Stack stack) {
        Scrape scrape = Scrape.parse(0, APACHE + NETTY);
        return PoolMeters.of(stack, scrape).pools(new Gauges(List.of(scrape)), scrape, scrape);
    }

    private static Pool pool(String name, String kind, long active) {
        return new Pool(name, kind, 1000L, (double) active, active, null, null, null);
    }

    private static Scrape starter(int active, int waits, double waitedSeconds) {
        return Scrape.parse(0, """
                waitwell_pool_max_slots{kind="httpclient5",pool="feign"} 1000.0
                waitwell_pool_active_slots{kind="httpclient5",pool="feign"} %d
                waitwell_pool_idle_slots{kind="httpclient5",pool="feign"} 7.0
                waitwell_pool_pending_callers{kind="httpclient5",pool="feign"} 3.0
                waitwell_pool_acquire_seconds_count{kind="httpclient5",pool="feign"} %d
                waitwell_pool_acquire_seconds_sum{kind="httpclient5",pool="feign"} %s
                waitwell_pool_active_slots{kind="netty-connections",pool="downstream"} 9000
                waitwell_pool_acquire_seconds_count{kind="netty-connections",pool="downstream"} 9000
                waitwell_pool_active_slots{kind="hikari",pool="dataSource"} NaN
                waitwell_pool_pending_callers{kind="hikari",pool="dataSource"} 0.0
                """.formatted(active, waits, waitedSeconds));
    }
}
