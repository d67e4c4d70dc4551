package dev.waitwell.service;

import reactor.blockhound.BlockHound;
import reactor.blockhound.integration.BlockHoundIntegration;

/** What an event loop may do although it might have to wait: Netty's own few instructions under a lock. */
public final class MayBlock implements BlockHoundIntegration {

    private static final String ALLOCATOR = "io.netty.buffer.AdaptivePoolingAllocator";

    /** Found by its name in {@code META-INF/services}. */
    public MayBlock() {}

    @Override
    public void applyTo(BlockHound.Builder guard) {
        guard.allowBlockingCallsInside(ALLOCATOR, "allocate")
                .allowBlockingCallsInside(ALLOCATOR, "reallocate")
                .allowBlockingCallsInside(ALLOCATOR + "$AdaptiveByteBuf", "deallocate");
    }
}
