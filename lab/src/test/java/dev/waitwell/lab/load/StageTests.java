package dev.waitwell.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.waitwell.lab.load.Stage.Script;
import dev.waitwell.lab.load.Stage.Script.Probing;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StageTests {
    private static final Probing PROBING = new Probing(5, "http://host/redis/0", Duration.ofSeconds(5));

    private final Clock clock = new Clock();

    @Test
    void measuresOnlyWhatEndsWhileTheWindowIsOpen() {
        Stage stage = stage(1, null);
        LiveUser user = stage.arrive();

        answer(user, 10);
        user.sends();
        stage.open(Duration.ofSeconds(3));
        assertThat(user.measuring()).isTrue();
        clock.passMillis(40);
        user.received(false, 200);
        answer(user, 20);
        user.sends();
        clock.passMillis(2940);
        assertThat(stage.close()).isEqualTo(3.0);
        user.received(false, 200);
        answer(user, 10);

        assertThat(stage.measuring()).isFalse();
        assertThat(stage.count()).isEqualTo(5);
        assertThat(stage.successes()).isEqualTo(2);
        Tally tally = stage.main();
        assertThat(tally.successes()).isEqualTo(2);
        assertThat(tally.latencies().getMinValue()).isBetween(20_000L, 20_020L);
        assertThat(tally.latencies().getMaxValue()).isBetween(40_000L, 40_040L);
    }

    @Test
    void forgetsAnEarlierWindowWhenItIsOpenedOnceMore() {
        Stage stage = stage(1, null);
        LiveUser user = stage.arrive();
        stage.open(Duration.ofSeconds(3));
        answer(user, 10);
        stage.close();
        stage.open(Duration.ofSeconds(3));
        answer(user, 20);

        assertThat(stage.successes()).isEqualTo(1);
        assertThat(stage.thirds()).isEqualTo(List.of(1L, 0L, 0L));
        assertThat(stage.main().latencies().getTotalCount()).isEqualTo(1);
        assertThat(stage.count()).isEqualTo(2);
    }

    @Test
    void hasUsersWaitForTheScriptAndSendsThoseAwayWhomItDoesNotNeed() {
        Stage stage = Stage.blank("turn", 3);
        assertThat(stage.assigned()).isFalse();
        assertThat(stage.present()).isEqualTo(3);

        stage.assign(new Script(2, "http://host/http/20", Duration.ZERO, Optional.empty()));

        assertThat(stage.assigned()).isTrue();
        assertThat(stage.arrive().goesOn()).isTrue();
        assertThat(stage.arrive().url()).isEqualTo("http://host/http/20");
        assertThat(stage.arrive().goesOn()).isFalse();
    }

    @Test
    void letsEverybodyGoWhenItEndsWithoutAScript() {
        Stage stage = Stage.blank("turn", 2);

        stage.end();

        assertThat(stage.assigned()).isTrue();
        assertThat(stage.arrive().goesOn()).isFalse();
        assertThat(stage.arrive().goesOn()).isFalse();
    }

    @Test
    void refusesAScriptForMoreUsersThanItHas() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        Stage.blank("turn", 2).assign(new Script(3, "http://host/", Duration.ZERO, Optional.empty())))
                .withMessage("turn: has 2 users, not 3");
    }

    @Test
    void cutsTheWindowIntoThirds() {
        Stage stage = stage(1, null);
        LiveUser user = stage.arrive();
        stage.open(Duration.ofSeconds(3));
        IntStream.range(0, 6).forEach(i -> answer(user, 450));

        assertThat(stage.main().thirds()).isEqualTo(List.of(2L, 2L, 2L));
    }

    @ParameterizedTest
    @CsvSource({
        "503, 10, HTTP 503 pool exhausted or circuit open",
        "504, 10, HTTP 504 downstream timeout",
        "418, 10, HTTP 418",
        ", 10, 'connection refused, reset or closed'",
        ", 60000, no answer in time"
    })
    void namesTheCauseOfAFailure(@Nullable Integer status, long millis, String cause) {
        Stage stage = stage(1, null);
        LiveUser user = stage.arrive();
        stage.open(Duration.ofSeconds(1));
        user.sends();
        clock.passMillis(millis);
        user.received(true, status);

        assertThat(stage.main().failures()).isEqualTo(Map.of(cause, 1L));
        assertThat(stage.successes()).isZero();
        assertThat(stage.count()).isEqualTo(1);
    }

    @Test
    void timesAProbeFromWhenItWasDueHoweverLateItIsSent() {
        Stage stage = stage(0, PROBING);
        LiveUser probe = stage.arrive();
        stage.open(Duration.ofMinutes(1));

        answer(probe, 1);
        clock.passMillis(4999 + 300);
        answer(probe, 1);
        assertThat(stage.probe().latencies().getMaxValue()).isBetween(301_000L, 301_500L);
    }

    @Test
    void timesAProbeThatAnAnswerHeldUpForMoreThanAPace() {
        Stage stage = stage(0, PROBING);
        LiveUser probe = stage.arrive();

        answer(probe, 12_000);
        stage.open(Duration.ofMinutes(1));
        answer(probe, 1);
        assertThat(stage.successes()).isEqualTo(1);
        assertThat(stage.probe().latencies().getMaxValue()).isBetween(7_001_000L, 7_010_000L);
    }

    @Test
    void doesNotChargeAProbeForADelayThatIsOver() {
        Stage stage = stage(0, PROBING);
        LiveUser probe = stage.arrive();
        answer(probe, 7_500);
        answer(probe, 1);
        assertThat(probe.untilDue()).isEqualTo(Duration.ofMillis(2_499));
        clock.passMillis(2_499);
        stage.open(Duration.ofMinutes(1));
        answer(probe, 2);

        assertThat(stage.probe().latencies().getMaxValue()).isBetween(2_000L, 2_010L);
    }

    @Test
    void keepsTheRateOfAnOpenWorkloadHoweverLateAnswersAre() {
        Stage stage = new Stage(
                "open",
                new Script(2, "http://host/", 0, Duration.ZERO, Duration.ofSeconds(1), Optional.empty()),
                clock);
        LiveUser first = stage.arrive();
        LiveUser second = stage.arrive();
        assertThat(List.of(first.turn(), second.turn())).isEqualTo(List.of(Duration.ZERO, Duration.ofMillis(500)));
        stage.open(Duration.ofMinutes(1));

        answer(first, 2_500);
        assertThat(first.untilDue()).as("two are overdue").isZero();
        answer(first, 100);
        assertThat(first.untilDue()).isZero();
        answer(first, 100);
        assertThat(first.untilDue()).isEqualTo(Duration.ofMillis(300));

        Tally tally = stage.main();
        assertThat(tally.successes()).isEqualTo(3);
        assertThat(tally.latencies().getMinValue())
                .as("due at 2 s, answered at 2.7 s")
                .isBetween(699_000L, 701_000L);
    }

    @Test
    void timesAUserOfTheClosedWorkloadFromWhenItSends() {
        Stage stage = stage(1, PROBING);
        LiveUser user = stage.arrive();
        stage.open(Duration.ofMinutes(1));
        answer(user, 20);
        clock.passMillis(3_000);
        answer(user, 20);

        assertThat(stage.main().latencies().getMaxValue()).isBetween(20_000L, 20_020L);
        assertThat(stage.probe().successes()).isZero();
    }

    @Test
    void letsUsersBeginInTurnTheClosedWorkloadFirst() {
        Stage stage = new Stage(
                "s", new Script(4, "http://host/http/20", Duration.ofMillis(800), Optional.of(PROBING)), clock);
        List<LiveUser> users =
                IntStream.range(0, 9).mapToObj(i -> stage.arrive()).toList();

        assertThat(users.stream().map(LiveUser::probing))
                .containsExactly(false, false, false, false, true, true, true, true, true);
        assertThat(users.stream().map(u -> u.turn().toMillis()))
                .containsExactly(0L, 200L, 400L, 600L, 0L, 1000L, 2000L, 3000L, 4000L);
    }

    @Test
    void knowsWhenAllHaveComeAndGone() throws InterruptedException {
        Stage stage = stage(2, null);

        LiveUser first = stage.arrive();
        assertThat(stage.awaitArrival(Duration.ZERO)).isFalse();
        LiveUser second = stage.arrive();
        assertThat(stage.awaitArrival(Duration.ZERO)).isTrue();
        assertThat(first.goesOn()).isTrue();
        stage.end();
        assertThat(stage.over()).isTrue();
        assertThat(first.goesOn()).isFalse();
        first.leaves();
        assertThat(stage.awaitLeave(Duration.ZERO)).isFalse();
        second.leaves();
        assertThat(stage.awaitLeave(Duration.ZERO)).isTrue();
    }

    @Test
    void hasOneUserWhoWaitsWhereNobodySends() {
        assertThat(Script.idle().isIdle()).isTrue();
        assertThat(Script.idle().present()).isEqualTo(1);
        assertThat(stage(0, PROBING).script().isIdle()).isFalse();
        assertThat(stage(0, PROBING).script().present()).isEqualTo(5);
        assertThat(stage(3, PROBING).script().present()).isEqualTo(8);
        Stage idle = new Stage("idle", Script.idle());
        assertThat(idle.arrive().turn()).isZero();
    }

    @Test
    void beginsWhenBothWorkloadsHaveBegun() {
        assertThat(stage(3, null).script().begin()).isEqualTo(Duration.ofMillis(600));
        assertThat(stage(3, PROBING).script().begin()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void countsTheProbeWhereThereIsNoOtherWorkload() {
        Stage stage = stage(0, PROBING);
        LiveUser probe = stage.arrive();
        stage.open(Duration.ofSeconds(1));
        answer(probe, 1);

        assertThat(stage.successes()).isEqualTo(1);
        assertThat(stage.main().successes()).isZero();
    }

    @Test
    void refusesToCloseAWindowThatWasNeverOpened() {
        assertThatIllegalStateException()
                .isThrownBy(() -> stage(1, null).close())
                .withMessage("s: closed before it was opened");
    }

    private void answer(LiveUser user, long millis) {
        user.sends();
        clock.passMillis(millis);
        user.received(false, 200);
    }

    private Stage stage(int users, @Nullable Probing probing) {
        return new Stage(
                "s",
                new Script(users, "http://host/http/20", Duration.ofMillis(600), Optional.ofNullable(probing)),
                clock);
    }
}
