/** What each service shows of its pools, and what its callers feel while they are resized. */
@NullMarked
package dev.waitwell.conformance.pools;

import org.jspecify.annotations.NullMarked;
