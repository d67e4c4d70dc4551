package dev.waitwell.downstream.delay;

import static dev.waitwell.downstream.RunningDownstream.badParameter;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.downstream.RunningDownstream;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DelayEndpointTests {
    @RegisterExtension
    static final RunningDownstream downstream = new RunningDownstream();

    private static final Pattern DELAYED = Pattern.compile("\\{\"delayMillis\":(\\d+)}");

    @Test
    void answersNoSoonerThanAskedAndNotMuchLater() {
        downstream.get("/delay/0");
        long start = System.nanoTime();
        HttpResponse<String> answer = downstream.get("/delay/120");
        Duration took = Duration.ofNanos(System.nanoTime() - start);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-type")).contains("application/json");
        assertThat(answer.body()).isEqualTo("{\"delayMillis\":120}");
        assertThat(took).isBetween(Duration.ofMillis(120), Duration.ofMillis(1000));
    }

    @Test
    void letsManyWaitAtOnce() {
        long start = System.nanoTime();
        List<CompletableFuture<HttpResponse<String>>> answers = IntStream.range(0, 200)
                .mapToObj(i -> downstream.getLater("/delay/300"))
                .toList();
        List<Integer> statuses =
                answers.stream().map(a -> a.join().statusCode()).toList();
        Duration took = Duration.ofNanos(System.nanoTime() - start);

        assertThat(statuses).hasSize(200).containsOnly(200);
        // One after the other they would have taken a minute.
        assertThat(took).isLessThan(Duration.ofSeconds(10));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1000, 1_048_576})
    void padsWithExactlyTheBytesAskedFor(int bytes) {
        HttpResponse<String> answer = downstream.get("/delay/1?bytes=" + bytes);

        assertThat(answer.body()).isEqualTo("{\"delayMillis\":1,\"padding\":\"" + "x".repeat(bytes) + "\"}");
        assertThat(answer.headers().firstValueAsLong("content-length"))
                .hasValue(answer.body().length());
    }

    @Test
    void padsManyAnswersFromTheSamePadding() {
        List<CompletableFuture<HttpResponse<String>>> answers = IntStream.range(0, 40)
                .mapToObj(i -> downstream.getLater("/delay/5?bytes=" + (200_000 + i)))
                .toList();

        assertThat(answers).extracting(answer -> answer.join().body().length()).doesNotHaveDuplicates();
        assertThat(answers).allSatisfy(answer -> assertThat(answer.join().body())
                .matches("\\{\"delayMillis\":5,\"padding\":\"x{200000,}\"}"));
    }

    @Test
    void namesTheDelayItDrewAndWaitsForIt() {
        for (int i = 0; i < 5; i++) {
            long start = System.nanoTime();
            String body = downstream.get("/delay/30?sigma=0.8").body();
            Duration took = Duration.ofNanos(System.nanoTime() - start);

            Matcher delayed = DELAYED.matcher(body);
            assertThat(delayed.matches()).as(body).isTrue();
            assertThat(took).isGreaterThanOrEqualTo(Duration.ofMillis(Integer.parseInt(delayed.group(1))));
        }
        assertThat(IntStream.range(0, 20)
                        .mapToObj(i -> downstream.get("/delay/20?sigma=0.8").body()))
                .as("drawn delays differ")
                .anySatisfy(body -> assertThat(body).isNotEqualTo("{\"delayMillis\":20}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "-1", "60001", "1.5", "99999999999999999999", "1e3", "+5"})
    void refusesADelayThatIsNone(String ms) {
        assertRefused("/delay/" + ms, "/delay/" + ms, "ms", "a whole number from 0 to 60000", ms);
    }

    @ParameterizedTest
    @CsvSource({
        "bytes,1048577,a whole number from 0 to 1048576",
        "bytes,-1,a whole number from 0 to 1048576",
        "bytes,'',a whole number from 0 to 1048576",
        "sigma,3.1,a number from 0 to 3",
        "sigma,-0.5,a number from 0 to 3",
        "sigma,NaN,a number from 0 to 3",
        "sigma,x,a number from 0 to 3"
    })
    void refusesAParameterThatIsNotAllowed(String name, String value, String allowed) {
        assertRefused("/delay/20?" + name + "=" + value, "/delay/20", name, allowed, value);
    }

    @Test
    void cutsALongValueWhenItTellsIt() {
        assertRefused(
                "/delay/20?bytes=" + "9".repeat(300),
                "/delay/20",
                "bytes",
                "a whole number from 0 to 1048576",
                "9".repeat(100));
    }

    @Test
    void tellsADecodedValueAndTheRawPath() {
        assertRefused("/delay/a%20b", "/delay/a%20b", "ms", "a whole number from 0 to 60000", "a b");
    }

    private static void assertRefused(String path, String instance, String name, String allowed, String value) {
        HttpResponse<String> answer = downstream.get(path);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.headers().firstValue("content-type")).contains("application/problem+json");
        assertThat(answer.body()).isEqualTo(badParameter(instance, name, allowed, value));
    }
}
