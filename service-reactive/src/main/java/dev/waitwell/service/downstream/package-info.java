/** Our side of the calls to the downstream: clients, timeouts, limits, and what speaks against them. */
@NullMarked
package dev.waitwell.service.downstream;

import org.jspecify.annotations.NullMarked;
