/** What can be scraped. */
@NullMarked
package dev.waitwell.downstream.meter;

import org.jspecify.annotations.NullMarked;
