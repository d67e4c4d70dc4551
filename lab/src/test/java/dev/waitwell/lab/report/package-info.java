/** Tests of what is told about a result. */
@NullMarked
package dev.waitwell.lab.report;

import org.jspecify.annotations.NullMarked;
