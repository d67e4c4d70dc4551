package dev.waitwell.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StudentTTests {
    /** NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.2, columns 0.975, 0.95 and 0.995. */
    @ParameterizedTest
    @CsvSource({
        "2, 4.303, 2.920, 9.925",
        "3, 3.182, 2.353, 5.841",
        "4, 2.776, 2.132, 4.604",
        "5, 2.571, 2.015, 4.032",
        "6, 2.447, 1.943, 3.707",
        "10, 2.228, 1.812, 3.169",
        "30, 2.042, 1.697, 2.750",
        "100, 1.984, 1.660, 2.626"
    })
    void isAsTheTablesSay(double degrees, double at95, double at90, double at99) {
        assertThat(StudentT.quantile(0.95, degrees)).isEqualTo(at95, within(0.0005));
        assertThat(StudentT.quantile(0.90, degrees)).isEqualTo(at90, within(0.0005));
        assertThat(StudentT.quantile(0.99, degrees)).isEqualTo(at99, within(0.0005));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.5, 0.9, 0.95, 0.99, 0.9999})
    void isAsTheClosedFormsOfOneAndTwoDegreesSay(double level) {
        double one = Math.tan(Math.PI * level / 2);
        double two = level * Math.sqrt(2 / (1 - level * level));

        assertThat(StudentT.quantile(level, 1)).isEqualTo(one, within(1e-9 * one));
        assertThat(StudentT.quantile(level, 2)).isEqualTo(two, within(1e-9 * two));
    }

    /** Expected: the density integrated by Simpson's rule in 4,000 steps and bisected, in Python. */
    @ParameterizedTest
    @CsvSource({
        "0.95, 1.5, 6.016663104",
        "0.95, 2.5, 3.574654842",
        "0.95, 3.7, 2.867520707",
        "0.90, 4.2, 2.103010745",
        "0.95, 10.4, 2.216577108",
        "0.99, 7.3, 3.451031656"
    })
    void takesDegreesThatAreNotWhole(double level, double degrees, double expected) {
        assertThat(StudentT.quantile(level, degrees)).isEqualTo(expected, within(1e-7));
    }

    @Test
    void comesToTheNormalDistributionInTheEnd() {
        assertThat(StudentT.quantile(0.95, 1e9)).isEqualTo(1.959963985, within(1e-6));
    }

    @Test
    void refusesWhatIsNoLevelAndNoDegrees() {
        assertThatIllegalArgumentException().isThrownBy(() -> StudentT.quantile(95, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> StudentT.quantile(0.95, 0));
    }
}
