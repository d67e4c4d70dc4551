/** The simulations: what the users of an experiment do. */
@NullMarked
package dev.waitwell.gatling;

import org.jspecify.annotations.NullMarked;
