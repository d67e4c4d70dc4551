/** Our own listening side: its limits, and what it shows of itself. */
@NullMarked
package dev.waitwell.gateway.server;

import org.jspecify.annotations.NullMarked;
