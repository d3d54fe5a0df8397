package soak;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * One figure of the service over time, and its allowed growth: the median of the last third of the samples may exceed
 * that of the second third by this many percent and this much more. The first third is warming up.
 */
record Gauge(String name, String unit, LongSupplier look, int percent, long allowance, List<Long> samples) {
    /** The end of the verdict on a figure that grows. */
    static final String GROWS = "GROWS";

    Gauge(String name, String unit, int percent, long allowance, LongSupplier look) {
        this(name, unit, look, percent, allowance, new ArrayList<>());
    }

    long sample() {
        long value = look.getAsLong();
        samples.add(value);
        return value;
    }

    long before() {
        return median(samples.subList(samples.size() / 3, samples.size() * 2 / 3));
    }

    long after() {
        return median(samples.subList(samples.size() * 2 / 3, samples.size()));
    }

    private boolean isFlat() {
        return after() <= before() * (100 + percent) / 100 + allowance;
    }

    String verdict() {
        return "%-22s %9d -> %9d %-3s allowed %d %% + %-6d %s"
                .formatted(name, before(), after(), unit, percent, allowance, isFlat() ? "flat" : GROWS);
    }

    private static long median(List<Long> some) {
        return some.stream().sorted().skip(some.size() / 2).findFirst().orElse(0L);
    }
}
