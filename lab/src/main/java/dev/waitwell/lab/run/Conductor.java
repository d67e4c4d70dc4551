package dev.waitwell.lab.run;

import dev.waitwell.lab.load.Stage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Carries out the steps of a run beside the load generator, on a thread of its own. */
final class Conductor {
    /** What a shell says of a process that Ctrl-C ended. */
    private static final int INTERRUPTED = 130;

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final List<Step> steps;
    private final Progress progress;
    private final Runnable stop;
    private final Runnable last;
    private final Thread thread = new Thread(this::conduct, "waitwell-conductor");
    private volatile @Nullable String wrong;
    private volatile boolean over;

    /**
     * Nothing is done yet.
     *
     * @param stop ends all processes when something went wrong
     * @param last done when all steps went well
     */
    Conductor(List<Step> steps, Progress progress, Runnable stop, Runnable last) {
        this.steps = steps;
        this.progress = progress;
        this.stop = stop;
        this.last = last;
    }

    void begin() {
        // Ended by a signal of its own, the build tool leaves this process behind, and with it every service.
        ProcessHandle.current().parent().ifPresent(Conductor::endWith);
        thread.setDaemon(true);
        thread.start();
    }

    private static void endWith(ProcessHandle parent) {
        Thread.ofVirtual().start(() -> {
            parent.onExit().join();
            System.exit(INTERRUPTED);
        });
    }

    private void conduct() {
        try {
            double left = steps.stream().mapToDouble(Step::expectedSeconds).sum();
            for (Step step : steps) {
                progress.left(left);
                if (!carryOut(step)) {
                    break;
                }
                left -= step.expectedSeconds();
            }
            last.run();
        } catch (InterruptedException e) {
            wrong = "interrupted";
        } catch (RuntimeException e) {
            String message = e.getMessage() == null ? e.toString() : e.getMessage();
            stop.run();
            System.out.println("\nwaitwell: stopped: " + message);
            wrong = message.lines().findFirst().orElse(message);
        } finally {
            // Whatever happened, no user waits for a stage that nobody conducts.
            over = true;
            steps.forEach(s -> s.stage().end());
        }
    }

    /** Whether there is more to do. */
    private static boolean carryOut(Step step) throws InterruptedException {
        Stage stage = step.stage();
        if (!step.prepare()) {
            return false;
        }
        if (!stage.awaitArrival(PATIENCE)) {
            throw new IllegalStateException(stage.name() + ": its users did not all arrive within "
                    + PATIENCE.toSeconds() + " s; the load generator is too slow or out of connections");
        }
        step.perform();
        stage.end();
        if (!stage.awaitLeave(PATIENCE)) {
            throw new IllegalStateException(
                    stage.name() + ": its users did not all leave within " + PATIENCE.toSeconds() + " s");
        }
        step.conclude();
        return true;
    }

    /** Says that the result is not what it should be. */
    void fails(String why) {
        wrong = why;
    }

    Optional<String> wrong() {
        return Optional.ofNullable(wrong);
    }

    boolean over() {
        return over;
    }
}
