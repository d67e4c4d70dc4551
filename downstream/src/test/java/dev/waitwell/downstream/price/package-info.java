/** Prices. */
@NullMarked
package dev.waitwell.downstream.price;

import org.jspecify.annotations.NullMarked;
