/** The modules build and pass their tests alone, away from this tree. */
@NullMarked
package dev.waitwell.conformance.copy;

import org.jspecify.annotations.NullMarked;
