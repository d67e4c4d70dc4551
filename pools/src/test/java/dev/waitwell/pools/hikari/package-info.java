/** Real pools before a real PostgreSQL. */
@NullMarked
package dev.waitwell.pools.hikari;

import org.jspecify.annotations.NullMarked;
