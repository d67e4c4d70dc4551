/** What goes wrong on demand, so that callers can show how they bear it. */
@NullMarked
package dev.waitwell.downstream.fault;

import org.jspecify.annotations.NullMarked;
