/** Records of what was measured, as JSON and CSV. */
@NullMarked
package dev.waitwell.lab.result;

import org.jspecify.annotations.NullMarked;
