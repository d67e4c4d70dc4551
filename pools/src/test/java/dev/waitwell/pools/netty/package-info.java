/** Real providers before a real server. */
@NullMarked
package dev.waitwell.pools.netty;

import org.jspecify.annotations.NullMarked;
