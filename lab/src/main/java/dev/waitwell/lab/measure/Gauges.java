package dev.waitwell.lab.measure;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** The samples of one window, and what is made of them; null where no sample has the number. */
record Gauges(List<Scrape> samples) {
    Gauges {
        samples = List.copyOf(samples);
    }

    @Nullable
    Double mean(Function<Scrape, OptionalDouble> of) {
        OptionalDouble mean = values(of).average();
        return mean.isPresent() ? mean.getAsDouble() : null;
    }

    @Nullable
    Long most(Function<Scrape, OptionalDouble> of) {
        OptionalDouble max = values(of).max();
        return max.isPresent() ? Math.round(max.getAsDouble()) : null;
    }

    private DoubleStream values(Function<Scrape, OptionalDouble> of) {
        return samples.stream().map(of).filter(OptionalDouble::isPresent).mapToDouble(OptionalDouble::getAsDouble);
    }
}
