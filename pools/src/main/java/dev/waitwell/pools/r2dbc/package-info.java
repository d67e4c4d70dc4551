/** Connections of r2dbc-pool. */
@NullMarked
package dev.waitwell.pools.r2dbc;

import org.jspecify.annotations.NullMarked;
