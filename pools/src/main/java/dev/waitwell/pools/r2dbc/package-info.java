/** Connections to a database over R2DBC. */
@NullMarked
package dev.waitwell.pools.r2dbc;

import org.jspecify.annotations.NullMarked;
