/** One downstream call, and many at once. */
@NullMarked
package dev.waitwell.service.http;

import org.jspecify.annotations.NullMarked;
