/** One Redis read, then a wait without CPU. */
@NullMarked
package dev.waitwell.service.redis;

import org.jspecify.annotations.NullMarked;
