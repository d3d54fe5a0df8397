package faults;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** What happened in a campaign, for people to read: nothing is judged by it. */
final class Figures {
    private final Map<String, Integer> answers = new ConcurrentHashMap<>();
    private final Map<String, Object> lines = new LinkedHashMap<>();

    /** A user's call was answered so. */
    void answered(String answer) {
        answers.merge(answer, 1, Integer::sum);
    }

    Figures line(String what, Object figure) {
        lines.put(what, figure);
        return this;
    }

    String answers() {
        return text(answers);
    }

    static String text(Map<?, ?> counts) {
        return new TreeMap<>(counts)
                .entrySet().stream()
                        .map(each -> each.getKey() + " " + each.getValue())
                        .collect(Collectors.joining(", "));
    }

    String table() {
        int width = lines.keySet().stream().mapToInt(String::length).max().orElse(0);
        return lines.entrySet().stream()
                .map(line ->
                        line.getKey() + " ".repeat(width + 2 - line.getKey().length()) + line.getValue())
                .collect(Collectors.joining("\n"));
    }
}
