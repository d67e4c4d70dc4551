package dev.waitwell.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTests {
    @ParameterizedTest
    @CsvSource({"kitten, sitting, 3", "'', abc, 3", "abc, '', 3", "same, same, 0", "threads, treads, 1", "ab, ba, 2"})
    void countsWhatHasToBeChanged(String one, String other, int distance) {
        assertThat(Nearest.distance(one, other)).isEqualTo(distance);
    }

    @Test
    void findsWhatWasMeantAndNothingWhereNothingIsLikeIt() {
        List<String> known = List.of("threads", "delay", "concurrency");

        assertThat(Nearest.to("concurency", known)).contains("concurrency");
        assertThat(Nearest.to("dely", known)).contains("delay");
        assertThat(Nearest.to("users", known)).isEmpty();
        assertThat(Nearest.to("users", List.of())).isEmpty();
    }
}
