package dev.waitwell.service.downstream;

/** What bounds Feign's calls at once: the pool of its client, or a bulkhead around a client whose pool does not. */
interface CallBound {

    /** Says what is full and the way out, for the log. */
    String exhausted();
}
