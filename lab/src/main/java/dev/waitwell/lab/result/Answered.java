package dev.waitwell.lab.result;

/**
 * Who serves an address, by what the answer itself says.
 *
 * @param service which of the twins
 * @param client with what it calls the downstream
 * @param thread what kind of thread handled the response
 */
public record Answered(String service, String client, String thread) {}
