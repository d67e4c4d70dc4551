/** Waits and answers: the slow call itself. */
@NullMarked
package dev.waitwell.downstream.delay;

import org.jspecify.annotations.NullMarked;
