package dev.waitwell.lab.load;

import dev.waitwell.lab.load.Track.Window;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A span of the run with its own users: they arrive, send until the stage is over, and leave. The load generator makes
 * the users; the plan of the run opens and closes the window and ends the stage. A stage of no users of its own has one
 * who only waits for its end.
 */
public final class Stage {
    private final String name;
    private final int present;
    private final LongSupplier nanoClock;
    private final Track main = new Track();
    private final Track probe = new Track();
    private final AtomicInteger arrived = new AtomicInteger();
    private final CountDownLatch toArrive;
    private final CountDownLatch toLeave;
    private volatile @Nullable Script script;
    private volatile @Nullable Window window;
    private volatile boolean windowOpen;
    private volatile boolean over;

    /** A stage that has not begun. */
    public Stage(String name, Script script) {
        this(name, script, System::nanoTime);
    }

    /**
     * A stage of another time.
     *
     * @param nanoClock like {@link System#nanoTime()}
     */
    Stage(String name, Script script, LongSupplier nanoClock) {
        this(name, script.present(), nanoClock);
        this.script = script;
    }

    private Stage(String name, int present, LongSupplier nanoClock) {
        this.name = name;
        this.present = present;
        this.nanoClock = nanoClock;
        this.toArrive = new CountDownLatch(present);
        this.toLeave = new CountDownLatch(present);
    }

    /**
     * A stage whose script is not known yet: its users wait for it, and those it has no use for leave at once.
     *
     * @param most users that any script may want
     */
    public static Stage blank(String name, int most) {
        return new Stage(name, most, System::nanoTime);
    }

    /** Tells a blank stage what its users do. */
    public void assign(Script what) {
        if (what.present() > present) {
            throw new IllegalArgumentException(name + ": has " + present + " users, not " + what.present());
        }
        script = what;
    }

    /** Whether it is known what the users do. */
    public boolean assigned() {
        return script != null;
    }

    /** How many users the generator has to bring. */
    public int present() {
        return present;
    }

    /** Unique within the run. */
    public String name() {
        return name;
    }

    /** Who is to come and what they ask for. */
    public Script script() {
        return Objects.requireNonNull(script, "its script is not known yet");
    }

    /** A user arrives. The first {@code users} of the script are its main workload, the others its probe. */
    public LiveUser arrive() {
        Script script = script();
        int index = arrived.getAndIncrement();
        toArrive.countDown();
        if (index >= script.present()) {
            return LiveUser.notNeeded(this);
        }
        if (index < script.users() || script.probe().isEmpty()) {
            Duration within = script.pace().isZero() ? script.ramp() : script.pace();
            return new LiveUser(this, false, script.pace(), share(within, index, script.users()));
        }
        Script.Probing probing = script.probe().get();
        return new LiveUser(this, true, probing.pace(), share(probing.pace(), index - script.users(), probing.users()));
    }

    private static Duration share(Duration whole, int index, int of) {
        return of == 0 ? Duration.ZERO : Duration.ofNanos(whole.toNanos() * index / of);
    }

    long now() {
        return nanoClock.getAsLong();
    }

    void leave() {
        toLeave.countDown();
    }

    void record(boolean probing, long startNanos, long endNanos, @Nullable String cause) {
        Window current = windowOpen ? window : null;
        (probing ? probe : main).record(startNanos, endNanos, current, cause);
    }

    /** Whether what ends now is measured. */
    public boolean measuring() {
        return windowOpen;
    }

    /** Whether users are to send no more. */
    public boolean over() {
        return over;
    }

    /** Opens the window now, or one more: what an earlier one held is forgotten. */
    public void open(Duration length) {
        main.forget();
        probe.forget();
        window = new Window(now(), length.toNanos());
        windowOpen = true;
    }

    /** Closes the window now; seconds it was open. */
    public double close() {
        windowOpen = false;
        Window closed = window;
        if (closed == null) {
            throw new IllegalStateException(name + ": closed before it was opened");
        }
        return (now() - closed.openNanos()) / 1e9;
    }

    /** Tells the users to leave, and those of a stage that has no script that they are not needed. */
    public void end() {
        if (script == null) {
            script = Script.idle();
        }
        over = true;
    }

    /** Waits for all users to arrive; whether they did in time. */
    public boolean awaitArrival(Duration patience) throws InterruptedException {
        return toArrive.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Waits for all users to leave; whether they did in time. */
    public boolean awaitLeave(Duration patience) throws InterruptedException {
        return toLeave.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** All requests of the stage that ended so far, failed ones included. */
    public long count() {
        return main.all() + probe.all();
    }

    /** Successes within the window so far, of the main workload, or of the probe where there is none. */
    public long successes() {
        return script().users() > 0 ? main.successes() : probe.successes();
    }

    /** Successes of the main workload so far, in each third of the window. */
    public List<Long> thirds() {
        return main.successesByThird();
    }

    /** What the window held of the main workload; to be called once, after it closed. */
    public Tally main() {
        return main.tally();
    }

    /** What the window held of the probe; to be called once, after it closed. */
    public Tally probe() {
        return probe.tally();
    }

    /**
     * Who comes and what they ask for.
     *
     * @param users of the main workload
     * @param url what each asks for
     * @param bodyBytes length of what each posts; 0 for a GET
     * @param ramp within what time they begin, evenly
     * @param pace time between two requests of one user, who begin within it; zero for a closed workload, whose users send
     *     again when they are answered
     * @param probe an open workload beside it
     */
    public record Script(int users, String url, int bodyBytes, Duration ramp, Duration pace, Optional<Probing> probe) {
        /** A closed workload of users who GET. */
        public Script(int users, String url, Duration ramp, Optional<Probing> probe) {
            this(users, url, 0, ramp, Duration.ZERO, probe);
        }

        /** A stage without load: one user waits for its end. */
        public static Script idle() {
            return new Script(0, "", Duration.ZERO, Optional.empty());
        }

        /** How long it takes until all send. */
        public Duration begin() {
            return Stream.of(ramp, pace, probe.map(Probing::pace).orElse(Duration.ZERO))
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
        }

        /** Whether there is nobody who sends. */
        public boolean isIdle() {
            return users == 0 && probe.isEmpty();
        }

        /** How many users the generator has to bring. */
        public int present() {
            return isIdle() ? 1 : users + probe.map(Probing::users).orElse(0);
        }

        /**
         * A light open workload.
         *
         * @param users who take turns
         * @param url what each asks for
         * @param pace time between two requests of one user
         */
        public record Probing(int users, String url, Duration pace) {}
    }
}
