/** Our own listening side: how many event loops, and how callers queue at the door. */
@NullMarked
package dev.waitwell.service.server;

import org.jspecify.annotations.NullMarked;
