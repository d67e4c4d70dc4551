/** The gateway against real backends over real sockets. */
@NullMarked
package dev.waitwell.gateway;

import org.jspecify.annotations.NullMarked;
