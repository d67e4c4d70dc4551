package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waitwell.service.waiting.Waiter;
import io.netty.channel.EventLoopGroup;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.blockhound.BlockingOperationError;

class WaitingTests extends ServiceTest {

    @Test
    void tellsWhatKindOfThreadIsAtWork() throws Exception {
        assertThat(Waiter.thread()).isEqualTo("platform");
        assertThat(eventLoops(Stack.REACTIVE).submit(Waiter::thread).get()).isEqualTo("event-loop");
        Thread virtual =
                Thread.ofVirtual().start(() -> assertThat(Waiter.thread()).isEqualTo("virtual"));
        virtual.join();
    }

    /** Without this, that all other tests pass would not prove that no event loop was ever blocked in them. */
    @ParameterizedTest
    @EnumSource
    void theGuardCatchesWhoBlocksAnEventLoop(Stack stack) {
        Future<?> blocked = eventLoops(stack).submit(() -> {
            Thread.sleep(1);
            return "not caught";
        });

        assertThatThrownBy(blocked::get).hasRootCauseInstanceOf(BlockingOperationError.class);
    }

    @ParameterizedTest
    @EnumSource
    void noEventLoopMakesTheFirstConnectionToRedis(Stack stack) {
        RealRedis late = new RealRedis();
        late.close();
        try (RunningService service = stack.start(downstream.url(), late.port())) {
            for (int i = 0; i < 3; i++) {
                assertProblem(service.get(stack.base + "/redis/0"), 502, "redis-failed", stack.base + "/redis/0");
            }
            late.startAgain();
            assertThat(service.get(stack.base + "/redis/0").status()).isEqualTo(200);
        } finally {
            late.close();
        }
    }

    private EventLoopGroup eventLoops(Stack stack) {
        return service(stack)
                .bean(ReactorResourceFactory.class)
                .getLoopResources()
                .onServer(true);
    }
}
