package dev.waitwell.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waitwell.lab.experiment.Condition.Load;
import dev.waitwell.lab.experiment.Experiment.GateMode;
import dev.waitwell.lab.experiment.Experiment.Hosting;
import dev.waitwell.lab.experiment.Experiment.Limits;
import dev.waitwell.lab.experiment.Experiment.Target;
import dev.waitwell.lab.experiment.Experiment.Windows;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTests {
    private static final Windows WINDOWS =
            new Windows(Duration.ofSeconds(1), Duration.ofSeconds(4), Duration.ofSeconds(16));
    private static final List<Load> DEFAULTS = List.of(load(7, 70, 0));

    @Test
    void givesTheDefaultsWhenNothingIsSet() {
        Settings settings = new Settings(Map.of());

        assertThat(settings.loads(DEFAULTS)).isEqualTo(DEFAULTS);
        assertThat(settings.stacks(List.of(Stack.ASYNC))).containsExactly(Stack.ASYNC);
        assertThat(settings.gateway(load(1, 1, 1))).contains(load(1, 1, 1));
        assertThat(settings.gateway(null)).isEmpty();
        Experiment experiment = settings.experiment("name", "Why?", List.of(), List.of(), WINDOWS);
        assertThat(experiment.limits()).isEqualTo(new Limits(200, 1000, 1000, Duration.ofMillis(500)));
        assertThat(experiment.windows()).isEqualTo(WINDOWS);
        assertThat(experiment.gates()).isEqualTo(GateMode.FAIL);
        assertThat(experiment.hosting()).isEqualTo(new Hosting(21_000, "512m", Map.of(), false));
    }

    @Test
    void takesEverySingleValue() {
        Experiment experiment = new Settings(Map.of(
                        "waitwell.threads", "50",
                        "waitwell.connections", "60",
                        "waitwell.pending", "0",
                        "waitwell.acquire-timeout", "2m",
                        "waitwell.settle", "100ms",
                        "waitwell.window", "1h",
                        "waitwell.warmup", "2m",
                        "waitwell.gates", "warn",
                        "waitwell.ports", "30000",
                        "waitwell.heap", "2g"))
                .experiment("name", "Why?", List.of(), List.of(), WINDOWS);

        assertThat(experiment.limits()).isEqualTo(new Limits(50, 60, 0, Duration.ofMinutes(2)));
        assertThat(experiment.windows())
                .isEqualTo(new Windows(Duration.ofMillis(100), Duration.ofHours(1), Duration.ofMinutes(2)));
        assertThat(experiment.gates()).isEqualTo(GateMode.WARN);
        assertThat(experiment.hosting()).isEqualTo(new Hosting(30_000, "2g", Map.of(), false));
    }

    @Test
    void takesListsInTheirOrderAndEachPartOnce() {
        Settings settings = new Settings(
                Map.of("waitwell.stacks", "reactive, virtual,reactive", "waitwell.conditions", "8x2s, 1x20ms+spin3"));

        assertThat(settings.stacks(List.of())).containsExactly(Stack.REACTIVE, Stack.VIRTUAL);
        assertThat(settings.loads(DEFAULTS)).containsExactly(load(8, 2000, 0), load(1, 20, 3));
    }

    @Test
    void combinesTheFactorsThatAreGivenWithDefaultsOfThoseThatAreNot() {
        assertThat(new Settings(Map.of("waitwell.concurrency", "5,9", "waitwell.delay", "1ms,2s")).loads(DEFAULTS))
                .containsExactly(load(5, 1, 0), load(9, 1, 0), load(5, 2000, 0), load(9, 2000, 0));
        assertThat(new Settings(Map.of("waitwell.spin", "10")).loads(DEFAULTS))
                .containsExactly(load(50, 20, 10), load(200, 20, 10), load(50, 200, 10), load(200, 200, 10));
    }

    @Test
    void leavesTheConditionsOrTheGatewayOutWhenTheyAreNone() {
        Settings settings = new Settings(Map.of("waitwell.conditions", "none", "waitwell.gateway", "none"));

        assertThat(settings.loads(DEFAULTS)).isEmpty();
        assertThat(settings.gateway(load(1, 1, 1))).isEmpty();
    }

    @Test
    void takesAnotherConditionForTheGateway() {
        assertThat(new Settings(Map.of("waitwell.gateway", "200x100ms")).gateway(null))
                .contains(load(200, 100, 0));
    }

    @ParameterizedTest
    @CsvSource({
        "waitwell.concurrency, 0, 10000",
        "waitwell.delay, 0ms, 60s",
        "waitwell.spin, 0, 10000000",
        "waitwell.conditions, 0x0ms, 10000x60s+spin10000000",
        "waitwell.gateway, 0x0ms+spin0, 10000x1m",
        "waitwell.settle, 100ms, 10m",
        "waitwell.window, 500ms, 1h",
        "waitwell.warmup, 1s, 10m",
        "waitwell.threads, 1, 10000",
        "waitwell.connections, 1, 10000",
        "waitwell.ports, 1024, 65500",
        "waitwell.heap, 1m, 99999g"
    })
    void allowsBothEndsOfEachRange(String property, String least, String most) {
        readAll(Map.of(property, least));
        readAll(Map.of(property, most));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "stacks|fast|fast|a list of platform, virtual, async, reactive, jetty, jetty-virtual, undertow, undertow-virtual",
                "stacks|virtual,,async|''|a list of platform, virtual, async, reactive, jetty, jetty-virtual, undertow, undertow-virtual",
                "stacks|Virtual|Virtual|a list of platform, virtual, async, reactive, jetty, jetty-virtual, undertow, undertow-virtual",
                "concurrency|50,ten|ten|a list of whole numbers from 0 to 10000",
                "concurrency|10001|10001|a list of whole numbers from 0 to 10000",
                "concurrency|-1|-1|a list of whole numbers from 0 to 10000",
                "delay|20ms,20|20|a list of durations from 0ms to 60s, such as 20ms,2s",
                "delay|61s|61s|a list of durations from 0ms to 60s, such as 20ms,2s",
                "spin|10000001|10000001|a list of whole numbers from 0 to 10000000",
                "conditions|800x200ms,x|x|none, or a list such as 800x200ms,100x20ms+spin300000",
                "conditions|10001x1ms|10001x1ms|none, or a list such as 800x200ms,100x20ms+spin300000",
                "conditions|1x61s|1x61s|none, or a list such as 800x200ms,100x20ms+spin300000",
                "conditions|1x1s+spin10000001|1x1s+spin10000001|none, or a list such as 800x200ms,100x20ms+spin300000",
                "conditions|none,1x1s|none|none, or a list such as 800x200ms,100x20ms+spin300000",
                "gateway|1x1s,2x2s|1x1s,2x2s|none, or one condition such as 200x100ms",
                "settle|99ms|99ms|a duration from 100ms to 10m, such as 1s",
                "settle|11m|11m|a duration from 100ms to 10m, such as 1s",
                "window|499ms|499ms|a duration from 500ms to 1h, such as 4s",
                "window|61m|61m|a duration from 500ms to 1h, such as 4s",
                "warmup|999ms|999ms|a duration from 1s to 10m, such as 30s",
                "warmup|999999999h|999999999h|a duration from 1s to 10m, such as 30s",
                "threads|0|0|a whole number from 1 to 10000",
                "threads|1.5|1.5|a whole number from 1 to 10000",
                "connections|0|0|a whole number from 1 to 10000",
                "connections|99999999999|99999999999|a whole number from 1 to 10000",
                "gates|WARN|WARN|fail or warn",
                "gates|''|''|fail or warn",
                "ports|1023|1023|a whole number from 1024 to 65500, first of 20 ports",
                "ports|65501|65501|a whole number from 1024 to 65500, first of 20 ports",
                "heap|0m|0m|a size such as 512m or 2g",
                "heap|512|512|a size such as 512m or 2g",
                "target.virtual|localhost:8080|localhost:8080|http://host:port of a running service",
                "target.virtual|ftp://host|ftp://host|http://host:port of a running service",
                "target.virtual|http://host/path|http://host/path|http://host:port of a running service",
                "target.virtual|http://host?q=1|http://host?q=1|http://host:port of a running service",
                "target.virtual|http://ho st|http://ho st|http://host:port of a running service",
                "management.async|http:///x|http:///x|http://host:port of its management endpoints"
            })
    void refusesAMalformedValueAndNamesPropertyValueAndWhatIsAllowed(
            String property, String value, String wrong, String allowed) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> readAll(Map.of("waitwell." + property, value)))
                .withMessage("-Dwaitwell." + property + ": '" + wrong + "' is not allowed; give " + allowed);
    }

    @Test
    void refusesAPropertyItDoesNotKnowAndNamesAllThatItDoes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Settings(Map.of("waitwell.concurency", "5")))
                .withMessageStartingWith("-Dwaitwell.concurency is not known; allowed are ")
                .withMessageContainingAll(Settings.KNOWN.keySet().toArray(String[]::new));
    }

    @Test
    void ignoresPropertiesOfOthers() {
        Settings settings = new Settings(Map.of("user.home", "/nowhere", "gatling.noReports", "true"));

        assertThat(settings.command("dev.waitwell.gatling.Compare")).isEqualTo("mvn gatling:test");
    }

    @ParameterizedTest
    @CsvSource({"concurrency, 5", "delay, 5ms", "spin, 5"})
    void refusesConditionsTogetherWithAFactor(String factor, String value) {
        Settings settings = new Settings(Map.of("waitwell.conditions", "none", "waitwell." + factor, value));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.loads(DEFAULTS))
                .withMessage("-Dwaitwell.conditions already says concurrency, delay and spin; give either it or"
                        + " -Dwaitwell.concurrency, -Dwaitwell.delay, -Dwaitwell.spin");
    }

    @Test
    void takesADeploymentByItsTwoAddresses() {
        assertThat(new Settings(Map.of(
                                "waitwell.target.reactive", "http://host:8070/",
                                "waitwell.management.reactive", "https://host"))
                        .targets())
                .isEqualTo(
                        Map.of(Stack.REACTIVE, new Target(URI.create("http://host:8070"), URI.create("https://host"))));
    }

    @ParameterizedTest
    @CsvSource({"target", "management"})
    void refusesHalfADeployment(String half) {
        Settings settings = new Settings(Map.of("waitwell." + half + ".async", "http://host:1"));

        assertThatIllegalArgumentException()
                .isThrownBy(settings::targets)
                .withMessage("-Dwaitwell.target.async and -Dwaitwell.management.async go together: what the client sees"
                        + " is joined with what the service saw");
    }

    @Test
    void tellsTheCommandThatRunsTheSameAgain() {
        Settings settings = new Settings(Map.of("waitwell.stacks", "virtual, async", "waitwell.window", " 2s "));

        assertThat(settings.command("dev.waitwell.gatling.Compare"))
                .isEqualTo("mvn gatling:test \"-Dwaitwell.stacks=virtual, async\" -Dwaitwell.window=2s");
        assertThat(settings.command("dev.waitwell.gatling.Isolation"))
                .isEqualTo("mvn gatling:test -Dgatling.simulationClass=dev.waitwell.gatling.Isolation"
                        + " \"-Dwaitwell.stacks=virtual, async\" -Dwaitwell.window=2s");
    }

    private static void readAll(Map<String, String> properties) {
        Settings settings = new Settings(properties);
        settings.loads(DEFAULTS);
        settings.gateway(null);
        settings.experiment("name", "Why?", settings.stacks(List.of()), List.of(), WINDOWS);
    }

    private static Load load(int users, int millis, int spin) {
        return new Load(users, Duration.ofMillis(millis), spin);
    }
}
