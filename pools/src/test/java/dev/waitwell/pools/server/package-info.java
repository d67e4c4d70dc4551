/** Web servers, filled by real callers. */
@NullMarked
package dev.waitwell.pools.server;

import org.jspecify.annotations.NullMarked;
