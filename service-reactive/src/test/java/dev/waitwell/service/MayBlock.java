package dev.waitwell.service;

import reactor.blockhound.BlockHound;
import reactor.blockhound.integration.BlockHoundIntegration;

/**
 * What an event loop may do although it might have to wait: Netty's own few instructions under a lock, and the random
 * number of a login to the database, once for each connection, which the kernel gives at once in the form of a file.
 */
public final class MayBlock implements BlockHoundIntegration {

    private static final String ALLOCATOR = "io.netty.buffer.AdaptivePoolingAllocator";

    /** Found by its name in {@code META-INF/services}. */
    public MayBlock() {}

    @Override
    public void applyTo(BlockHound.Builder guard) {
        guard.allowBlockingCallsInside(ALLOCATOR, "allocate")
                .allowBlockingCallsInside(ALLOCATOR, "reallocate")
                .allowBlockingCallsInside(ALLOCATOR + "$AdaptiveByteBuf", "deallocate")
                .allowBlockingCallsInside("com.ongres.scram.client.ScramClient$Builder", "build");
    }
}
