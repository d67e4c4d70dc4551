package dev.waitwell.downstream.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * An answer ready to be sent.
 *
 * @param status HTTP status
 * @param type media type; null when there is no body or nobody named its type
 * @param body not pooled, so that an answer nobody takes any more costs the garbage collector only
 */
public record Answer(int status, @Nullable String type, ByteBuf body) {
    private static final String JSON = "application/json";

    /** A 200 with a JSON body. */
    public static Answer json(byte[] json) {
        return new Answer(200, JSON, Unpooled.wrappedBuffer(json));
    }

    /** A 200 with a JSON body. */
    public static Answer json(ByteBuf json) {
        return new Answer(200, JSON, json);
    }

    /** A 204. */
    public static Answer empty() {
        return new Answer(204, null, Unpooled.EMPTY_BUFFER);
    }
}
