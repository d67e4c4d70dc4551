/** Tests of real processes, started and stopped. */
@NullMarked
package dev.waitwell.lab.process;

import org.jspecify.annotations.NullMarked;
