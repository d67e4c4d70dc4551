/** Tests of what is concluded. */
@NullMarked
package dev.waitwell.lab.judge;

import org.jspecify.annotations.NullMarked;
