/** Everything that can be made to go wrong. */
@NullMarked
package dev.waitwell.downstream.fault;

import org.jspecify.annotations.NullMarked;
