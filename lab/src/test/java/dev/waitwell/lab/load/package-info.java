/** Tests of what is counted while users come and go. */
@NullMarked
package dev.waitwell.lab.load;

import org.jspecify.annotations.NullMarked;
