package dev.waitwell.downstream.delay;

import dev.waitwell.downstream.http.Answer;
import dev.waitwell.downstream.http.Call;
import dev.waitwell.downstream.http.Numbers;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import reactor.core.publisher.Mono;

/** {@code GET /delay/{ms}?bytes=N&sigma=S}: answers after a while, with as much as asked for. */
public final class DelayEndpoint {
    static final int MOST_BYTES = 1 << 20;

    private static final ByteBuf PADDING = padding();

    private final RandomGenerator random;

    /**
     * Draws delays from that source.
     *
     * @param random may be used by every event loop at once
     */
    public DelayEndpoint(RandomGenerator random) {
        this.random = random;
    }

    /** Answers a call. */
    public Mono<Answer> answer(Call call) {
        int millis = Numbers.whole("ms", call.last(), 0, Delay.MOST_MILLIS);
        int bytes = Numbers.whole("bytes", call.parameter("bytes"), -1, MOST_BYTES);
        double sigma = Numbers.decimal("sigma", call.parameter("sigma"), 0, Delay.MOST_SIGMA);
        int waited = new Delay(millis, sigma).draw(random);
        return call.after(waited, () -> Answer.json(body(waited, bytes)));
    }

    /** The body after that many milliseconds; without padding when {@code bytes} is negative. */
    private static ByteBuf body(int waited, int bytes) {
        if (bytes < 0) {
            return ascii("{\"delayMillis\":" + waited + "}");
        }
        // However long, the padding is never copied here: every answer shows a part of the same buffer.
        return Unpooled.wrappedBuffer(
                ascii("{\"delayMillis\":" + waited + ",\"padding\":\""), PADDING.retainedSlice(0, bytes), ascii("\"}"));
    }

    private static ByteBuf ascii(String text) {
        return Unpooled.wrappedBuffer(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static ByteBuf padding() {
        byte[] padding = new byte[MOST_BYTES];
        Arrays.fill(padding, (byte) 'x');
        // Outside the heap, where the kernel can read it in place.
        return Unpooled.unreleasableBuffer(
                Unpooled.directBuffer(MOST_BYTES).writeBytes(padding).asReadOnly());
    }
}
