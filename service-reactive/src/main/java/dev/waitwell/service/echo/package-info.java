/** A payload through the downstream and back. */
@NullMarked
package dev.waitwell.service.echo;

import org.jspecify.annotations.NullMarked;
