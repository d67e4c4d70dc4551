/** Tests of what may be asked. */
@NullMarked
package dev.waitwell.lab.experiment;

import org.jspecify.annotations.NullMarked;
