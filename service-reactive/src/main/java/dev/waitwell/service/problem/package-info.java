/** Every error as a problem detail (RFC 9457), and what is checked before work begins. */
@NullMarked
package dev.waitwell.service.problem;

import org.jspecify.annotations.NullMarked;
