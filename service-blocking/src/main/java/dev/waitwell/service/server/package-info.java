/** Our own listening side. */
@NullMarked
package dev.waitwell.service.server;

import org.jspecify.annotations.NullMarked;
