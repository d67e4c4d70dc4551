package dev.waitwell.lab.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A vertical axis.
 *
 * @param least value at its foot, more than 0 where it is logarithmic
 * @param most value at its head
 * @param logarithmic whether equal lengths are equal ratios
 */
record Scale(double least, double most, boolean logarithmic) {
    private static final int TICKS = 5;

    /** A mark with its text, from 0 at the foot to 1 at the head. */
    record Tick(double position, String text) {}

    /** From zero to a round number above, so that lengths can be compared. */
    static Scale fromZero(double most) {
        double step = step(most);
        return new Scale(0, Math.max(1, Math.ceil(most * 1.02 / step)) * step, false);
    }

    /** Between powers of ten, or halves of them. */
    static Scale logarithmic(double least, double most) {
        return new Scale(round(least, false), round(most, true), true);
    }

    double position(double value) {
        return logarithmic
                ? Math.log(Math.max(value, least) / least) / Math.log(most / least)
                : (value - least) / (most - least);
    }

    List<Tick> ticks() {
        List<Tick> ticks = new ArrayList<>();
        if (logarithmic) {
            for (double power = Math.pow(10, Math.floor(Math.log10(least))); power <= most * 1.001; power *= 10) {
                for (double digit : new double[] {1, 2, 5}) {
                    double value = power * digit;
                    if (value >= least * 0.999 && value <= most * 1.001) {
                        ticks.add(tick(value));
                    }
                }
            }
            return ticks;
        }
        double step = step(most);
        for (int i = 0; i * step <= most * 1.001; i++) {
            ticks.add(tick(i * step));
        }
        return ticks;
    }

    private Tick tick(double value) {
        double rounded = Math.rint(value);
        return new Tick(
                position(value), Math.abs(value - rounded) < 1e-9 ? Numbers.count(rounded) : Numbers.bare(value));
    }

    private static double step(double most) {
        double rough = Math.max(most, 1e-9) / TICKS;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double digit = rough / power;
        return power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
    }

    private static double round(double value, boolean up) {
        double power = Math.pow(10, Math.floor(Math.log10(value)));
        double digit = value / power;
        if (up) {
            return power * (digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
        }
        return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1);
    }
}
