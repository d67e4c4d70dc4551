package dev.waitwell.lab.experiment;

/**
 * Where something was written.
 *
 * @param source a file's name, or a property as it is typed
 * @param line of the file, from 1; 0 for a property
 */
record Place(String source, int line) {

    /** A property such as {@code waitwell.stacks}. */
    static Place property(String name) {
        return new Place("-D" + name, 0);
    }

    @Override
    public String toString() {
        return line == 0 ? source : source + ":" + line;
    }
}
