package dev.waitwell.gatling;

import static io.gatling.javaapi.core.CoreDsl.ByteArrayBody;
import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.crashLoadGeneratorIf;
import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.doIfOrElse;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.core.CoreDsl.stopLoadGenerator;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import dev.waitwell.lab.load.LiveUser;
import dev.waitwell.lab.load.Stage;
import dev.waitwell.lab.run.Run;
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
    private static final String NOT_MEASURED = " (not measured)";
    private static final Duration POLL = Duration.ofMillis(20);

    private Populations() {}

    /** The first stage's population, the others behind it; the last fails the build when something is wrong. */
    static PopulationBuilder chain(Run run) {
        List<Stage> stages = run.stages();
        PopulationBuilder chain = scenario("verdict").exec(verdict(run)).injectOpen(atOnceUsers(1));
        for (Stage stage : stages.reversed()) {
            chain = population(stage, run).andThen(chain);
        }
        return chain;
    }

    /** Ends the run, which may have had no need of its last stages. */
    private static ChainBuilder verdict(Run run) {
        return exec(crashLoadGeneratorIf(
                        s -> run.wrong().orElse(""), s -> run.wrong().isPresent()))
                .exec(stopLoadGenerator("all is measured"));
    }

    private static PopulationBuilder population(Stage stage, Run run) {
        ChainBuilder work = doIfOrElse(s -> user(s).idle())
                .then(asLongAs(s -> !stage.over()).on(pause(POLL)))
                .orElse(doIfOrElse(s -> user(s).probing())
                        .then(sending(stage.name() + " probe"))
                        .orElse(sending(stage.name())));
        PopulationBuilder users = scenario(stage.name())
                .exec(session -> session.set(USER, stage.arrive()))
                // All arrive at once and begin in turn: Gatling's own ramps know whole seconds only.
                .pause(session -> user(session).turn())
                .exec(work)
                .exec(session -> {
                    user(session).leaves();
                    return session;
                })
                .injectOpen(atOnceUsers(stage.present()));
        return stage.assigned() ? users : waiting(stage, run).andThen(users);
    }

    /** One who waits until it is known what the stage is: thousands who did would keep a processor busy. */
    private static PopulationBuilder waiting(Stage stage, Run run) {
        return scenario("before " + stage.name())
                .asLongAs(s -> !stage.assigned() && !run.over())
                .on(pause(POLL))
                .doIf(s -> run.over())
                .then(verdict(run))
                .injectOpen(atOnceUsers(1));
    }

    /** Sends the next request, on the same connection, when the last returned, or when it is due after that. */
    private static ChainBuilder sending(String name) {
        return asLongAs(s -> user(s).goesOn())
                .on(doIf(s -> user(s).untilDue().isPositive())
                        .then(pause(s -> user(s).untilDue()))
                        .doIf(s -> user(s).goesOn())
                        .then(timed(name)));
    }

    /** Outside the window a request is sent all the same, but Gatling's own report does not count it. */
    private static ChainBuilder timed(String name) {
        return exec(session -> {
                    user(session).sends();
                    return session;
                })
                .doIfOrElse(s -> user(s).bodyBytes() > 0)
                .then(loudly(post(name), post(name + NOT_MEASURED)))
                .orElse(loudly(get(name), get(name + NOT_MEASURED)))
                .exec(Populations::received);
    }

    private static ChainBuilder loudly(HttpRequestActionBuilder measured, HttpRequestActionBuilder other) {
        return doIfOrElse(s -> user(s).measuring()).then(exec(measured)).orElse(exec(other.silent()));
    }

    private static HttpRequestActionBuilder get(String name) {
        return checked(http(name).get(s -> user(s).url()));
    }

    private static HttpRequestActionBuilder post(String name) {
        return checked(http(name)
                .post(s -> user(s).url())
                .header("Content-Type", "application/octet-stream")
                .body(ByteArrayBody(s -> Bodies.of(user(s).bodyBytes()))));
    }

    private static HttpRequestActionBuilder checked(HttpRequestActionBuilder request) {
        return request.check(status().saveAs(STATUS)).check(status().is(200));
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
