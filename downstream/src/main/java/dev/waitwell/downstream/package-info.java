/** The slow service that everybody calls. */
@NullMarked
package dev.waitwell.downstream;

import org.jspecify.annotations.NullMarked;
