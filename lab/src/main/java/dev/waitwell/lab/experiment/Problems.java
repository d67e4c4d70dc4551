package dev.waitwell.lab.experiment;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** All that is wrong with what was asked, so that a person mends it in one go. */
final class Problems {
    private final List<Problem> found = new ArrayList<>();

    private record Problem(Place place, String key, String says) {
        @Override
        public String toString() {
            // A property says of itself what it is; a key of a file is named.
            return place + (place.line() == 0 || key.isEmpty() ? "" : ": " + key) + ": " + says;
        }
    }

    /** Something wrong at a key. */
    void add(Place place, String key, String says) {
        found.add(new Problem(place, key, says));
    }

    /** A value that is not allowed. */
    void notAllowed(Place place, String key, String value, String allowed) {
        add(place, key, "'" + value + "' is not allowed; give " + allowed);
    }

    /** A name that nobody knows. */
    void unknown(Place place, String key, String what, Collection<String> known) {
        add(place, key, Nearest.unknown(what, known));
    }

    /** Whether nothing is wrong so far. */
    boolean none() {
        return found.isEmpty();
    }

    /**
     * Goes on only when nothing is wrong.
     *
     * @throws IllegalArgumentException a line for each thing that is, in the order of the file
     */
    void refuse() {
        if (!found.isEmpty()) {
            throw new IllegalArgumentException(found.stream()
                    .sorted(Comparator.comparingInt(p -> p.place().line()))
                    .map(Problem::toString)
                    .distinct()
                    .collect(Collectors.joining("\n")));
        }
    }
}
