/** Clients of OkHttp: how many calls they have under way, which OkHttp itself does not bound. */
@NullMarked
package dev.waitwell.pools.okhttp;

import org.jspecify.annotations.NullMarked;
