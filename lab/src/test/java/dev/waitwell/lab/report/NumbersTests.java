package dev.waitwell.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTests {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0|0", "3921.4|3,920", "999.6|1,000", "998.2|998", "37.54|37.5", "2.3|2.30", "0.0457|0.0457"})
    void keepsThreeDigitsAndSeparatesThousands(double value, String text) {
        assertThat(Numbers.three(value)).isEqualTo(text);
    }

    @Test
    void saysNothingOfWhatWasNotMeasured() {
        assertThat(Numbers.three(null)).isEqualTo("–");
        assertThat(Numbers.three(Double.NaN)).isEqualTo("–");
        assertThat(Numbers.count(null)).isEqualTo("–");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"850|850 µs", "206400|206 ms", "1961000|1.96 s"})
    void choosesTheUnitThatSuitsADuration(double micros, String text) {
        assertThat(Numbers.duration(micros)).isEqualTo(text);
    }

    @Test
    void keepsWhatWasStatedExact() {
        assertThat(Numbers.stated(50)).isEqualTo("50");
        assertThat(Numbers.stated(0.5)).isEqualTo("0.500");
        assertThat(Numbers.delay(200)).isEqualTo("200 ms");
        assertThat(Numbers.delay(2000)).isEqualTo("2 s");
        assertThat(Numbers.delay(1500)).isEqualTo("1,500 ms");
    }
}
