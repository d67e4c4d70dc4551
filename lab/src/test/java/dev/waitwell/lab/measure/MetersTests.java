package dev.waitwell.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.net.URI;
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
    void tellsWhomItCouldNotReach() {
        URI gone = service.metrics();
        service.close();

        assertThatIllegalStateException()
                .isThrownBy(() -> meters.scrape(gone))
                .withMessageStartingWith("meters: " + gone + " does not answer: ")
                .withMessageContaining("ConnectException");
    }
}
