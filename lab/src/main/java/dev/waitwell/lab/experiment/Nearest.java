package dev.waitwell.lab.experiment;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds what a mistyped name was meant to be. */
final class Nearest {
    private Nearest() {}

    /** What is said of a name that is not known: the one most like it, and all there are. */
    static String unknown(String what, Collection<String> known) {
        String meant = to(what, known)
                .map(nearest -> "; did you mean '" + nearest + "'?")
                .orElse(";");
        return "'" + what + "' is not known" + meant + " allowed are " + String.join(", ", known);
    }

    /** The known name most like this one; empty when even that has little in common with it. */
    static Optional<String> to(String name, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(candidate -> distance(name, candidate)))
                .filter(candidate -> distance(name, candidate) <= Math.max(1, name.length() / 3));
    }

    /**
     * Characters to insert, delete or replace until one is the other (V. I. Levenshtein, "Binary codes capable of
     * correcting deletions, insertions, and reversals", Soviet Physics Doklady 10(8), 1966).
     */
    static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replace = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replace, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }
}
