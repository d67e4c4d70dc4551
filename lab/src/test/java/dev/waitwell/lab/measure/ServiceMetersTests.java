package dev.waitwell.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waitwell.lab.experiment.Stack;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ServiceMetersTests {
    private static final Scrape REQUESTS = Scrape.parse(0, """
            http_server_requests_seconds_count{status="200",uri="/http/{ms}"} 1000
            http_server_requests_seconds_count{status="503",uri="/http/{ms}"} 20
            http_server_requests_seconds_count{status="200",uri="/async/http/{ms}"} 300
            http_server_requests_seconds_count{status="404",uri="/**"} 4
            http_server_requests_seconds_count{status="200",uri="/actuator/prometheus"} 50000
            http_server_requests_seconds_count{status="200",uri="/actuator/health"} 60000
            process_cpu_time_ns_total 2.0E9
            """);

    @Test
    void leavesItsOwnScrapesOutOfWhatTheServiceServed() {
        assertThat(ServiceMeters.requests(REQUESTS)).isEqualTo(1324);
        assertThat(ServiceMeters.requests(Scrape.parse(0, ""))).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void countsTheRequestsOfOneStackAndNoneOfAnother(Stack stack) {
        assertThat(ServiceMeters.requests(REQUESTS, stack)).isEqualTo(stack == Stack.ASYNC ? 300 : 1024);
    }

    @Test
    void sharesTheCpuTimeAmongTheRequestsBetweenTwoReadings() {
        Scrape after = Scrape.parse(1, """
                http_server_requests_seconds_count{status="200",uri="/http/{ms}"} 3324
                http_server_requests_seconds_count{status="200",uri="/actuator/prometheus"} 90000
                process_cpu_time_ns_total 2.3E9
                """);

        assertThat(ServiceMeters.cpuMicrosPerRequest(REQUESTS, after)).hasValueCloseTo(150.0, within(1e-6));
        assertThat(ServiceMeters.cpuMicrosPerRequest(REQUESTS, REQUESTS)).isEmpty();
        assertThat(ServiceMeters.cpuMicrosPerRequest(Scrape.parse(0, ""), after))
                .isEmpty();
    }
}
