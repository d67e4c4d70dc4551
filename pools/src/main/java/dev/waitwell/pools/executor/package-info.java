/** Threads that work in the background: {@code ThreadPoolTaskExecutor}. */
@NullMarked
package dev.waitwell.pools.executor;

import org.jspecify.annotations.NullMarked;
