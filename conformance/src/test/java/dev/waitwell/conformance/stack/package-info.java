/** The stacks under test, started once for the whole run, and the ways to reach them. */
@NullMarked
package dev.waitwell.conformance.stack;

import org.jspecify.annotations.NullMarked;
