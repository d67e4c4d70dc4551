package dev.waitwell.lab.run;

import dev.waitwell.lab.load.Stage;
import java.util.List;
import java.util.Optional;

/** What the load generator needs of a run: it brings the users of each stage, one stage after the other. */
public sealed interface Run permits LabRun, SweepRun {
    /** The stages, in the order in which their users are to be brought; each begins when the one before has emptied. */
    List<Stage> stages();

    /** Begins. */
    void begin();

    /** Whether nobody is needed any more, although there may be stages left. */
    boolean over();

    /** What is wrong with the run or its result, if anything; to be asked when it is over. */
    Optional<String> wrong();

    /** Ends every process that is still there. */
    void close();
}
