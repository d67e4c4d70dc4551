/** Where limits come from. */
@NullMarked
package dev.waitwell.pools.origin;

import org.jspecify.annotations.NullMarked;
