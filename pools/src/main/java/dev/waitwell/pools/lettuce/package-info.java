/** Connections to Redis: Lettuce, as Spring Data Redis uses it. */
@NullMarked
package dev.waitwell.pools.lettuce;

import org.jspecify.annotations.NullMarked;
