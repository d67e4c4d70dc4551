/** Pools of Apache HttpClient 5: the one behind Feign, those behind RestClient and RestTemplate, and a service's own. */
@NullMarked
package dev.waitwell.pools.httpclient5;

import org.jspecify.annotations.NullMarked;
