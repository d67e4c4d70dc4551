/** Who waits: which kind of thread serves. */
@NullMarked
package dev.waitwell.service.waiting;

import org.jspecify.annotations.NullMarked;
