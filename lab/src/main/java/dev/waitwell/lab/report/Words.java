package dev.waitwell.lab.report;

import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.DoubleFunction;

/** Small pieces of English. */
final class Words {
    private Words() {}

    /** {@code a}, {@code a and b}, {@code a, b and c}. */
    static String list(List<String> items) {
        int last = items.size() - 1;
        return last < 1
                ? String.join("", items)
                : String.join(", ", items.subList(0, last)) + " and " + items.get(last);
    }

    /** {@code 3,920} when both ends read alike, else {@code 3,920 to 3,960}. */
    static String range(Collection<Double> values, DoubleFunction<String> format) {
        DoubleSummaryStatistics all =
                values.stream().mapToDouble(Double::doubleValue).summaryStatistics();
        String low = format.apply(all.getMin());
        String high = format.apply(all.getMax());
        if (low.equals(high)) {
            return low;
        }
        int unit = low.lastIndexOf(' ');
        boolean sameUnit = unit > 0 && high.endsWith(low.substring(unit));
        return (sameUnit ? low.substring(0, unit) : low) + " to " + high;
    }

    /** The verb that agrees with the number of subjects. */
    static String verb(int subjects, String one, String many) {
        return subjects == 1 ? one : many;
    }

    static String plural(long count, String one, String many) {
        return Numbers.count(count) + " " + (count == 1 ? one : many);
    }

    static String capital(String sentence) {
        return sentence.isEmpty() ? sentence : Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
    }
}
