/** The service as shipped, against a real Redis and a slow downstream, over real sockets. */
@NullMarked
package dev.waitwell.service;

import org.jspecify.annotations.NullMarked;
