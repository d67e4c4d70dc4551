package dev.waitwell.lab.run;

import dev.waitwell.lab.load.Stage;

/** A span of the plan with a stage of its own: done once the users are there, concluded once they have left. */
interface Step {
    /** The users of this step. */
    Stage stage();

    /** About how long it takes, seconds; for the time left. */
    double expectedSeconds();

    /**
     * What is to be done before the users are there.
     *
     * @return whether they are needed; if not, neither are those of any later step
     */
    default boolean prepare() throws InterruptedException {
        return true;
    }

    /** The work, all users present; when it returns, the users are told to leave. */
    void perform() throws InterruptedException;

    /** What is left to do when all users have gone. */
    default void conclude() throws InterruptedException {}
}
