package dev.waitwell.service;

import reactor.blockhound.BlockHound;
import reactor.blockhound.integration.BlockHoundIntegration;

/**
 * What an event loop may do although it might have to wait: Netty's, Lettuce's, Spring Data's and Jackson's own few
 * instructions under a lock, and the random number of a login to the database, once for each connection, which the kernel
 * gives at once in the form of a file. Thrown out of its lock, Lettuce counts its writers wrong, and whoever comes next
 * spins for ever. Under Spring Data's lock lies the field of the shared connection; to make that connection there, which
 * waits for Redis, stays forbidden. Each is named by itself: a lock of ours, or one more of theirs, is to be seen.
 */
public final class MayBlock implements BlockHoundIntegration {

    private static final String ALLOCATOR = "io.netty.buffer.AdaptivePoolingAllocator";
    private static final String REDIS_CONNECTIONS =
            "org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory";
    private static final String REDIS_LOCK = "io.lettuce.core.protocol.SharedLock";

    /** Found by its name in {@code META-INF/services}. */
    public MayBlock() {}

    @Override
    public void applyTo(BlockHound.Builder guard) {
        guard.allowBlockingCallsInside(ALLOCATOR, "allocate")
                .allowBlockingCallsInside(ALLOCATOR, "reallocate")
                .allowBlockingCallsInside(ALLOCATOR + "$AdaptiveByteBuf", "deallocate")
                .allowBlockingCallsInside(REDIS_CONNECTIONS, "doInLock")
                .disallowBlockingCallsInside(REDIS_CONNECTIONS + "$SharedConnection", "getNativeConnection")
                .allowBlockingCallsInside("io.lettuce.core.internal.AbstractInvocationHandler$MethodTranslator", "of")
                .allowBlockingCallsInside(
                        "tools.jackson.databind.deser.DeserializerCache", "_createAndCacheValueDeserializer")
                .allowBlockingCallsInside(REDIS_LOCK, "incrementWriters")
                .allowBlockingCallsInside(REDIS_LOCK, "doExclusive")
                .allowBlockingCallsInside("com.ongres.scram.client.ScramClient$Builder", "build");
    }
}
