/** Real services with one pool each, asked over real sockets. */
@NullMarked
package dev.waitwell.pools;

import org.jspecify.annotations.NullMarked;
