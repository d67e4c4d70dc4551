/** Prices to quote: the slow call of the realistic use. */
@NullMarked
package dev.waitwell.downstream.price;

import org.jspecify.annotations.NullMarked;
