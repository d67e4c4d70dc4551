/** The twins offer the same: classes, tests, knobs, meters and versions, but for what one stack alone can have. */
@NullMarked
package dev.waitwell.conformance.parity;

import org.jspecify.annotations.NullMarked;
