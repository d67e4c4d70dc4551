/** The modules as real processes: where they lie, how they start, and that they always stop. */
@NullMarked
package dev.waitwell.conformance.process;

import org.jspecify.annotations.NullMarked;
