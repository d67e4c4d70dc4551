/** Traps between pools. */
@NullMarked
package dev.waitwell.pools.trap;

import org.jspecify.annotations.NullMarked;
