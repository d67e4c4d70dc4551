/** Asking over HTTP, and holding each answer to the API's document. */
@NullMarked
package dev.waitwell.conformance.http;

import org.jspecify.annotations.NullMarked;
