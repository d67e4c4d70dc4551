/** What a pool is: its numbers, its limits, what happens when it is full, and how its size can be changed. */
@NullMarked
package dev.waitwell.pools;

import org.jspecify.annotations.NullMarked;
