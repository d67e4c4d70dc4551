/** The two HTTP clients of the JDK: neither can be bounded or looked into; what they keep idle is told. */
@NullMarked
package dev.waitwell.pools.jdk;

import org.jspecify.annotations.NullMarked;
