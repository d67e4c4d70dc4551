/** The pools of Apache HttpClient 5 in real services. */
@NullMarked
package dev.waitwell.pools.httpclient5;

import org.jspecify.annotations.NullMarked;
