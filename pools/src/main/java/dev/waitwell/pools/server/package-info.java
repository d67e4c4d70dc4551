/** The threads and event loops of the web servers that listen for the service's callers. */
@NullMarked
package dev.waitwell.pools.server;

import org.jspecify.annotations.NullMarked;
