package dev.waitwell.service;

import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;

/** A service for each client that it can call with. */
abstract class CallerTest extends ServiceTest {

    private final Map<Caller, RunningService> services = new EnumMap<>(Caller.class);

    RunningService service(Caller caller) {
        return services.computeIfAbsent(caller, each -> each.start(downstream.url(), redis.port(), knobs()));
    }

    Answer get(Caller caller, String path) {
        return service(caller).get(caller.base + path);
    }

    @AfterAll
    void stopServices() {
        services.values().forEach(RunningService::close);
    }
}
