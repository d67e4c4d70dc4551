/** The plan of a run: which stack when, warm-up, windows, and what happens when something fails. */
@NullMarked
package dev.waitwell.lab.run;

import org.jspecify.annotations.NullMarked;
