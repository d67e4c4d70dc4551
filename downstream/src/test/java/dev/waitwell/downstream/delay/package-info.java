/** Delays, drawn and waited for. */
@NullMarked
package dev.waitwell.downstream.delay;

import org.jspecify.annotations.NullMarked;
