/** The one door in front of the services; this room holds the application class only. */
@NullMarked
package dev.waitwell.gateway;

import org.jspecify.annotations.NullMarked;
