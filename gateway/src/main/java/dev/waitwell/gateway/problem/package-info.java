/** What the gateway itself answers when no service does: problem details. */
@NullMarked
package dev.waitwell.gateway.problem;

import org.jspecify.annotations.NullMarked;
