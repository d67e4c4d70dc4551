package dev.waitwell.downstream.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumbersTests {
    @ParameterizedTest
    @CsvSource({"0,0", "7,7", "60000,60000", "007,7"})
    void readWholeNumbersUpToTheMost(String text, int value) {
        assertThat(Numbers.whole("n", text, -1, 60_000)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "60001", "-0", "1 ", "٣", "4294967296", "9999999999"})
    void refuseWhatIsNoWholeNumberWithinBounds(String text) {
        assertThatExceptionOfType(Problem.Thrown.class)
                .isThrownBy(() -> Numbers.whole("n", text, -1, 60_000))
                .withMessage("n must be a whole number from 0 to 60000, but was '" + text + "'.");
    }

    @ParameterizedTest
    @CsvSource({"0,0", "3,3", "0.25,0.25", "2.999999999,2.999999999"})
    void readDecimalNumbersUpToTheMost(String text, double value) {
        assertThat(Numbers.decimal("n", text, -1, 3)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "3.000000001", "-1", ".5", "1.", "1e0", "Infinity", "0x1"})
    void refuseWhatIsNoDecimalNumberWithinBounds(String text) {
        assertThatExceptionOfType(Problem.Thrown.class)
                .isThrownBy(() -> Numbers.decimal("n", text, -1, 3))
                .withMessage("n must be a number from 0 to 3, but was '" + text + "'.");
    }

    @Test
    void areTheDefaultWhenAbsent() {
        assertThat(Numbers.whole("n", null, 5, 10)).isEqualTo(5);
        assertThat(Numbers.decimal("n", null, 0.5, 3)).isEqualTo(0.5);
    }
}
