package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DbSpinTests extends ServiceTest {

    @ParameterizedTest
    @EnumSource
    void tellsWhatTheDatabaseSummed(Stack stack) {
        for (int spin : new int[] {1, 10, 1_000_000}) {
            Answer answer = get(stack, "/db/0?spin=" + spin);

            assertThat(answer.status()).as("%s", answer).isEqualTo(200);
            assertThat(answer.json().path("value").asString()).isEqualTo("the answer is waiting");
            assertThat(answer.json().path("spinSum").asLong()).isEqualTo(spin * (spin + 1L) / 2);
        }
        assertThat(get(stack, "/db/0?spin=0").json().has("spinSum")).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void sleepsAsWell(Stack stack) {
        assertThat(get(stack, "/db/150?spin=10").took()).isGreaterThanOrEqualTo(Duration.ofMillis(150));
    }

    /** The same query again and again: neither side may remember what it summed. */
    @ParameterizedTest
    @EnumSource
    void burnsCpuOfTheDatabaseForEachQuery(Stack stack) throws InterruptedException {
        try (RealPostgres own = new RealPostgres();
                RunningService service =
                        stack.start(downstream.url(), redis.port(), own.knobs().toArray(String[]::new))) {
            awaitReady(service);
            long before = own.cpuMillis();
            getTenTimes(service, "/db/0");
            long between = own.cpuMillis();
            getTenTimes(service, "/db/0?spin=1000000");
            long after = own.cpuMillis();

            // Ten million numbers, as CPU time: some 700 ms of ours, and no core is ten times as quick.
            assertThat(after - between).isGreaterThan(70).isGreaterThan(2 * (between - before));
        }
    }

    @ParameterizedTest
    @EnumSource
    void saysWhichSpinIsAllowed(Stack stack) {
        for (String bad : List.of("abc", "-1", "1000001", "1.5", "")) {
            Answer answer = get(stack, "/db/0?spin=" + bad);

            assertProblem(answer, 400, "bad-parameter", "/db/0");
            assertThat(answer.json().path("parameter").asString()).isEqualTo("spin");
            assertThat(answer.json().path("allowed").asString()).isEqualTo("a whole number from 0 to 1000000");
        }
    }

    private static void getTenTimes(RunningService service, String path) {
        for (int i = 0; i < 10; i++) {
            Answer answer = service.get(path);
            assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        }
    }

    private static void awaitReady(RunningService service) throws InterruptedException {
        for (int i = 0; i < 200 && service.get("/db/0").status() != 200; i++) {
            Thread.sleep(50);
        }
    }
}
