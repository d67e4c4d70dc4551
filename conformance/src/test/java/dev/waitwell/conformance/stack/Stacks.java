package dev.waitwell.conformance.stack;

import dev.waitwell.conformance.http.OpenApi;
import dev.waitwell.conformance.process.Module;
import dev.waitwell.conformance.process.RunningModule;
import dev.waitwell.conformance.process.RunningPostgres;
import dev.waitwell.conformance.process.RunningRedis;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Redis, PostgreSQL, the downstream, both services (the blocking one on each server) and the gateway, running. */
public final class Stacks implements AutoCloseable {

    private final OpenApi openApi = OpenApi.read();
    private final List<AutoCloseable> started = new ArrayList<>();
    private final Map<Target.Via, RunningModule> modules = new EnumMap<>(Target.Via.class);
    private final RunningRedis redis;
    private final RunningPostgres postgres;
    private final RunningModule downstream;

    private Stacks(RunningRedis redis, RunningPostgres postgres, RunningModule downstream) {
        this.redis = redis;
        this.postgres = postgres;
        this.downstream = downstream;
        started.add(redis);
        started.add(postgres);
        started.add(downstream);
    }

    /** Starts everything and waits until all of it is healthy. */
    static Stacks start() {
        RunningRedis redis = RunningRedis.start();
        // Empty, so that the services, all starting at once, bring the schema against each other.
        RunningPostgres postgres = RunningPostgres.start();
        var stacks = new Stacks(redis, postgres, RunningModule.launch(Module.DOWNSTREAM, "downstream", Map.of()));
        try {
            stacks.launchAll();
            stacks.downstream.awaitHealthy();
            stacks.modules.values().forEach(RunningModule::awaitHealthy);
            return stacks;
        } catch (RuntimeException e) {
            stacks.close();
            throw e;
        }
    }

    private void launchAll() {
        Map<String, String> knobs = Knobs.roomy(downstream.port(), redis.port(), postgres.port());
        launch(Target.Via.PLATFORM, Module.SERVICE_BLOCKING, knobs);
        launch(Target.Via.VIRTUAL, Module.SERVICE_BLOCKING, Knobs.onVirtualThreads(knobs));
        launch(Target.Via.REACTIVE, Module.SERVICE_REACTIVE, knobs);
        launch(Target.Via.JETTY, Module.SERVICE_BLOCKING_JETTY, knobs);
        launch(Target.Via.UNDERTOW, Module.SERVICE_BLOCKING_UNDERTOW, knobs);
        Map<String, String> routes = new HashMap<>();
        routes.put("waitwell.gateway.blocking", address(Target.Via.PLATFORM));
        routes.put("waitwell.gateway.virtual", address(Target.Via.VIRTUAL));
        routes.put("waitwell.gateway.reactive", address(Target.Via.REACTIVE));
        launch(Target.Via.GATEWAY, Module.GATEWAY, routes);
    }

    private void launch(Target.Via via, Module module, Map<String, String> knobs) {
        RunningModule running = RunningModule.launch(module, via.name().toLowerCase(Locale.ROOT), knobs);
        started.add(running);
        modules.put(via, running);
    }

    private String address(Target.Via via) {
        return "http://localhost:" + process(via).port();
    }

    /** The API of a target. */
    public Api api(Target target) {
        return new Api(openApi, process(target.via()).api("/"), target.base(), target.seenBase());
    }

    /** The API of a process that a test started itself. */
    public Api api(RunningModule module, Target like) {
        return new Api(openApi, module.api("/"), like.base(), like.seenBase());
    }

    /** The process behind a target, or the gateway. */
    public RunningModule process(Target.Via via) {
        RunningModule module = modules.get(via);
        if (module == null) {
            throw new IllegalStateException(via + " was not started");
        }
        return module;
    }

    /** The downstream. */
    public RunningModule downstream() {
        return downstream;
    }

    /** The port of Redis. */
    public int redisPort() {
        return redis.port();
    }

    /** The port of PostgreSQL. */
    public int postgresPort() {
        return postgres.port();
    }

    /** Makes something wrong with the downstream until the result is closed. */
    public Faults faults(String json) {
        return Faults.put(downstream, json);
    }

    /** An address of the gateway itself. */
    public URI gateway(String path) {
        return process(Target.Via.GATEWAY).api(path);
    }

    /** The last lines that each process logged. */
    String logTails(int lines) {
        var tails = new StringBuilder();
        List<RunningModule> all = new ArrayList<>(modules.values());
        all.add(downstream);
        for (RunningModule module : all) {
            tails.append("--- tail of ").append(module.name()).append(":\n");
            tails.append(module.logTail(lines)).append('\n');
        }
        return tails.toString();
    }

    @Override
    public void close() {
        // In reverse: nobody loses a neighbour that it still needs to end gracefully.
        for (AutoCloseable each : started.reversed()) {
            try {
                each.close();
            } catch (Exception e) {
                System.err.println("could not stop " + each + ": " + e);
            }
        }
    }
}
