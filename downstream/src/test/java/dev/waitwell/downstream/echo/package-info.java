/** Payload and CPU work. */
@NullMarked
package dev.waitwell.downstream.echo;

import org.jspecify.annotations.NullMarked;
