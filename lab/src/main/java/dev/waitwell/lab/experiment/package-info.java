/** What is asked: stacks, conditions, limits, windows and the catalogue of experiments. */
@NullMarked
package dev.waitwell.lab.experiment;

import org.jspecify.annotations.NullMarked;
