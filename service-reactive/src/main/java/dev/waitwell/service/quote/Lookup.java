package dev.waitwell.service.quote;

import org.jspecify.annotations.Nullable;

/**
 * What a look into Redis found.
 *
 * @param reachable whether Redis answered at all; if not, nothing is written to it either
 * @param kept the quote in it, fresh or not
 */
record Lookup(boolean reachable, @Nullable KeptQuote kept) {

    static final Lookup MISSED = new Lookup(true, null);
    static final Lookup UNREACHABLE = new Lookup(false, null);
}
