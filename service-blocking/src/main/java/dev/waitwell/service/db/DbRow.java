package dev.waitwell.service.db;

import org.jspecify.annotations.Nullable;

/**
 * What the query gives.
 *
 * @param value what the database holds
 * @param spinSum what its CPU work summed up to; null without
 */
record DbRow(String value, @Nullable Long spinSum) {}
