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

    /** Whether its requests are due at times of their own, whenever the last was answered. */
    public boolean paced() {
        return paceNanos > 0;
    }

    /** How long until its next request is due; zero when that is over, and for a user of a closed workload. */
    public Duration untilDue() {
        return paced() && began ? Duration.ofNanos(Math.max(0, dueNanos - stage.now())) : Duration.ZERO;
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
     * Just before a request. Where requests are due at times of their own, their latency runs from then, and one that is
     * sent late delays the due time of none: neither the generator nor the service hides a wait by holding it up (G. Tene's
     * "coordinated omission"; as wrk2 does it).
     */
    public void sends() {
        long now = stage.now();
        if (!began) {
            dueNanos = now;
        }
        startNanos = paced() ? Math.min(now, dueNanos) : now;
        dueNanos += paceNanos;
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
