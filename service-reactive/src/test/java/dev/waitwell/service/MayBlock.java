package dev.waitwell.service;

import reactor.blockhound.BlockHound;
import reactor.blockhound.integration.BlockHoundIntegration;

/**
 * What an event loop may do although it might have to wait: take a lock that another has, Netty's own few instructions
 * under one of another kind, and the random number of a login to the database, once for each connection, which the kernel
 * gives at once in the form of a file. A lock is had for a few instructions, unless its holder waits under it, and a holder
 * on an event loop that does is caught there. Thrown out of its lock, Lettuce counts its writers wrong, and whoever comes
 * next spins for ever.
 */
public final class MayBlock implements BlockHoundIntegration {

    private static final String ALLOCATOR = "io.netty.buffer.AdaptivePoolingAllocator";
    private static final String REDIS_LOCK = "io.lettuce.core.protocol.SharedLock";

    /** Found by its name in {@code META-INF/services}. */
    public MayBlock() {}

    @Override
    public void applyTo(BlockHound.Builder guard) {
        guard.allowBlockingCallsInside(ALLOCATOR, "allocate")
                .allowBlockingCallsInside(ALLOCATOR, "reallocate")
                .allowBlockingCallsInside(ALLOCATOR + "$AdaptiveByteBuf", "deallocate")
                .allowBlockingCallsInside("java.util.concurrent.locks.ReentrantLock", "lock")
                .allowBlockingCallsInside(REDIS_LOCK, "incrementWriters")
                .allowBlockingCallsInside(REDIS_LOCK, "doExclusive")
                .allowBlockingCallsInside("com.ongres.scram.client.ScramClient$Builder", "build");
    }
}
