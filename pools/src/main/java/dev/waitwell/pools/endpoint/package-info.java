/** {@code /actuator/pools}: every pool with its numbers, its limits and where they come from, and a way to resize it. */
@NullMarked
package dev.waitwell.pools.endpoint;

import org.jspecify.annotations.NullMarked;
