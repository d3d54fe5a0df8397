package dev;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import sandbox.wire.Resources;

/** The examples of the browser page, in the page's own form. */
final class PageExamples {
    static final String TEXT = Resources.text("/gaming/app/examples.graphql")
            .replace("{{yesterday}}", LocalDate.now(ZoneOffset.UTC).minusDays(1).toString());

    private static final ObjectMapper JSON = new ObjectMapper();

    private PageExamples() {}

    /**
     * One example.
     *
     * @param about the sentence below the title
     */
    record Example(
            String title, String about, String operation, Map<String, Object> variables, Map<String, String> headers) {
        boolean isQuery() {
            return Pattern.compile("(?m)^query ").matcher(operation).find();
        }

        @Override
        public String toString() {
            return title;
        }
    }

    static List<Example> all() {
        return Arrays.stream(TEXT.split("(?m)^####? "))
                .filter(part -> part.contains("\n# "))
                .skip(1)
                .map(PageExamples::read)
                .toList();
    }

    private static Example read(String part) {
        String[] lines = part.strip().split("\n", 3);
        return new Example(
                lines[0], lines[1], lines[2], map(lines[2], "variables"), Map.copyOf(map(lines[2], "headers")));
    }

    @SuppressWarnings("unchecked")
    private static <T> Map<String, T> map(String lines, String key) {
        String mark = "# " + key + ": ";
        return lines.lines()
                .filter(line -> line.startsWith(mark))
                .findFirst()
                .map(line -> {
                    try {
                        return (Map<String, T>) JSON.readValue(line.substring(mark.length()), Map.class);
                    } catch (JsonProcessingException unreadable) {
                        throw new IllegalArgumentException(line, unreadable);
                    }
                })
                .orElse(Map.of());
    }
}
