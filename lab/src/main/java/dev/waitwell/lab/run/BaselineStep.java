package dev.waitwell.lab.run;

import dev.waitwell.lab.load.Stage;
import dev.waitwell.lab.load.Stage.Script;

/** Before a condition, nobody sending: takes the service's own count, from which that of the condition is told. */
record BaselineStep(Stage stage, MeasureStep next) implements Step {
    static BaselineStep of(MeasureStep next) {
        return new BaselineStep(new Stage("before " + next.stage().name(), Script.idle()), next);
    }

    @Override
    public double expectedSeconds() {
        return 0.1;
    }

    @Override
    public void perform() throws InterruptedException {
        next.baseline();
    }
}
