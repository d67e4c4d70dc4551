package dev.waitwell.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.experiment.Arrivals.AsClosed;
import dev.waitwell.lab.experiment.Arrivals.Closed;
import dev.waitwell.lab.experiment.Arrivals.Rate;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CellTests {
    private static final Workload HTTP = workload("/http/{delay}?spin={spin}");
    private static final Map<String, String> ASKED = Map.of("delay", "2s", "spin", "5", "concurrency", "40");

    @Test
    void asksForThePathOfItsStackWithItsLevels() {
        Cell cell = cell(Map.of("stack", "async"), ASKED, HTTP);

        assertThat(cell.method()).isEqualTo("GET");
        assertThat(cell.path()).isEqualTo("/async/http/2000?spin=5");
        assertThat(cell.concurrency()).isEqualTo(40);
        assertThat(cell.delay()).isEqualTo(Duration.ofSeconds(2));
        assertThat(cell.spin()).isEqualTo(5);
        assertThat(cell.bodyBytes()).isZero();
        assertThat(cell.probePath()).isEmpty();
    }

    @Test
    void postsABody() {
        Cell cell = cell(Map.of("stack", "async", "body", "10KiB"), Map.of(), workload("/echo"));

        assertThat(cell.method()).isEqualTo("POST");
        assertThat(cell.path()).isEqualTo("/async/echo");
        assertThat(cell.bodyBytes()).isEqualTo(10_240);
    }

    @Test
    void probesThePathOfItsStack() {
        Workload probed = new Workload("/http/{delay}", Optional.of("/redis/0"), List.of());

        assertThat(cell(Map.of("stack", "async"), ASKED, probed).probePath()).contains("/async/redis/0");
    }

    @Test
    void setsThePoolsThatItsStackHasWhereverTheirSizeStands() {
        Map<String, String> fixed = Map.of("client-pool", "50", "threads", "10", "db-pool", "3");

        assertThat(cell(Map.of("stack", "platform", "redis-pool", "8"), fixed, HTTP)
                        .live())
                .isEqualTo(Map.of(Pool.THREADS, 10, Pool.CLIENT, 50, Pool.REDIS, 8, Pool.DB, 3));
        assertThat(cell(Map.of("stack", "virtual"), fixed, HTTP).live()).isEqualTo(Map.of(Pool.CLIENT, 50, Pool.DB, 3));
        assertThat(cell(Map.of("stack", "async"), fixed, HTTP).live())
                .isEqualTo(Map.of(Pool.CLIENT, 50, Pool.THREADS, 10));
        assertThat(cell(Map.of("stack", "reactive", "redis-pool", "shared"), fixed, HTTP)
                        .live())
                .doesNotContainKey(Pool.REDIS);
    }

    @Test
    void needsTheProfileThatGivesRedisAPoolWhereItHasASize() {
        assertThat(cell(Map.of("stack", "virtual", "redis-pool", "shared"), ASKED, HTTP)
                        .deployment())
                .isEqualTo(new Deployment(Stack.VIRTUAL, List.of(), new TreeMap<>()));
        assertThat(cell(Map.of("stack", "virtual", "redis-pool", "8", "profile", "client-jdk"), ASKED, HTTP)
                        .deployment())
                .isEqualTo(new Deployment(Stack.VIRTUAL, List.of("client-jdk", "redis-pooled"), new TreeMap<>()));
    }

    @Test
    void sharesItsServiceWithCellsThatDifferInWhatIsSetWhileItRuns() {
        Cell one = cell(Map.of("stack", "platform", "threads", "20", "profile", "none"), ASKED, HTTP);
        Cell other = cell(Map.of("stack", "platform", "threads", "50", "profile", "none"), ASKED, HTTP);

        assertThat(one.deployment()).isEqualTo(other.deployment());
        assertThat(one).isNotEqualTo(other);
    }

    @Test
    void equalsByWhatItHolds() {
        assertThat(cell(new LinkedHashMap<>(Map.of("stack", "virtual")), Map.of("delay", "1s"), HTTP))
                .isEqualTo(cell(Map.of("stack", "virtual"), Map.of("delay", "1s"), HTTP))
                .isNotEqualTo(cell(Map.of("stack", "virtual"), Map.of("delay", "2s"), HTTP));
    }

    @Test
    void tellsWhenTheNextRequestIsSent() {
        assertThat(arriving("closed").arrivals()).isEqualTo(new Closed());
        assertThat(arriving("open").arrivals()).isEqualTo(new AsClosed());
        assertThat(arriving("500/s").arrivals()).isEqualTo(new Rate(500));
        assertThat(cell(Map.of("stack", "virtual"), ASKED, HTTP).arrivals()).isEqualTo(new Closed());
        assertThat(arriving("open").concurrency()).isEqualTo(40);
        assertThat(arriving("500/s").concurrency())
                .as("nobody waits before the next request")
                .isZero();
    }

    @Test
    void holdsAThreadForAllThatItWaitsAndAConnectionForWhatItIsNeededFor() {
        Map<String, String> waits = Map.of("delay", "50ms", "wait", "30ms", "block", "7ms");
        Cell redis = cell(
                Map.of("stack", "platform"),
                Map.of("wait", "30ms", "block", "7ms"),
                workload("/redis/{wait}?block={block}"));
        Cell db = cell(Map.of("stack", "platform"), Map.of("wait", "20ms"), workload("/db/{wait}"));

        assertThat(redis.held(Pool.THREADS)).isEqualTo(Duration.ofMillis(37));
        assertThat(redis.held(Pool.REDIS)).as("given back before the wait").isEqualTo(Duration.ofMillis(7));
        assertThat(redis.held(Pool.DB)).isZero();
        assertThat(db.held(Pool.DB)).isEqualTo(Duration.ofMillis(20));
        assertThat(cell(Map.of("stack", "async"), waits, HTTP).held(Pool.THREADS))
                .isZero();
        assertThat(cell(Map.of("stack", "async"), waits, HTTP).held(Pool.CLIENT))
                .isEqualTo(Duration.ofMillis(50));
    }

    @Test
    void holdsNoConnectionOfItsOwnWhereCallsShareOne() {
        Map<String, String> waits = Map.of("delay", "50ms");

        assertThat(cell(Map.of("stack", "reactive", "profile", "client-reactor-http2"), waits, HTTP)
                        .held(Pool.CLIENT))
                .isZero();
        assertThat(cell(Map.of("stack", "platform", "profile", "client-okhttp-http2"), waits, HTTP)
                        .held(Pool.CLIENT))
                .as("a bound for calls, not for connections")
                .isEqualTo(Duration.ofMillis(50));
    }

    private static Cell arriving(String level) {
        return cell(Map.of("stack", "virtual", "arrivals", level), ASKED, HTTP);
    }

    private static Workload workload(String path) {
        return new Workload(path, Optional.empty(), List.of());
    }

    private static Cell cell(Map<String, String> levels, Map<String, String> fixed, Workload workload) {
        return new Cell(levels, fixed, workload);
    }
}
