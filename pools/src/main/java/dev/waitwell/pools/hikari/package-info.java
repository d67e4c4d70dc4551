/** Connections to a database over JDBC: HikariCP. */
@NullMarked
package dev.waitwell.pools.hikari;

import org.jspecify.annotations.NullMarked;
