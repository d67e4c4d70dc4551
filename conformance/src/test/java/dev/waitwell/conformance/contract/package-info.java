/** One suite for every stack, directly and through the gateway: what the API answers, and what it answers in trouble. */
@NullMarked
package dev.waitwell.conformance.contract;

import org.jspecify.annotations.NullMarked;
