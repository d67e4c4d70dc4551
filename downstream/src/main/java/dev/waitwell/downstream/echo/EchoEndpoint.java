package dev.waitwell.downstream.echo;

import dev.waitwell.downstream.http.Answer;
import dev.waitwell.downstream.http.Call;
import dev.waitwell.downstream.http.Numbers;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.util.SplittableRandom;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** {@code POST /echo?spin=N}: works a while, then returns the body as it came. */
public final class EchoEndpoint {
    static final int MOST_SPIN = 10_000_000;

    /** Some 50 µs of work; to hand less than that to another thread and back costs about as much as it frees. */
    static final int SHORT_SPIN = 10_000;

    private final Scheduler workers;

    /**
     * Works on those threads, as many as there are processors: an event loop that spins for milliseconds would answer
     * everybody else late.
     */
    public EchoEndpoint(Scheduler workers) {
        this.workers = workers;
    }

    /** Answers a call. */
    public Mono<Answer> answer(Call call) {
        int spin = Numbers.whole("spin", call.parameter("spin"), 0, MOST_SPIN);
        String type = call.header(HttpHeaderNames.CONTENT_TYPE);
        Mono<Long> work = Mono.fromCallable(() -> spin(spin));
        Mono<Long> worked = spin > SHORT_SPIN ? work.subscribeOn(workers) : work;
        return Payload.of(call).flatMap(body -> worked.map(sum -> new Answer(200, type, body)));
    }

    /** CPU work: the sum of that many random numbers, always the same ones. */
    static long spin(int iterations) {
        SplittableRandom random = new SplittableRandom(42);
        long sum = 0;
        for (int i = 0; i < iterations; i++) {
            sum += random.nextInt(1000);
        }
        return sum;
    }
}
