package dev.waitwell.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressTests {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Progress progress = new Progress(new PrintStream(out, true, StandardCharsets.UTF_8), 12);

    @Test
    void tellsWhichConditionOfHowManyAndTheTimeLeft() {
        progress.left(245.9);
        progress.say("starting %s", "virtual");
        progress.nextCondition();
        progress.nextCondition();
        progress.left(9);
        progress.say("%s  %,.0f req/s", "virtual 800x200ms 100%", 3921.4);
        progress.left(-3);
        progress.say("done");

        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "waitwell   0/12  4:05 left  starting virtual",
                        "waitwell   2/12  0:09 left  virtual 800x200ms 100%  3,921 req/s",
                        "waitwell   2/12  0:00 left  done");
    }
}
