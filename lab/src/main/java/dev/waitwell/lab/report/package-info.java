/** Tells the result: a page for people, a table for the terminal. */
@NullMarked
package dev.waitwell.lab.report;

import org.jspecify.annotations.NullMarked;
