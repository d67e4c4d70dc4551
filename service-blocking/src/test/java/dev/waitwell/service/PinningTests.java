package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** No client holds a carrier while its calls wait. Alone: the recording is of the whole virtual machine. */
@Isolated
class PinningTests extends CallerTest {

    private static final String FEIGN = "--spring.cloud.openfeign.";

    /** Four calls at once; the others wait in line. */
    @Override
    String[] knobs() {
        return new String[] {
            FEIGN + "httpclient.max-connections=4",
            FEIGN + "httpclient.max-connections-per-route=4",
            FEIGN + "httpclient.hc5.connection-request-timeout=5000",
            "--resilience4j.bulkhead.instances.downstream.max-concurrent-calls=4",
            "--resilience4j.bulkhead.instances.downstream.max-wait-duration=5s"
        };
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_ANY, names = ".*VIRTUAL")
    void pinsNoCarrierWhileCallsWaitInLineAndForTheDownstream(Caller caller, @TempDir Path folder) throws IOException {
        Path events = folder.resolve("pinned.jfr");
        // What is loaded or initialised at the first calls may pin once.
        service(caller).getAtOnce(8, "/http/20");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.VirtualThreadPinned").withThreshold(Duration.ofMillis(50));
            recording.start();

            service(caller).getAtOnce(12, "/http/500");

            recording.stop();
            recording.dump(events);
        }
        List<String> pinned = new ArrayList<>();
        RecordingFile.readAllEvents(events).forEach(event -> pinned.add(Objects.toString(event.getStackTrace())));
        assertThat(downstream.requests.get()).isGreaterThan(12);
        assertThat(pinned).isEmpty();
    }
}
