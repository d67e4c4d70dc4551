package dev.waitwell.downstream.fault;

import dev.waitwell.downstream.http.Answer;
import dev.waitwell.downstream.http.Call;
import dev.waitwell.downstream.http.Problem;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import java.util.random.RandomGenerator;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Makes happen what {@link Faults} ask for. Any event loop may use it. */
public final class Trouble {
    private final RandomGenerator random;
    private volatile State state = new State(Faults.NONE, Sinks.empty());

    /** The faults in force, and the news that others are. */
    private record State(Faults faults, Sinks.Empty<Void> replaced) {}

    /**
     * Draws from that source which calls are hit.
     *
     * @param random may be used by every event loop at once
     */
    public Trouble(RandomGenerator random) {
        this.random = random;
    }

    Faults faults() {
        return state.faults();
    }

    /** Puts other faults in force; whoever is stalled looks again. */
    synchronized void replace(Faults faults) {
        State old = state;
        state = new State(faults, Sinks.empty());
        old.replaced().tryEmitEmpty();
    }

    /**
     * Lets the answer through as far as the faults in force allow. To be called on the event loop of the call.
     *
     * @return an error for a planted 500; silence while stalled, and for good on a connection that was reset
     */
    public Mono<Answer> befall(Call call, Mono<Answer> answer) {
        State now = state;
        Faults faults = now.faults();
        if (faults.equals(Faults.NONE)) {
            return answer;
        }
        if (faults.stall()) {
            return call.once(now.replaced().asMono(), () -> befall(call, answer));
        }
        if (random.nextDouble() < faults.resetRate()) {
            reset(call.channel());
            return Mono.never();
        }
        Mono<Answer> outcome =
                random.nextDouble() < faults.errorRate() ? Mono.error(Problem.planted()::thrown) : answer;
        if (faults.latencyMillis() == 0) {
            return outcome; // No wait, not one of 0 ms: that would count the work of the call as lateness.
        }
        return call.after(faults.latencyMillis(), () -> outcome).flatMap(then -> then);
    }

    /** Closes with RST instead of FIN; a stream of HTTP/2 takes its whole connection along. */
    private static void reset(Channel channel) {
        // A connection's parent is the listener, a stream's parent is its connection.
        Channel parent = channel.parent();
        Channel connection = parent != null && parent.parent() != null ? parent : channel;
        connection.config().setOption(ChannelOption.SO_LINGER, 0);
        // Past the handlers: HTTP/2's would say goodbye first.
        connection.unsafe().close(connection.newPromise());
    }
}
