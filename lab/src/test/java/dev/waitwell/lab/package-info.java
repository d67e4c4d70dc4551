/** Tests of the lab as a whole: which room knows which. */
@NullMarked
package dev.waitwell.lab;

import org.jspecify.annotations.NullMarked;
