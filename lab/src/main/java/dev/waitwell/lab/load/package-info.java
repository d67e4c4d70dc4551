/** The bridge to the load generator: who is running, what is being measured, how long each call took. */
@NullMarked
package dev.waitwell.lab.load;

import org.jspecify.annotations.NullMarked;
