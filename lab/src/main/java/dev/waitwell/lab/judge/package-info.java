/** Gates, ceilings and verdicts: pure functions of what was measured. */
@NullMarked
package dev.waitwell.lab.judge;

import org.jspecify.annotations.NullMarked;
