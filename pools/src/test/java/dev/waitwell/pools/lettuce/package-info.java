/** Real pools before a real Redis. */
@NullMarked
package dev.waitwell.pools.lettuce;

import org.jspecify.annotations.NullMarked;
