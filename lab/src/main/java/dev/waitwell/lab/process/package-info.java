/** Starts, awaits and stops the processes an experiment needs. */
@NullMarked
package dev.waitwell.lab.process;

import org.jspecify.annotations.NullMarked;
