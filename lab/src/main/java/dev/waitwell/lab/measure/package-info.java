/** What the service, the machine and the other processes said of themselves. */
@NullMarked
package dev.waitwell.lab.measure;

import org.jspecify.annotations.NullMarked;
