package dev.waitwell.pools;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class StartTests {

    @Test
    void logsEachWarningOnceAtStart(CapturedOutput log) {
        try (Service service = servlet()) {
            service.pools();
            assertThat(log.getAll()
                            .lines()
                            .filter(line -> line.contains("pool wall: nothing bounds the line before it")))
                    .hasSize(1);
        }
    }

    @Test
    void exposesThePoolsBesideBootsDefaultWhenNobodySaysOtherwise() {
        try (Service service = Service.plain(Set.of(Service.Uses.TOMCAT), Doors.class)) {
            assertThat(service.actuator("/pools").statusCode()).isEqualTo(200);
            assertThat(service.actuator("/health").statusCode()).isEqualTo(200);
            assertThat(service.actuator("/metrics").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void leavesTheExposureToWhoeverSetsIt() {
        try (Service service = Service.plain(
                Set.of(Service.Uses.TOMCAT), Doors.class, "management.endpoints.web.exposure.include=health")) {
            assertThat(service.actuator("/pools").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void resizesNothingUnlessToldToAllowIt() {
        try (Service service = Service.plain(Set.of(Service.Uses.TOMCAT), Doors.class)) {
            HttpResponse<String> answer = service.resize("doors", 5);
            assertThat(answer.statusCode()).isEqualTo(403);
            assertThat(answer.body())
                    .contains("urn:waitwell:problem:resizing-is-off")
                    .contains("waitwell.pools.resize.enabled=true");
            assertThat(service.pool("doors").get("max").asInt()).isEqualTo(10);
        }
    }

    @Test
    void obeysActuatorsOwnAccessSetting() {
        try (Service service = servlet("management.endpoint.pools.access=read-only")) {
            assertThat(service.resize("doors", 5).statusCode()).isEqualTo(405);
            assertThat(service.actuator("/pools").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void givesNoMoreThanSoManyPoolsTheirMeters(CapturedOutput log) {
        try (Service service = servlet("waitwell.pools.meters.max-pools=1")) {
            String meters = service.actuator("/prometheus").body();
            assertThat(meters.lines().filter(line -> line.startsWith("waitwell_pool_max_slots{")))
                    .hasSize(1);
            assertThat(log).contains("raise waitwell.pools.meters.max-pools");
        }
    }

    private static Service servlet(String... properties) {
        return Service.servlet(Set.of(Service.Uses.TOMCAT), Doors.class, properties);
    }
}
