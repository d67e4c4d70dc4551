package dev.waitwell.gatling;

import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.crashLoadGeneratorIf;
import static io.gatling.javaapi.core.CoreDsl.doIfOrElse;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.pace;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import dev.waitwell.lab.load.LiveUser;
import dev.waitwell.lab.load.Stage;
import dev.waitwell.lab.load.Stage.Script;
import dev.waitwell.lab.run.LabRun;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.time.Duration;
import java.util.List;

/** Makes Gatling's users from the stages of a run: each stage a population, each beginning when the last has left. */
final class Populations {
    private static final String USER = "waitwell";
    private static final String STATUS = "status";
    private static final Duration POLL = Duration.ofMillis(20);

    private Populations() {}

    /** The first stage's population, the others behind it; the last fails the build when something is wrong. */
    static PopulationBuilder chain(LabRun run) {
        List<Stage> stages = run.stages();
        PopulationBuilder chain = scenario("verdict")
                .exec(crashLoadGeneratorIf(
                        s -> run.wrong().orElse(""), s -> run.wrong().isPresent()))
                .injectOpen(atOnceUsers(1));
        for (Stage stage : stages.reversed()) {
            chain = population(stage).andThen(chain);
        }
        return chain;
    }

    private static PopulationBuilder population(Stage stage) {
        Script script = stage.script();
        ChainBuilder work = script.isIdle()
                ? asLongAs(s -> !stage.over()).on(pause(POLL))
                : doIfOrElse(s -> user(s).probing())
                        .then(probing(stage, script))
                        .orElse(closed(stage, script));
        return scenario(stage.name())
                .exec(session -> session.set(USER, stage.arrive()))
                // All arrive at once and begin in turn: Gatling's own ramps know whole seconds only.
                .pause(session -> user(session).turn())
                .exec(work)
                .exec(session -> {
                    user(session).leaves();
                    return session;
                })
                .injectOpen(atOnceUsers(script.present()));
    }

    /** Sends the next request when the last returned, on the same connection. */
    private static ChainBuilder closed(Stage stage, Script script) {
        return asLongAs(s -> user(s).goesOn()).on(timed(stage.name(), script.url()));
    }

    /** Sends a request at each turn, whether or not the last one was slow. */
    private static ChainBuilder probing(Stage stage, Script script) {
        return script.probe()
                .map(p -> asLongAs(s -> user(s).goesOn())
                        .on(pace(p.pace()).exec(timed(stage.name() + " probe", p.url()))))
                .orElseGet(() -> exec(pause(Duration.ZERO)));
    }

    /** Outside the window a request is sent all the same, but Gatling's own report does not count it. */
    private static ChainBuilder timed(String name, String url) {
        HttpRequestActionBuilder loud =
                http(name).get(url).check(status().saveAs(STATUS)).check(status().is(200));
        HttpRequestActionBuilder silent = http(name + " (not measured)")
                .get(url)
                .check(status().saveAs(STATUS))
                .check(status().is(200))
                .silent();
        return exec(session -> {
                    user(session).sends();
                    return session;
                })
                .doIfOrElse(s -> user(s).measuring())
                .then(exec(loud))
                .orElse(exec(silent))
                .exec(Populations::received);
    }

    private static Session received(Session session) {
        Integer status = session.contains(STATUS) ? Integer.valueOf(session.getInt(STATUS)) : null;
        user(session).received(session.isFailed(), status);
        return session.remove(STATUS).markAsSucceeded();
    }

    private static LiveUser user(Session session) {
        LiveUser user = session.get(USER);
        if (user == null) {
            throw new IllegalStateException("a user without a stage");
        }
        return user;
    }
}
