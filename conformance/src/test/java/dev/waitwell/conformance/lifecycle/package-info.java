/** How each module starts and ends. */
@NullMarked
package dev.waitwell.conformance.lifecycle;

import org.jspecify.annotations.NullMarked;
