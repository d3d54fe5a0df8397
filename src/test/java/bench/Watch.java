package bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Time, memory and ratios in the form of all benchmarks, and their games. */
public final class Watch {
    private static final List<String> TYPES =
            List.of("SLOTS", "CRASH", "ROULETTE", "LIVE_BLACKJACK", "BACCARAT", "SCRATCH_CARDS");

    private final Instant since = Instant.now();

    double seconds() {
        return Duration.between(since, Instant.now()).toMillis() / 1000.0;
    }

    public static void print(String what, Object... arguments) {
        System.out.println(what.formatted(arguments));
    }

    /** Nanoseconds, in any order. */
    static void times(String what, long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        double half = sorted[sorted.length / 2] / 1e6;
        double most = sorted[sorted.length * 99 / 100] / 1e6;
        print(
                "%s: p50 %.2f ms, p99 %.2f ms, max %.1f ms, ratio %.1f",
                what, half, most, sorted[sorted.length - 1] / 1e6, most / half);
    }

    /** Repetitions in a second, beside those of a reference. */
    public static void ratio(String what, double ours, String other, double others) {
        print("%s: %,.0f/s; %s: %,.0f/s; ratio %.2f", what, ours, other, others, ours / others);
    }

    public static double median(double... figures) {
        return DoubleStream.of(figures)
                .sorted()
                .skip(figures.length / 2)
                .findFirst()
                .orElseThrow();
    }

    /** Provider, name, code and type of each game in the file {@code bench.games}, or of as many invented ones. */
    public static List<String[]> games() {
        String file = System.getProperty("bench.games", "");
        if (file.isEmpty()) {
            return IntStream.range(0, 4_568)
                    .mapToObj(number -> new String[] {
                        "Provider " + number % 90, "Game " + number, "code-" + number, TYPES.get(number % TYPES.size())
                    })
                    .toList();
        }
        try (var lines = Files.lines(Path.of(file))) {
            return lines.skip(1).map(line -> line.split("\t")).toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Milliseconds of processor time of these processes; ended ones count nothing. */
    static long cpuMillis(Stream<ProcessHandle> processes) {
        return processes
                .mapToLong(process -> process.info()
                        .totalCpuDuration()
                        .map(Duration::toMillis)
                        .orElse(0L))
                .sum();
    }

    /** Resident memory of a process in MB where the system tells it, otherwise 0. */
    static long residentMegabytes(long process) {
        try (var lines = Files.lines(Path.of("/proc/" + process + "/status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                    .findFirst()
                    .orElse(0);
        } catch (IOException notLinux) {
            return 0;
        }
    }
}
