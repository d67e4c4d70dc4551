/** What the downstream tells about itself, above all that it is not the bottleneck. */
@NullMarked
package dev.waitwell.downstream.meter;

import org.jspecify.annotations.NullMarked;
