/** Our side of the calls to the services: where they are, how many at once, and what speaks against them. */
@NullMarked
package dev.waitwell.gateway.backend;

import org.jspecify.annotations.NullMarked;
