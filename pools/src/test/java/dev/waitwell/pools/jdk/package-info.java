/** The JDK's HTTP clients in real services. */
@NullMarked
package dev.waitwell.pools.jdk;

import org.jspecify.annotations.NullMarked;
