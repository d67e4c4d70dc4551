package dev.waitwell.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waitwell.lab.experiment.Experiment.Limits;
import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.measure.ServiceMeters.PoolMeters;
import dev.waitwell.lab.result.StackRun.Limit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ServiceMetersTests {
    private static final Scrape REQUESTS = Scrape.parse(0, """
            http_server_requests_seconds_count{status="200",uri="/http/{ms}"} 1000
            http_server_requests_seconds_count{status="503",uri="/http/{ms}"} 20
            http_server_requests_seconds_count{status="200",uri="/async/http/{ms}"} 300
            http_server_requests_seconds_count{status="404",uri="/**"} 4
            http_server_requests_seconds_count{status="200",uri="/actuator/prometheus"} 50000
            http_server_requests_seconds_count{status="200",uri="/actuator/health"} 60000
            process_cpu_time_ns_total 2.0E9
            """);
    private static final String APACHE = """
            httpcomponents_httpclient_pool_total_connections{httpclient="downstream",state="leased"} 180
            httpcomponents_httpclient_pool_total_connections{httpclient="downstream",state="available"} 20
            httpcomponents_httpclient_pool_total_pending{httpclient="downstream"} 5
            httpcomponents_httpclient_pool_total_max{httpclient="downstream"} 1000
            """;
    private static final String NETTY = """
            reactor_netty_connection_provider_active_connections{name="downstream"} 70
            reactor_netty_connection_provider_active_connections{name="other"} 9000
            reactor_netty_connection_provider_pending_connections{name="downstream"} 3
            reactor_netty_connection_provider_pending_connections{name="other"} 9000
            reactor_netty_connection_provider_max_connections{name="downstream"} 800
            reactor_netty_connection_provider_max_connections{name="other"} 9000
            """;

    @Test
    void leavesItsOwnScrapesOutOfWhatTheServiceServed() {
        assertThat(ServiceMeters.requests(REQUESTS)).isEqualTo(1324);
        assertThat(ServiceMeters.requests(Scrape.parse(0, ""))).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void countsTheRequestsOfOneStackAndNoneOfAnother(Stack stack) {
        assertThat(ServiceMeters.requests(REQUESTS, stack)).isEqualTo(stack == Stack.ASYNC ? 300 : 1024);
    }

    @Test
    void sharesTheCpuTimeAmongTheRequestsBetweenTwoReadings() {
        Scrape after = Scrape.parse(1, """
                http_server_requests_seconds_count{status="200",uri="/http/{ms}"} 3324
                http_server_requests_seconds_count{status="200",uri="/actuator/prometheus"} 90000
                process_cpu_time_ns_total 2.3E9
                """);

        assertThat(ServiceMeters.cpuMicrosPerRequest(REQUESTS, after)).hasValueCloseTo(150.0, within(1e-6));
        assertThat(ServiceMeters.cpuMicrosPerRequest(REQUESTS, REQUESTS)).isEmpty();
        assertThat(ServiceMeters.cpuMicrosPerRequest(Scrape.parse(0, ""), after))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            names = {"ASYNC", "REACTIVE"},
            mode = EnumSource.Mode.EXCLUDE)
    void findsTheConnectionsOfFeignInThePoolOfApache(Stack stack) {
        PoolMeters pool = ServiceMeters.pool(stack);
        Scrape scrape = Scrape.parse(0, APACHE + NETTY);

        assertThat(pool.leased(scrape)).hasValue(180);
        assertThat(pool.pending(scrape)).hasValue(5);
        assertThat(pool.max(scrape)).hasValue(1000);
    }

    @ParameterizedTest
    @EnumSource(names = {"ASYNC", "REACTIVE"})
    void findsTheConnectionsOfWebClientInThePoolNamedDownstreamAndNoOther(Stack stack) {
        PoolMeters pool = ServiceMeters.pool(stack);
        Scrape scrape = Scrape.parse(0, APACHE + NETTY);

        assertThat(pool.leased(scrape)).hasValue(70);
        assertThat(pool.pending(scrape)).hasValue(3);
        assertThat(pool.max(scrape)).hasValue(800);
    }

    @Test
    void comparesTheLimitsInForceWithThoseStated() {
        Scrape scrape = Scrape.parse(0, APACHE + NETTY + "tomcat_threads_config_max_threads{name=\"http-nio\"} 200\n");
        Limits stated = new Limits(200, 1000);

        assertThat(EffectiveLimits.of(Stack.PLATFORM, stated, scrape))
                .containsExactly(
                        new Limit("server threads", 200L, 200L, "tomcat_threads_config_max_threads"),
                        new Limit("client connections", 1000L, 1000L, "httpcomponents_httpclient_pool_total_max"))
                .allMatch(Limit::agrees);
        assertThat(EffectiveLimits.of(Stack.REACTIVE, stated, scrape))
                .containsExactly(new Limit(
                        "client connections", 1000L, 800L, "reactor_netty_connection_provider_max_connections"))
                .noneMatch(Limit::agrees);
    }

    @Test
    void countsNoneOfJettysOwnThreads() {
        Scrape scrape = Scrape.parse(0, APACHE + "jetty_threads_busy 63\njetty_threads_config_max 203\n");

        assertThat(ServiceMeters.threads(Stack.JETTY).orElseThrow().busy(scrape))
                .hasValue(60);
        assertThat(EffectiveLimits.of(Stack.JETTY, new Limits(200, 1000), scrape))
                .contains(new Limit("server threads", 200L, 200L, "jetty_threads_config_max"))
                .allMatch(Limit::agrees);
    }

    @Test
    void statesNoServerThreadsOfAStackThatHasNoPoolOfThem() {
        Scrape scrape = Scrape.parse(0, APACHE + NETTY);

        assertThat(names(Stack.VIRTUAL, scrape)).containsExactly("client connections");
        assertThat(names(Stack.REACTIVE, scrape)).containsExactly("client connections");
        assertThat(names(Stack.JETTY_VIRTUAL, scrape)).containsExactly("client connections");
        assertThat(names(Stack.UNDERTOW, scrape))
                .as("Undertow tells nothing of its threads")
                .containsExactly("client connections");
        assertThat(names(Stack.ASYNC, scrape)).containsExactly("server threads", "client connections");
    }

    @ParameterizedTest
    @EnumSource
    void disagreesWhenTheServiceDoesNotTellALimit(Stack stack) {
        List<Limit> limits = EffectiveLimits.of(stack, new Limits(200, 1000), Scrape.parse(0, ""));

        assertThat(limits).isNotEmpty().noneMatch(Limit::agrees).allMatch(l -> l.effective() == null);
    }

    private static List<String> names(Stack stack, Scrape scrape) {
        return EffectiveLimits.of(stack, new Limits(200, 1000), scrape).stream()
                .map(Limit::name)
                .toList();
    }
}
