/** Asks a real downstream over real sockets. */
@NullMarked
package dev.waitwell.downstream;

import org.jspecify.annotations.NullMarked;
