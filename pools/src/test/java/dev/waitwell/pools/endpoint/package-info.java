/** What the endpoint answers. */
@NullMarked
package dev.waitwell.pools.endpoint;

import org.jspecify.annotations.NullMarked;
