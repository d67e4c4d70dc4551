/** The realistic use: cache, price, fallback; the one to copy. */
@NullMarked
package dev.waitwell.service.quote;

import org.jspecify.annotations.NullMarked;
