package dev.waitwell.downstream.echo;

import dev.waitwell.downstream.http.Call;
import dev.waitwell.downstream.http.Numbers;
import dev.waitwell.downstream.http.Problem;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.util.Arrays;
import reactor.core.publisher.Mono;

/** Gathers a body piece by piece, each byte copied once. */
public final class Payload {
    /** Longest body, bytes. */
    public static final int MOST_BYTES = 1 << 20;

    /** What is set aside before anything came, bytes: a long body is promised easily. */
    private static final int AT_FIRST = 64 << 10;

    private byte[] bytes;
    private int length;
    private boolean tooLarge;

    Payload(int expected) {
        bytes = new byte[Math.min(expected, AT_FIRST)];
    }

    /**
     * The body of a call.
     *
     * @return an error, a {@link Problem.Thrown}, when it is too large
     */
    public static Mono<ByteBuf> of(Call call) {
        String promised = call.header(HttpHeaderNames.CONTENT_LENGTH);
        int expected = promised == null ? AT_FIRST : expected(promised);
        return call.body().reduceWith(() -> new Payload(expected), Payload::add).map(Payload::whole);
    }

    private static int expected(String promised) {
        try {
            return Numbers.whole("body", promised, 0, MOST_BYTES);
        } catch (Problem.Thrown e) {
            return 0; // Too large, as reading it will tell.
        }
    }

    /** Takes a piece; beyond the limit it is read and forgotten, so that the sender gets to hear the answer. */
    Payload add(ByteBuf piece) {
        int more = piece.readableBytes();
        tooLarge |= length + more > MOST_BYTES;
        if (tooLarge) {
            bytes = new byte[0];
            return this;
        }
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.min(MOST_BYTES, Math.max(length + more, 2 * bytes.length)));
        }
        piece.readBytes(bytes, length, more);
        length += more;
        return this;
    }

    ByteBuf whole() {
        if (tooLarge) {
            throw Problem.bodyTooLarge(MOST_BYTES).thrown();
        }
        return Unpooled.wrappedBuffer(bytes, 0, length);
    }
}
