/** Connections of Reactor Netty's clients. */
@NullMarked
package dev.waitwell.pools.netty;

import org.jspecify.annotations.NullMarked;
