package soak;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** Actions with their relative frequencies. */
final class Deeds {
    private final Map<String, Deed> deeds = new LinkedHashMap<>();
    private int weights;

    /** Returns the outcome: {@link Tally#OK}, or a code. */
    interface Step {
        String run(Random random) throws Exception;
    }

    private record Deed(int weight, Step step) {}

    Deeds add(String kind, int weight, Step step) {
        deeds.put(kind, new Deed(weight, step));
        weights += weight;
        return this;
    }

    /** Does one of them. */
    void doOne(Random random, Tally tally) {
        int drawn = random.nextInt(weights);
        for (var deed : deeds.entrySet()) {
            drawn -= deed.getValue().weight();
            if (drawn < 0) {
                tally.count(deed.getKey(), answer(deed.getValue().step(), random));
                return;
            }
        }
    }

    private static String answer(Step step, Random random) {
        try {
            return step.run(random);
        } catch (Exception | AssertionError failure) {
            return failure.getClass().getSimpleName() + " "
                    + String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
        }
    }

    /** By the code of an error of GraphQL or of the internal listener, otherwise by the status. */
    static String answer(Http.Answer answer) {
        if (answer.status() == 200 && !answer.body().startsWith("{\"errors\"")) {
            return Tally.OK;
        }
        if (!answer.body().startsWith("{")) {
            return Integer.toString(answer.status());
        }
        JsonNode json = answer.json();
        String code = json.at("/errors/0/extensions/code").asText()
                + json.at("/details/errorCode").asText();
        return (answer.status() + " " + code).strip();
    }

    /** The number of actions by their outcomes. */
    static final class Tally {
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
                    .map(kind -> "%-14s %9d   %s"
                            .formatted(kind.getKey(), sum(kind.getValue()), new TreeMap<>(kind.getValue())))
                    .collect(Collectors.joining("\n"));
        }

        private static long sum(Map<String, LongAdder> answers) {
            return answers.values().stream().mapToLong(LongAdder::sum).sum();
        }
    }
}
