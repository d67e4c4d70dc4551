/** Payload and CPU work: returns what it was sent. */
@NullMarked
package dev.waitwell.downstream.echo;

import org.jspecify.annotations.NullMarked;
