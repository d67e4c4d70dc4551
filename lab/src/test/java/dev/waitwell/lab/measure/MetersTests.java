package dev.waitwell.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.waitwell.lab.result.Answered;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MetersTests {
    private final Deployment service = new Deployment();
    private final Meters meters = new Meters();

    @AfterEach
    void close() {
        meters.close();
        service.close();
    }

    @Test
    void readsAllMetersAndStampsWhenItAsked() throws InterruptedException {
        service.tells("jvm_threads_live_threads 7\n");
        long before = System.nanoTime();
        Scrape scrape = meters.scrape(service.metrics());

        assertThat(scrape.sum("jvm_threads_live_threads")).hasValue(7);
        assertThat(scrape.nanos() - before).isNotNegative();
        assertThat(System.nanoTime() - scrape.nanos()).isPositive();
        assertThat(service.asked()).containsExactly("/actuator/prometheus");
    }

    @Test
    void asksForTheNamedMetersOnly() throws InterruptedException {
        meters.scrape(service.metrics(), List.of("a_total", "b"));

        assertThat(service.asked()).containsExactly("/actuator/prometheus?includedNames=a_total,b");
    }

    @Test
    void tellsWhatToDoWhenTheEndpointIsNotExposed() {
        service.answers(404);

        assertThatIllegalStateException()
                .isThrownBy(() -> meters.scrape(service.metrics()))
                .withMessage("meters: " + service.metrics()
                        + " answered 404; it must serve Prometheus text (expose the prometheus endpoint)");
    }

    @Test
    void tellsWhatItFoundInsteadOfPrometheusText() {
        service.tells("<html>Welcome</html>");

        assertThatIllegalStateException()
                .isThrownBy(() -> meters.scrape(service.metrics()))
                .withMessage("meters: " + service.metrics() + ": not Prometheus text: <html>Welcome</html>");
    }

    @Test
    void readsThePoolsOfAServiceThatShowsThem() throws InterruptedException {
        assertThat(pools().read()).isEmpty();
        service.shows("{\"pools\":[]}");

        assertThat(pools().read()).contains(PoolsPage.NONE);
        assertThat(service.asked()).containsExactly("/actuator/pools", "/actuator/pools");
    }

    @Test
    void tellsWhatItFoundInsteadOfPools() {
        service.shows("Welcome");
        assertThatIllegalStateException()
                .isThrownBy(() -> pools().read())
                .withMessageStartingWith(
                        "pools: " + service.endpoint().pools() + ": not what /actuator/pools answers: ");
        service.answers(500);
        assertThatIllegalStateException()
                .isThrownBy(() -> pools().read())
                .withMessage("pools: " + service.endpoint().pools() + " answered 500: Welcome");
    }

    @Test
    void resizesAPoolAndTellsWhatTheServiceSaid() throws InterruptedException {
        service.shows("""
                {"pool":"downstream","kind":"netty-connections","how":"swap","from":5,"to":200,"converging":false,
                 "says":"at once"}
                """);

        assertThat(pools().resize("downstream", 200))
                .isEqualTo(
                        new PoolsClient.Resized("downstream", "netty-connections", "swap", 5, 200, false, "at once"));
        assertThat(service.asked()).containsExactly("/actuator/pools/downstream {\"max\":200}");
    }

    @Test
    void tellsWhyAPoolWasNotResized() {
        service.shows("{\"title\":\"Resizing is off\"}").answers(403);

        assertThatIllegalStateException()
                .isThrownBy(() -> pools().resize("downstream", 200))
                .withMessage("pools: " + service.endpoint().pools()
                        + "/downstream answered 403: {\"title\":\"Resizing is off\"}");
    }

    @Test
    void asksWhoAnswers() throws InterruptedException {
        service.tells("""
                {"service":"blocking","client":"apache-httpclient-5","thread":"virtual","downstream":{"delayMillis":0}}
                """);

        assertThat(meters.whoAnswers(service.address().resolve("/http/0")))
                .isEqualTo(new Answered("blocking", "apache-httpclient-5", "virtual"));
        assertThat(service.asked()).containsExactly("/http/0");
    }

    @Test
    void tellsWhatItGotInsteadOfAnAnswerThatSaysWhoGaveIt() {
        service.tells("Welcome");
        assertThatIllegalStateException()
                .isThrownBy(() -> meters.whoAnswers(service.address().resolve("/http/0")))
                .withMessageStartingWith(service.address() + "/http/0 does not say who answers: ");
        service.answers(503);
        assertThatIllegalStateException()
                .isThrownBy(() -> meters.whoAnswers(service.address().resolve("/http/0")))
                .withMessage(service.address() + "/http/0 answered 503: Welcome");
    }

    @Test
    void makesTheDownstreamSlower() throws InterruptedException {
        service.tells("{}");

        meters.faults(service.address()).slower(Duration.ofMillis(1950));

        assertThat(service.asked()).containsExactly("/faults {\"latencyMillis\":1950}");
    }

    @Test
    void tellsWhenTheDownstreamDoesNotGetSlower() {
        service.tells("{}").answers(400);

        assertThatIllegalStateException()
                .isThrownBy(() -> meters.faults(service.address()).slower(Duration.ofMillis(1)))
                .withMessage("faults: " + service.address() + "/faults answered 400: {}");
    }

    private PoolsClient pools() {
        return meters.pools(service.endpoint().pools());
    }

    @Test
    void tellsWhomItCouldNotReach() {
        URI gone = service.metrics();
        service.close();

        assertThatIllegalStateException()
                .isThrownBy(() -> meters.scrape(gone))
                .withMessageStartingWith("meters: " + gone + " does not answer: ")
                .withMessageContaining("ConnectException");
    }
}
