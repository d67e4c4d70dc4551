/** Pools of Reactor Netty under calls that a server holds until it is told to let them go. */
@NullMarked
package dev.waitwell.pools.netty;

import org.jspecify.annotations.NullMarked;
