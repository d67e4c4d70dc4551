package dev.waitwell.pools.trap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Reading;
import dev.waitwell.pools.Resizing;
import dev.waitwell.pools.Warning;
import dev.waitwell.pools.WhenFull;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TrapsTests {

    private final Map<String, Pool> pools = new TreeMap<>();

    @Test
    void warnsOfAClientPoolThatIsSmallerThanTheThreadsThatUseIt() {
        pools.put("tomcat", new Fake(Kind.TOMCAT_THREADS, 200, 1000, List.of()));
        pools.put("feign", new Fake(Kind.HTTPCLIENT5, 50, 0, List.of(Limit.of(Limit.MAX, 50, 50, "feign.max"))));

        Warning warning = only("smaller-than-request-threads");
        assertThat(warning.pool()).isEqualTo("feign");
        assertThat(warning.property()).isEqualTo("feign.max");
        assertThat(warning.set()).isEqualTo("200");
        assertThat(warning.says()).contains("50 calls").contains("200 request threads");
    }

    @Test
    void acceptsAClientPoolThatIsAsLargeOrHoldsNoThread() {
        pools.put("tomcat", new Fake(Kind.TOMCAT_THREADS, 200, 1000, List.of()));
        pools.put("feign", new Fake(Kind.HTTPCLIENT5, 200, 0, List.of()));
        pools.put("webclient", new Fake(Kind.NETTY_CONNECTIONS, 50, 100, List.of()));
        assertThat(Traps.find(pools)).isEmpty();
    }

    @Test
    void doesNotCompareWithTheThreadsOfTheManagementPort() {
        pools.put("tomcat-management", new Fake(Kind.TOMCAT_THREADS, 200, 1000, List.of()));
        pools.put("feign", new Fake(Kind.HTTPCLIENT5, 50, 0, List.of()));
        assertThat(Traps.find(pools)).isEmpty();
    }

    @Test
    void warnsOfAWaitForAConnectionThatIsLongerThanThatForTheAnswer() {
        pools.put(
                "feign",
                new Fake(
                        Kind.HTTPCLIENT5,
                        50,
                        0,
                        List.of(
                                Limit.of(
                                        Limit.ACQUIRE_TIMEOUT, Duration.ofMinutes(3), Duration.ofMinutes(3), "acquire"),
                                Limit.of(Limit.RESPONSE_TIMEOUT, Duration.ofMillis(5500), null, "response"))));

        Warning warning = only("acquire-longer-than-response");
        assertThat(warning.property()).isEqualTo("acquire");
        assertThat(warning.says()).contains("up to 180 s").contains("only 5500 ms");
    }

    @Test
    void warnsOfAWaitForAConnectionWithoutAnEnd() {
        pools.put(
                "x",
                new Fake(
                        Kind.R2DBC_POOL,
                        50,
                        0,
                        List.of(
                                Limit.of(Limit.ACQUIRE_TIMEOUT, null, null, "acquire"),
                                Limit.of(Limit.RESPONSE_TIMEOUT, Duration.ofSeconds(5), null, "response"))));
        assertThat(only("acquire-longer-than-response").says()).contains("for ever");
    }

    @Test
    void acceptsAShorterWaitForAConnectionAndSaysNothingWithoutATimeoutToCompareWith() {
        Limit acquire = Limit.of(Limit.ACQUIRE_TIMEOUT, Duration.ofMillis(500), null, "acquire");
        pools.put("a", new Fake(Kind.HIKARI, 50, 0, List.of(acquire)));
        pools.put(
                "b",
                new Fake(
                        Kind.HIKARI,
                        50,
                        0,
                        List.of(acquire, Limit.of(Limit.RESPONSE_TIMEOUT, Duration.ofMillis(500), null, "response"))));
        assertThat(Traps.find(pools)).isEmpty();
    }

    @Test
    void warnsOfALineWithoutAnEnd() {
        pools.put("x", new Fake(Kind.NETTY_CONNECTIONS, 50, null, List.of(Limit.of(Limit.PENDING, null, 100, "p"))));
        assertThat(only("pending-unbounded").property()).isEqualTo("p");
    }

    @Test
    void acceptsALineThatAShortWaitBounds() {
        pools.put("x", new Fake(Kind.R2DBC_POOL, 50, null, List.of()) {
            @Override
            public WhenFull whenFull() {
                return new WhenFull(WhenFull.Does.QUEUES, null, Duration.ofMillis(500), "waits");
            }
        });
        assertThat(Traps.find(pools)).isEmpty();
    }

    @Test
    void putsThePoolsNameIntoItsOwnWarnings() {
        Pool pool = new Fake(Kind.HIKARI, 5, 0, List.of()) {
            @Override
            public List<Warning> warnings() {
                return List.of(new Warning("", "own", "says", "p", "v"));
            }
        };
        pools.put("dataSource-2", pool);
        assertThat(only("own").pool()).isEqualTo("dataSource-2");
    }

    private Warning only(String trap) {
        List<Warning> found = Traps.find(pools);
        assertThat(found).hasSize(1);
        assertThat(found.getFirst().trap()).isEqualTo(trap);
        return found.getFirst();
    }

    private static class Fake implements Pool {

        private final Kind kind;
        private final int max;
        private final @Nullable Integer queue;
        private final List<Limit> limits;

        Fake(Kind kind, int max, @Nullable Integer queue, List<Limit> limits) {
            this.kind = kind;
            this.max = max;
            this.queue = queue;
            this.limits = limits;
        }

        @Override
        public String name() {
            return "fake";
        }

        @Override
        public Kind kind() {
            return kind;
        }

        @Override
        public Reading read() {
            return new Reading(max, 0, 0, 0);
        }

        @Override
        public List<Limit> limits() {
            return limits;
        }

        @Override
        public WhenFull whenFull() {
            return new WhenFull(WhenFull.Does.QUEUES, queue, null, "waits");
        }

        @Override
        public Resizing resizing() {
            return Resizing.none("a fake");
        }
    }
}
