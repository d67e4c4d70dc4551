/** Tests of the steps of a run. */
@NullMarked
package dev.waitwell.lab.run;

import org.jspecify.annotations.NullMarked;
