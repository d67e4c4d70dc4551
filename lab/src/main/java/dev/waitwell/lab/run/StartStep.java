package dev.waitwell.lab.run;

import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.load.Stage;
import dev.waitwell.lab.load.Stage.Script;

/** Ends the stack that is up and starts the next. */
record StartStep(Stage stage, Stack stack, boolean gateway, Floor floor, Progress progress) implements Step {
    static StartStep of(Stack stack, boolean gateway, Floor floor, Progress progress) {
        Stage stage = new Stage("start " + (gateway ? "gateway for " : "") + stack.label(), Script.idle());
        return new StartStep(stage, stack, gateway, floor, progress);
    }

    @Override
    public double expectedSeconds() {
        return 5;
    }

    @Override
    public void perform() {
        if (gateway) {
            floor.needGateway();
            return;
        }
        progress.say("starting " + stack.label());
        Double seconds = floor.change(stack).startSeconds();
        if (seconds != null) {
            progress.say("%s ready after %.1f s", stack.label(), seconds);
        }
    }
}
