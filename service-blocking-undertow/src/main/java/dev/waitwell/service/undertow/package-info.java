/**
 * Undertow under Spring Boot 4, which has no support of its own for it. The properties have the names that they had in
 * Spring Boot 3, {@code server.undertow.*}: an application that comes from there, or goes on to a starter of Undertow's
 * own, keeps them.
 */
@NullMarked
package dev.waitwell.service.undertow;

import org.jspecify.annotations.NullMarked;
