package dev.waitwell.pools.server;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Warning;
import dev.waitwell.pools.meter.Meters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;

/** Counts waits in which a virtual thread kept its carrier: enough of them, and nothing else runs. */
final class PinnedEvents implements ApplicationListener<ApplicationReadyEvent>, DisposableBean {

    static final String POOL = "virtual-threads";

    private static final Logger log = LoggerFactory.getLogger(PinnedEvents.class);
    private static final String EVENT = "jdk.VirtualThreadPinned";
    private static final Duration LONG = Duration.ofMillis(20);
    // A cold JVM pins now and then while it loads classes; that passes.
    private static final int MANY = 10;
    // What has been counted need not be kept; the stream reads within a second of writing.
    private static final Duration KEPT = Duration.ofSeconds(30);

    private final ObjectProvider<MeterRegistry> registry;
    private final AtomicInteger count = new AtomicInteger();
    private volatile @Nullable String last;
    private volatile @Nullable String failure;
    private @Nullable RecordingStream stream;
    private boolean ended;

    PinnedEvents(ObjectProvider<MeterRegistry> registry) {
        this.registry = registry;
    }

    // On a thread of its own: Flight Recorder takes a while to begin, and the service need not wait for it.
    @Override
    public void onApplicationEvent(ApplicationReadyEvent ready) {
        Thread.ofPlatform().daemon().name("waitwell-pinned-events").start(this::watch);
    }

    private synchronized void watch() {
        if (ended || stream != null) {
            return;
        }
        try {
            Counter counter = counter();
            RecordingStream events = new RecordingStream();
            stream = events;
            events.setMaxAge(KEPT);
            events.enable(EVENT).withThreshold(LONG).withStackTrace();
            events.onEvent(EVENT, event -> seen(event, counter));
            events.startAsync();
        } catch (RuntimeException | LinkageError noRecorder) {
            failure = String.valueOf(noRecorder.getMessage());
            log.info("Pinned virtual threads are not counted, since Flight Recorder does not start: {}", failure);
        }
    }

    private @Nullable Counter counter() {
        MeterRegistry meters = registry.getIfAvailable();
        return meters == null
                ? null
                : Counter.builder(Meters.PINNED.meter())
                        .description(Meters.PINNED.description())
                        .baseUnit(Meters.PINNED.unit())
                        .tag("pool", POOL)
                        .tag("kind", Kind.VIRTUAL_THREADS.tag())
                        .register(meters);
    }

    private void seen(RecordedEvent event, @Nullable Counter counter) {
        last = event.getDuration().toMillis() + " ms in " + where(event);
        count.incrementAndGet();
        if (counter != null) {
            counter.increment();
        }
    }

    // The JDK's own frames are the same in every such stack; the first one outside is somebody's code.
    private static String where(RecordedEvent event) {
        if (event.getStackTrace() == null) {
            return "an unknown place";
        }
        return event.getStackTrace().getFrames().stream()
                .filter(f -> !f.getMethod().getType().getName().matches("(java|jdk|sun)\\..*"))
                .findFirst()
                .map(PinnedEvents::words)
                .orElse("the JDK");
    }

    private static String words(RecordedFrame frame) {
        return frame.getMethod().getType().getName() + "." + frame.getMethod().getName() + " (line "
                + frame.getLineNumber() + ")";
    }

    int count() {
        return count.get();
    }

    List<Warning> warnings() {
        int seen = count.get();
        return seen < MANY
                ? List.of()
                : List.of(new Warning(
                        POOL,
                        "pinned",
                        seen + " times a virtual thread kept its carrier while it waited for " + LONG.toMillis()
                                + " ms or longer, last for " + last
                                + ": with all carriers kept, no virtual thread runs",
                        "(only code mends it)",
                        "no waiting below a native frame or in a static initializer"));
    }

    List<String> unseen() {
        return failure == null ? List.of() : List.of("Pinned virtual threads: " + failure);
    }

    @Override
    public synchronized void destroy() {
        ended = true;
        if (stream != null) {
            stream.close();
        }
    }
}
