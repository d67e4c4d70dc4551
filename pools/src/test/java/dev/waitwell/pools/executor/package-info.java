/** Executors that are filled, resized and emptied. */
@NullMarked
package dev.waitwell.pools.executor;

import org.jspecify.annotations.NullMarked;
