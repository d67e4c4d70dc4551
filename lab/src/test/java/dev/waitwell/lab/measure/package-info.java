/** Tests of what is read from real processes and servers. */
@NullMarked
package dev.waitwell.lab.measure;

import org.jspecify.annotations.NullMarked;
