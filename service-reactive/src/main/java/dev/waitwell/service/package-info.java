/** The reactive twin; this room holds the application class only. */
@NullMarked
package dev.waitwell.service;

import org.jspecify.annotations.NullMarked;
