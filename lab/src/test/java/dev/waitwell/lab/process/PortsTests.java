package dev.waitwell.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waitwell.lab.experiment.Stack;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PortsTests {
    private final Ports ports = new Ports(21_000);

    @Test
    void givesEachProcessItsOwnWithinTwenty() {
        Set<Integer> services =
                new HashSet<>(Arrays.stream(Stack.values()).map(ports::service).toList());

        assertThat(Stream.concat(
                        Stream.of(ports.redis(), ports.postgres()),
                        Stream.concat(Stream.of(ports.downstream(), ports.gateway()), services.stream())
                                .flatMap(p -> Stream.of(p, Ports.management(p)))))
                .doesNotHaveDuplicates()
                .allMatch(p -> p >= 21_000 && p < 21_020);
    }

    @Test
    void givesOneServiceOnePortHoweverItIsCalled() {
        assertThat(ports.service(Stack.ASYNC)).isEqualTo(ports.service(Stack.PLATFORM));
        assertThat(IntStream.of(
                        ports.service(Stack.PLATFORM), ports.service(Stack.VIRTUAL), ports.service(Stack.REACTIVE)))
                .doesNotHaveDuplicates();
    }

    @Test
    void refusesAPortThatSomebodyHasAndTellsTheWayOut() throws IOException {
        try (ServerSocket loopback = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ServerSocket everywhere = new ServerSocket(0)) {
            for (int port : new int[] {loopback.getLocalPort(), everywhere.getLocalPort()}) {
                assertThatExceptionOfType(StartFailure.class)
                        .isThrownBy(() -> Ports.requireFree("reactive", port))
                        .withMessage("reactive: port " + port + " is in use; end the process that has it, or choose"
                                + " other ports with -Dwaitwell.ports=<first of them>");
            }
        }
    }

    @Test
    void takesAPortThatNobodyHas() {
        assertThatCode(() -> Ports.requireFree("reactive", FreePorts.block())).doesNotThrowAnyException();
    }
}
