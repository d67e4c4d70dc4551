package dev.waitwell.lab.run;

import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.load.Stage;
import dev.waitwell.lab.load.Stage.Script;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** One request and no measurement: what a run without conditions does with a stack. */
record TouchStep(Stage stage, Duration patience, Progress progress) implements Step {
    private static final long POLL_MILLIS = 10;

    static TouchStep of(Stack stack, URI address, Progress progress) {
        String url = address + stack.path() + "/http/0";
        return new TouchStep(
                new Stage("touch " + stack.label(), new Script(1, url, Duration.ZERO, Optional.empty())),
                Duration.ofSeconds(60),
                progress);
    }

    @Override
    public double expectedSeconds() {
        return 1;
    }

    @Override
    public void perform() throws InterruptedException {
        stage.open(patience);
        for (long left = patience.toMillis(); stage.successes() == 0; left -= POLL_MILLIS) {
            if (left <= 0) {
                throw new IllegalStateException(stage.name() + ": no answer but failures within " + patience.toSeconds()
                        + " s, " + stage.count() + " of them");
            }
            Thread.sleep(POLL_MILLIS);
        }
        progress.say("%s answered", stage.name());
    }
}
