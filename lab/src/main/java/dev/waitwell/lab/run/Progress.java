package dev.waitwell.lab.run;

import java.io.PrintStream;
import java.util.Locale;

/** Says on the terminal what is going on: which condition of how many, and about how long it will still take. */
final class Progress {
    private final PrintStream out;
    private final int conditions;
    private double secondsLeft;
    private int condition;

    Progress(PrintStream out, int conditions) {
        this.out = out;
        this.conditions = conditions;
    }

    /** How much there is to do from here. */
    void left(double seconds) {
        secondsLeft = seconds;
    }

    /** The next condition begins. */
    void nextCondition() {
        condition++;
    }

    void say(String format, Object... args) {
        int seconds = (int) Math.max(0, secondsLeft);
        out.printf(
                Locale.ROOT,
                "waitwell %3d/%d  %d:%02d left  %s%n",
                condition,
                conditions,
                seconds / 60,
                seconds % 60,
                String.format(Locale.ROOT, format, args));
        out.flush();
    }
}
