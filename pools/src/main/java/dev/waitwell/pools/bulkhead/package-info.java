/** Bulkheads of Resilience4j: they hold nothing, and bound how many calls are let through. */
@NullMarked
package dev.waitwell.pools.bulkhead;

import org.jspecify.annotations.NullMarked;
