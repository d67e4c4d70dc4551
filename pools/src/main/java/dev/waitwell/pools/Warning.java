package dev.waitwell.pools;

/**
 * A trap that a pool stands in.
 *
 * @param pool its name
 * @param trap short fixed name of the trap, such as {@code pending-unbounded}
 * @param says what is wrong, with the numbers
 * @param property that mends it
 * @param set what to set it to, in words or as a value
 */
public record Warning(String pool, String trap, String says, String property, String set) {}
