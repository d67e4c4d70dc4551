package dev.waitwell.pools;

/** Makes names fit for URLs and tags. */
public final class PoolNames {

    private PoolNames() {}

    /**
     * A name of letters, digits, {@code -} and {@code _}.
     *
     * @param name as the library or the bean has it
     * @return with each run of other characters replaced by one {@code -}
     */
    public static String clean(String name) {
        String clean = name.replaceAll("[^A-Za-z0-9_]+", "-").replaceAll("^-|-$", "");
        return clean.isEmpty() ? "pool" : clean;
    }
}
