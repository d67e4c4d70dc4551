/** What Jetty has no property for in Spring Boot. */
@NullMarked
package dev.waitwell.service.jetty;

import org.jspecify.annotations.NullMarked;
