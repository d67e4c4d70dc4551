/** Where a limit came from: the library, a property in a file, or code. */
@NullMarked
package dev.waitwell.pools.origin;

import org.jspecify.annotations.NullMarked;
