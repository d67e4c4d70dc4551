package dev.waitwell.downstream.price;

import static dev.waitwell.downstream.RunningDownstream.badParameter;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.downstream.RunningDownstream;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PricesTests {
    @RegisterExtension
    static final RunningDownstream downstream = new RunningDownstream();

    @Test
    void areTheSameForTheSameSkuOnEveryMachine() {
        HttpResponse<String> answer = downstream.get("/prices/A-1");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-type")).contains("application/json");
        assertThat(answer.body()).isEqualTo("{\"sku\":\"A-1\",\"amount\":\"831.79\",\"currency\":\"EUR\"}");
        assertThat(downstream.get("/prices/A-1").body()).isEqualTo(answer.body());
    }

    @Test
    void areAmountsWithTwoDecimalsAndDifferFromSkuToSku() {
        assertThat(IntStream.range(0, 1000).mapToObj(i -> Prices.amount("SKU-" + i)))
                .allMatch(amount -> amount.matches("[1-9]\\d{0,2}\\.\\d\\d"))
                .satisfies(amounts ->
                        assertThat(amounts.stream().distinct().count()).isGreaterThan(900));
    }

    @Test
    void takeAsLongAsAskedFor() {
        long start = System.nanoTime();
        downstream.get("/prices/A-1?delay=100");

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(100));
    }

    @ParameterizedTest
    @CsvSource({"abc,abc", "A%20B,A B", "A_B,A_B", "A23456789012345678901234567890123,A23456789012345678901234567890123"
    })
    void existOnlyForSkus(String raw, String value) {
        HttpResponse<String> answer = downstream.get("/prices/" + raw);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body())
                .isEqualTo(badParameter("/prices/" + raw, "sku", "1 to 32 characters of A-Z, 0-9 and -", value));
    }

    @Test
    void refuseADelayThatIsNone() {
        assertThat(downstream.get("/prices/A-1?delay=soon").body())
                .isEqualTo(badParameter("/prices/A-1", "delay", "a whole number from 0 to 60000", "soon"));
    }
}
