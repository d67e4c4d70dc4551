/** One query that takes as long as asked on the database server. */
@NullMarked
package dev.waitwell.service.db;

import org.jspecify.annotations.NullMarked;
