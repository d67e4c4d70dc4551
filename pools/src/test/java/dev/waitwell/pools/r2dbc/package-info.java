/** Pools of r2dbc-pool before a real PostgreSQL. */
@NullMarked
package dev.waitwell.pools.r2dbc;

import org.jspecify.annotations.NullMarked;
