/** Connections of Reactor Netty's clients: those of WebClient, of Spring Cloud Gateway, and of a service's own. */
@NullMarked
package dev.waitwell.pools.netty;

import org.jspecify.annotations.NullMarked;
