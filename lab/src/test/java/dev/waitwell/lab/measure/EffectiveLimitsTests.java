package dev.waitwell.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import dev.waitwell.lab.experiment.Experiment.Limits;
import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.result.StackRun.Limit;
import dev.waitwell.lab.result.StackRun.Source;
import dev.waitwell.lab.result.StackRun.Warning;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EffectiveLimitsTests {
    private static final Limits STATED = new Limits(200, 1000, 700, Duration.ofMillis(500));
    private static final Scrape NO_METERS = Scrape.parse(0, "");

    /** As a service answers, with pools that the lab does not ask about and fields that it does not know. */
    private static final PoolsPage PAGE = PoolsPage.parse("""
            {"resizeEnabled": false, "pools": [
              {"name": "tomcat", "kind": "tomcat-threads", "role": "server-threads", "max": 200, "active": 3,
               "converging": false, "warnings": [], "limits": [
                {"name": "max", "value": 200, "unbounded": false, "libraryDefault": 200, "source": {
                  "from": "PROPERTY", "property": "server.tomcat.threads.max",
                  "where": "\\"server.tomcat.threads.max\\" from property source \\"commandLineArgs\\""}},
                {"name": "max-connections", "value": 8192, "unbounded": false, "libraryDefault": 8192,
                 "source": {"from": "LIBRARY_DEFAULT", "property": "server.tomcat.max-connections"}}]},
              {"name": "tomcat-management", "kind": "tomcat-threads", "active": 8, "converging": false, "warnings": [], "limits": [
                {"name": "max", "value": 10, "unbounded": false, "source": {"from": "CODE"}}]},
              {"name": "hc5", "kind": "httpclient5", "active": 30, "converging": false, "limits": [
                {"name": "max", "value": 800, "unbounded": false, "source": {"from": "CODE",
                 "property": "a.max", "where": "class path resource [application.yml] - 12:14",
                 "note": "a.max is set to '1000' and is not in effect"}},
                {"name": "pending", "value": null, "unbounded": true, "source": {"from": "LIBRARY_DEFAULT"}},
                {"name": "acquire-timeout", "value": "500ms", "unbounded": false, "source": {"from": "PROPERTY",
                 "property": "b.timeout", "where": "class path resource [application.yml] - 157:39"}}],
               "warnings": [{"trap": "pending-unbounded", "says": "No end.", "property": "p", "set": "5"}]},
              {"name": "downstream", "kind": "netty-connections", "active": null, "converging": false, "warnings": [], "limits": [
                {"name": "max", "value": 1000, "unbounded": false, "source": {"from": "CODE"}},
                {"name": "pending", "value": 700, "unbounded": false, "source": {"from": "CODE"}}]}]}
            """);

    @Test
    void tellsTheLimitsOfThePoolsAStackUsesAndWhereTheyCameFrom() {
        List<Limit> limits = EffectiveLimits.of(Stack.PLATFORM, STATED, PAGE, NO_METERS);

        assertThat(limits.stream().filter(l -> l.stated() != null))
                .extracting(Limit::name, Limit::pool, Limit::stated, Limit::effective, Limit::agrees, l -> l.source()
                        .words())
                .containsExactly(
                        tuple(
                                "server threads",
                                "tomcat",
                                "200",
                                "200",
                                true,
                                "server.tomcat.threads.max, command line"),
                        tuple(
                                "client connections",
                                "hc5",
                                "1000",
                                "800",
                                false,
                                "code, or a property that is not known; a.max is set to '1000' and is not in effect"),
                        tuple(
                                "client acquire-timeout",
                                "hc5",
                                "500ms",
                                "500ms",
                                true,
                                "b.timeout, application.yml:157"));
        assertThat(limits.stream().filter(l -> l.stated() == null).map(Limit::name))
                .containsExactly(
                        "tomcat max-connections",
                        "tomcat-management max",
                        "client pending",
                        "downstream max",
                        "downstream pending");
        assertThat(limits)
                .filteredOn(l -> l.name().equals("client pending"))
                .extracting(Limit::effective)
                .containsExactly("unbounded");
        assertThat(PAGE.warnings()).containsExactly(new Warning("hc5", "pending-unbounded", "No end.", "p", "5"));
    }

    @Test
    void statesTheLengthOfTheLineWhereTheClientBoundsIt() {
        List<Limit> limits = EffectiveLimits.of(Stack.REACTIVE, STATED, PAGE, NO_METERS);

        assertThat(limits.subList(0, 3))
                .extracting(Limit::name, Limit::effective, Limit::agrees)
                .containsExactly(
                        tuple("client connections", "1000", true),
                        tuple("client pending", "700", true),
                        tuple("client acquire-timeout", null, false));
        assertThat(limits).noneMatch(l -> l.name().equals("server threads"));
    }

    @Test
    void statesServerThreadsOfNoStackThatHasNoPoolOfThem() {
        for (Stack stack : Stack.values()) {
            assertThat(EffectiveLimits.of(stack, STATED, PAGE, NO_METERS))
                    .filteredOn(l -> l.name().equals("server threads"))
                    .hasSize(
                            stack == Stack.VIRTUAL
                                            || stack == Stack.REACTIVE
                                            || stack == Stack.JETTY_VIRTUAL
                                            || stack == Stack.UNDERTOW_VIRTUAL
                                    ? 0
                                    : 1);
        }
    }

    @Test
    void countsJettysOwnThreadsWhereJettyDoes() {
        Scrape scrape = Scrape.parse(0, "jetty_threads_config_max 203\n");

        assertThat(EffectiveLimits.of(Stack.JETTY, STATED, PoolsPage.NONE, scrape))
                .contains(metered("server threads", "203", "203", "jetty_threads_config_max"));
    }

    @Test
    void statesNothingOfUndertowsThreadsToADeploymentThatCannotTellThem() {
        assertThat(EffectiveLimits.of(Stack.UNDERTOW, STATED, PoolsPage.NONE, NO_METERS))
                .extracting(Limit::name)
                .containsExactly("client connections");
    }

    @Test
    void asksTheMetersOfADeploymentWithoutTheStarter() {
        Scrape scrape = Scrape.parse(0, """
                tomcat_threads_config_max_threads{name="http-nio"} 200
                reactor_netty_connection_provider_max_connections{name="downstream"} 800
                """);

        assertThat(EffectiveLimits.of(Stack.ASYNC, STATED, PoolsPage.NONE, scrape))
                .containsExactly(
                        metered("server threads", "200", "200", "tomcat_threads_config_max_threads"),
                        metered(
                                "client connections",
                                "1000",
                                "800",
                                "reactor_netty_connection_provider_max_connections"));
    }

    @ParameterizedTest
    @EnumSource
    void disagreesWhenTheServiceTellsALimitInNoWay(Stack stack) {
        List<Limit> limits = EffectiveLimits.of(stack, STATED, PoolsPage.NONE, NO_METERS);

        assertThat(limits)
                .isNotEmpty()
                .noneMatch(Limit::agrees)
                .allMatch(l -> l.effective() == null)
                .allMatch(l -> l.source().from().equals("nowhere"));
    }

    @Test
    void tellsWhatItFoundInsteadOfPools() {
        for (String wrong : new String[] {"<html>", "[]", "{}", "{\"pools\":[{\"name\":\"a\"}]}"}) {
            assertThatIllegalArgumentException()
                    .as(wrong)
                    .isThrownBy(() -> PoolsPage.parse(wrong))
                    .withMessageStartingWith("not what /actuator/pools answers: ");
        }
    }

    private static Limit metered(String name, String stated, String effective, String meter) {
        return new Limit(name, null, stated, effective, new Source("meter", null, meter, null));
    }
}
