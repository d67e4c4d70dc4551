package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DbTests extends ServiceTest {

    private static final String HIKARI = "--spring.datasource.hikari.";
    private static final String SIZE = HIKARI + "maximum-pool-size=";
    private static final String ACQUIRE_300_MS = HIKARI + "connection-timeout=300";
    private static final String ACQUIRE_20_S = HIKARI + "connection-timeout=20000";
    private static final String STATEMENT_300_MS = HIKARI + "data-source-properties.options=-c statement_timeout=300";
    private static final String SILENCE_1_S = HIKARI + "data-source-properties.socketTimeout=1";
    private static final String MOST = "hikaricp_connections_max";
    private static final String IN_USE = "hikaricp_connections_active";

    /** One to stop and to freeze; tests that need it start it again, whatever the one before left. */
    private final RealPostgres own = new RealPostgres();

    @BeforeEach
    void startOwn() throws InterruptedException {
        own.startAgain();
        for (Stack stack : List.of(Stack.PLATFORM, Stack.VIRTUAL)) {
            await200(service(stack));
        }
    }

    @AfterAll
    void closeOwn() {
        own.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"PLATFORM", "VIRTUAL"})
    void answersTheSeededValueAndWhoServedIt(Stack stack) {
        assertJson(get(stack, "/db/0"), """
                {"service":"blocking","client":"hikari-jdbc","thread":"%s","value":"the answer is waiting"}""".formatted(stack.thread));
    }

    @ParameterizedTest
    @EnumSource(names = {"PLATFORM", "VIRTUAL"})
    void waitsAsLongAsAskedAndNeedsNoDownstream(Stack stack) {
        downstream.trouble = SlowDownstream.Trouble.STALL;

        Answer answer = get(stack, "/db/150");

        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        assertThat(answer.took()).isGreaterThanOrEqualTo(Duration.ofMillis(150));
        assertThat(downstream.requests).hasValue(0);
    }

    @ParameterizedTest
    @EnumSource(names = {"PLATFORM", "VIRTUAL"})
    void saysWhichMillisAreAllowed(Stack stack) {
        for (String bad : List.of("abc", "-1", "60001", "1.5")) {
            Answer answer = get(stack, "/db/" + bad);

            assertProblem(answer, 400, "bad-parameter", "/db/" + bad);
            assertThat(answer.json().path("allowed").asString()).isEqualTo("a whole number from 0 to 60000");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PLATFORM", "VIRTUAL"})
    void hasAPoolAsLargeAsItsPropertiesSay(Stack stack) throws InterruptedException {
        get(stack, "/db/0");
        assertThat(meters(service(stack))).containsPattern("\n" + MOST + "\\{[^\n]*} 20\\.0\n");
        try (RunningService service = startReady(stack, RealPostgres.SHARED, SIZE + "3")) {
            service.get("/db/0");
            assertThat(meters(service)).containsPattern("\n" + MOST + "\\{[^\n]*} 3\\.0\n");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PLATFORM", "VIRTUAL"})
    void refusesTheCallThatFindsEveryConnectionInUse(Stack stack) throws InterruptedException {
        try (RunningService service = startReady(stack, RealPostgres.SHARED, SIZE + "2", ACQUIRE_300_MS)) {
            service.getAtOnce(2, "/db/0");

            List<Answer> answers = service.getAtOnce(6, "/db/4000");

            assertThat(answers).filteredOn(answer -> answer.status() == 200).hasSize(2);
            assertThat(answers).filteredOn(answer -> answer.status() != 200).allSatisfy(answer -> {
                assertProblem(answer, 503, "pool-exhausted", "/db/4000");
                assertThat(answer.header("Retry-After")).isEqualTo("1");
                assertThat(answer.took()).isBetween(Duration.ofMillis(290), Duration.ofMillis(3500));
            });
            assertThat(service.get("/db/0").status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PLATFORM", "VIRTUAL"})
    void letsTheCallWaitInLineThatGetsAConnectionInTime(Stack stack) throws InterruptedException {
        try (RunningService service = startReady(stack, RealPostgres.SHARED, SIZE + "2", ACQUIRE_20_S)) {
            assertThat(service.getAtOnce(12, "/db/100"))
                    .allSatisfy(answer ->
                            assertThat(answer.status()).as("%s", answer).isEqualTo(200));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PLATFORM", "VIRTUAL"})
    void endsTheQueryThatIsTooSlowAndKeepsItsConnection(Stack stack) throws InterruptedException {
        try (RunningService service = startReady(stack, RealPostgres.SHARED, SIZE + "1", STATEMENT_300_MS)) {
            for (int i = 0; i < 3; i++) {
                Answer answer = service.get("/db/20000");
                assertProblem(answer, 504, "database-timeout", "/db/20000");
                assertThat(answer.took()).isBetween(Duration.ofMillis(290), Duration.ofSeconds(10));
                assertThat(service.get("/db/0").status()).isEqualTo(200);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PLATFORM", "VIRTUAL"})
    void givesTheConnectionBackWhenItsCallerIsGone(Stack stack) throws Exception {
        try (RunningService service = startReady(stack, RealPostgres.SHARED, SIZE + "2", ACQUIRE_20_S)) {
            service.getAtOnce(2, "/db/0");
            for (int round = 0; round < 3; round++) {
                List<Socket> callers = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                    callers.add(ask(service, "/db/700"));
                }
                awaitInUse(service, 2);
                for (Socket caller : callers) {
                    caller.close();
                }

                Answer answer = service.get("/db/0");

                assertThat(answer.status()).as("%s", answer).isEqualTo(200);
                awaitInUse(service, 0);
            }
            // Both are there, and neither is busy any more with what nobody waits for.
            assertThat(service.getAtOnce(2, "/db/100"))
                    .allSatisfy(answer ->
                            assertThat(answer.status()).as("%s", answer).isEqualTo(200));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PLATFORM", "VIRTUAL"})
    void answers502WhenTheDatabaseGoesAndServesAgainWhenItIsBack(Stack stack) throws InterruptedException {
        try (RunningService service = startReady(stack, own)) {
            fillPool(service, 5);
            own.stop();
            Answer failed = service.get("/db/0");
            assertProblem(failed, 502, "database-failed", "/db/0");
            assertThat(failed.took()).isLessThan(Duration.ofSeconds(5));
            assertThat(service.get("/http/0").status()).isEqualTo(200);

            own.startAgain();

            await200(service);
            fillPool(service, 5);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PLATFORM", "VIRTUAL"})
    void handsOutNoConnectionThatDiedWhileItWasIdle(Stack stack) throws InterruptedException {
        try (RunningService service = startReady(stack, own)) {
            fillPool(service, 5);
            own.stop();
            own.startAgain();
            // HikariCP trusts what was in use half a second ago.
            Thread.sleep(600);

            for (int i = 0; i < 10; i++) {
                Answer answer = service.get("/db/0");
                assertThat(answer.status()).as("%s", answer).isEqualTo(200);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PLATFORM", "VIRTUAL"})
    void startsWithoutTheDatabaseAndMigratesWhenItComes(Stack stack) throws InterruptedException {
        own.forget();
        own.stop();
        try (RunningService service = start(stack, own)) {
            for (int i = 0; i < 3; i++) {
                assertProblem(service.get("/db/0"), 502, "database-failed", "/db/0");
            }
            assertThat(service.get("/http/0").status()).isEqualTo(200);
            assertThat(service.get("/redis/0").status()).isEqualTo(200);

            own.startAgain();

            await200(service);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PLATFORM", "VIRTUAL"})
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no signal that stops a process")
    void closesTheConnectionOfADatabaseThatFallsSilent(Stack stack) throws InterruptedException {
        try (RunningService service = startReady(stack, own, SIZE + "1", SILENCE_1_S)) {
            assertThat(service.get("/db/0").status()).isEqualTo(200);
            own.freeze();
            try {
                Answer answer = service.get("/db/0");
                assertThat(answer.status()).as("%s", answer).isIn(502, 504);
                assertThat(answer.took()).isLessThan(Duration.ofSeconds(10));
            } finally {
                own.goOn();
            }
            await200(service);
            awaitInUse(service, 0);
        }
    }

    /** With its first connection, which takes the longest of all to make, behind it. */
    private RunningService startReady(Stack stack, RealPostgres postgres, String... knobs) throws InterruptedException {
        RunningService service = start(stack, postgres, knobs);
        await200(service);
        return service;
    }

    private RunningService start(Stack stack, RealPostgres postgres, String... knobs) {
        List<String> all = new ArrayList<>(postgres.knobs());
        all.addAll(List.of(knobs));
        return stack.start(downstream.url(), redis.port(), all.toArray(String[]::new));
    }

    /** All queries at once, each over a connection of its own; on a cold service some come too late the first time. */
    private static void fillPool(RunningService service, int connections) {
        List<Answer> answers = service.getAtOnce(connections, "/db/300");
        for (int i = 0; i < 20 && answers.stream().anyMatch(answer -> answer.status() != 200); i++) {
            answers = service.getAtOnce(connections, "/db/300");
        }
        assertThat(answers)
                .allSatisfy(
                        answer -> assertThat(answer.status()).as("%s", answer).isEqualTo(200));
    }

    private static Socket ask(RunningService service, String path) throws IOException {
        Socket caller = new Socket(InetAddress.getLoopbackAddress(), service.port());
        caller.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        return caller;
    }

    private static void await200(RunningService service) throws InterruptedException {
        Answer answer = service.get("/db/0");
        for (int i = 0; i < 200 && answer.status() != 200; i++) {
            Thread.sleep(50);
            answer = service.get("/db/0");
        }
        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
    }

    private static void awaitInUse(RunningService service, int connections) throws InterruptedException {
        String wanted = "(?s).*\n" + IN_USE + "\\{[^\n]*} " + connections + "\\.0\n.*";
        for (int i = 0; i < 200 && !meters(service).matches(wanted); i++) {
            Thread.sleep(25);
        }
        assertThat(meters(service)).matches(wanted);
    }

    private static String meters(RunningService service) {
        return service.management("/actuator/prometheus").text();
    }
}
