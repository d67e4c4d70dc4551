package dev.waitwell.lab.load;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One virtual user while it lives: stamps its requests and records their answers. Used by one request at a time. */
public final class LiveUser {
    private final Stage stage;
    private final boolean probing;
    private final long paceNanos;
    private final Duration turn;
    private final boolean needed;
    private boolean began;
    private long dueNanos;
    private long startNanos;

    LiveUser(Stage stage, boolean probing, Duration pace, Duration turn) {
        this(stage, probing, pace, turn, true);
    }

    private LiveUser(Stage stage, boolean probing, Duration pace, Duration turn, boolean needed) {
        this.needed = needed;
        this.stage = stage;
        this.probing = probing;
        this.paceNanos = pace.toNanos();
        this.turn = turn;
    }

    /** One whom the stage has no use for: leaves at once. */
    static LiveUser notNeeded(Stage stage) {
        return new LiveUser(stage, false, Duration.ZERO, Duration.ZERO, false);
    }

    /** What it asks for. */
    public String url() {
        Stage.Script script = stage.script();
        return probing ? script.probe().orElseThrow().url() : script.url();
    }

    /** Length of what it posts; 0 for a GET. */
    public int bodyBytes() {
        return probing ? 0 : stage.script().bodyBytes();
    }

    /** Time between two of its requests; zero for a user of the closed workload. */
    public Duration pace() {
        return Duration.ofNanos(paceNanos);
    }

    /** Whether it only waits for the end of the stage. */
    public boolean idle() {
        return needed && stage.script().isIdle();
    }

    /** Whether it belongs to the probe. */
    public boolean probing() {
        return probing;
    }

    /** How long after its arrival it begins: users that began together would stay in step. */
    public Duration turn() {
        return turn;
    }

    /** Whether it is to send once more. */
    public boolean goesOn() {
        return needed && !stage.over();
    }

    /** Whether an answer now would be measured. */
    public boolean measuring() {
        return stage.measuring();
    }

    /**
     * Just before a request. A probe's time runs from when the request was due, so that a generator or a service that
     * holds it up does not hide the wait (G. Tene's "coordinated omission").
     */
    public void sends() {
        long now = stage.now();
        startNanos = probing && began ? Math.min(now, dueNanos) : now;
        // The generator counts the next turn from when this one began, late or not.
        dueNanos = now + paceNanos;
        began = true;
    }

    /**
     * Just after an answer, or after there will be none.
     *
     * @param failed whether the generator calls it failed
     * @param status HTTP status; null when there was no answer
     */
    public void received(boolean failed, @Nullable Integer status) {
        long now = stage.now();
        stage.record(probing, startNanos, now, failed ? cause(status, now - startNanos) : null);
    }

    /** It sends no more. */
    public void leaves() {
        stage.leave();
    }

    private static String cause(@Nullable Integer status, long nanos) {
        if (status != null) {
            return STATUS.getOrDefault(status, "HTTP " + status);
        }
        return nanos > GENERATOR_TIMEOUT_NANOS ? "no answer in time" : "connection refused, reset or closed";
    }

    /** Less than the generator's own request timeout of 60 s, more than any answer takes. */
    private static final long GENERATOR_TIMEOUT_NANOS = 59_000_000_000L;

    private static final Map<Integer, String> STATUS = Map.of(
            400, "HTTP 400 bad request",
            404, "HTTP 404 not found",
            500, "HTTP 500 internal error",
            502, "HTTP 502 downstream failed",
            503, "HTTP 503 pool exhausted or circuit open",
            504, "HTTP 504 downstream timeout");
}
