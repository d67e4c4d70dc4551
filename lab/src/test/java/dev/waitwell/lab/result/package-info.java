/** Tests of the files that hold results. */
@NullMarked
package dev.waitwell.lab.result;

import org.jspecify.annotations.NullMarked;
