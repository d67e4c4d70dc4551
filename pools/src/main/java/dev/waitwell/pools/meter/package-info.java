/** The gauges and timers of all pools, under one name each. */
@NullMarked
package dev.waitwell.pools.meter;

import org.jspecify.annotations.NullMarked;
