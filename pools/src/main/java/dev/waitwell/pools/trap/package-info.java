/** Traps between pools: settings that are each fine and together are not. */
@NullMarked
package dev.waitwell.pools.trap;

import org.jspecify.annotations.NullMarked;
