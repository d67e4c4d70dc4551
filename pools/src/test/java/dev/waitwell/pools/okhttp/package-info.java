/** OkHttp clients in real services. */
@NullMarked
package dev.waitwell.pools.okhttp;

import org.jspecify.annotations.NullMarked;
