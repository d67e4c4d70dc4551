/** What a call asks, what it is answered, and how a mistake in it is told. */
@NullMarked
package dev.waitwell.downstream.http;

import org.jspecify.annotations.NullMarked;
