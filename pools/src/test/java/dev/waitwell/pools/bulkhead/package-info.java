/** Bulkheads in a real service. */
@NullMarked
package dev.waitwell.pools.bulkhead;

import org.jspecify.annotations.NullMarked;
