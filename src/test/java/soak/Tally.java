package soak;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** The number of actions by their outcomes. */
final class Tally {
    static final String OK = "ok";

    private final Map<String, Map<String, LongAdder>> counts = new ConcurrentSkipListMap<>();

    void count(String kind, String answer) {
        counts.computeIfAbsent(kind, _ -> new ConcurrentSkipListMap<>())
                .computeIfAbsent(answer, _ -> new LongAdder())
                .increment();
    }

    long all() {
        return counts.values().stream()
                .flatMap(answers -> answers.values().stream())
                .mapToLong(LongAdder::sum)
                .sum();
    }

    /** Unexpected answers. */
    long unexpected() {
        return counts.values().stream()
                .flatMap(answers -> answers.entrySet().stream())
                .filter(answer -> answer.getKey().contains("INTERNAL_SERVER_ERROR")
                        || answer.getKey().contains("Exception")
                        || answer.getKey().startsWith("500"))
                .mapToLong(answer -> answer.getValue().sum())
                .sum();
    }

    String table() {
        return counts.entrySet().stream()
                .map(kind ->
                        "%-14s %9d   %s".formatted(kind.getKey(), sum(kind.getValue()), new TreeMap<>(kind.getValue())))
                .collect(Collectors.joining("\n"));
    }

    private static long sum(Map<String, LongAdder> answers) {
        return answers.values().stream().mapToLong(LongAdder::sum).sum();
    }
}
