/** Parameters and problems. */
@NullMarked
package dev.waitwell.downstream.http;

import org.jspecify.annotations.NullMarked;
