package dev.waitwell.lab.report;

import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Measurement.Latency;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** Latency by percentile, for an axis that gives each further nine the same room. */
final class Curve {
    private static final int TICKS_PER_HALF_DISTANCE = 4;

    private Curve() {}

    /** Pairs of 1 / (1 − percentile) and milliseconds; the last one is the maximum, at the number of requests. */
    static List<List<Double>> of(Measurement m) {
        Latency latency = m.latency();
        if (latency == null) {
            return List.of();
        }
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(m.histogram()));
            Histogram histogram = Histogram.decodeFromCompressedByteBuffer(bytes, 0);
            return histogram.getTotalCount() == 0 ? fivePoints(m, latency) : points(histogram);
        } catch (DataFormatException | RuntimeException unreadable) {
            // Another writer's results may carry no histogram; the five percentiles tell nearly as much.
            return fivePoints(m, latency);
        }
    }

    private static List<List<Double>> points(Histogram histogram) {
        double count = histogram.getTotalCount();
        List<List<Double>> points = new ArrayList<>();
        for (HistogramIterationValue step : histogram.percentiles(TICKS_PER_HALF_DISTANCE)) {
            double beyond = 1 - step.getPercentileLevelIteratedTo() / 100;
            double x = beyond * count < 1 ? count : 1 / beyond;
            points.add(List.of(round(x), step.getValueIteratedTo() / 1000.0));
            if (x == count) {
                break;
            }
        }
        if (points.getLast().getFirst() != round(count)) {
            points.add(List.of(round(count), histogram.getMaxValue() / 1000.0));
        }
        return points;
    }

    private static List<List<Double>> fivePoints(Measurement m, Latency latency) {
        return List.of(
                List.of(2.0, latency.p50() / 1000.0),
                List.of(10.0, latency.p90() / 1000.0),
                List.of(100.0, latency.p99() / 1000.0),
                List.of(1000.0, latency.p999() / 1000.0),
                List.of(Math.max(1000.0, (double) m.requests()), latency.max() / 1000.0));
    }

    private static double round(double x) {
        return Math.round(x * 1000) / 1000.0;
    }
}
