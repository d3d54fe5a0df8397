package chart;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The metrics with their labels that rules and panels may use: those of {@code docs/metrics.md}. */
final class MetricNames {
    private static final Path DOCUMENTED = Path.of("docs/metrics.md");
    private static final Pattern ROW = Pattern.compile("(?m)^- `([a-zA-Z_]+)(?:\\{([a-z_,]*)})?` ");

    /** Labels that the scraper of a pod adds. */
    private static final Set<String> OF_THE_POD = Set.of("namespace", "pod");

    /** The series of a histogram. */
    private static final List<String> OF_A_HISTOGRAM = List.of("_bucket", "_count", "_sum");

    private final Map<String, Set<String>> labels = new HashMap<>();

    MetricNames() {
        ROW.matcher(Texts.text(DOCUMENTED)).results().forEach(row -> {
            String names = row.group(2) == null ? "" : row.group(2);
            labels.put(
                    row.group(1),
                    Arrays.stream(names.split("[, ]+"))
                            .filter(name -> !name.isEmpty())
                            .collect(Collectors.toSet()));
        });
    }

    /** Whether there are series of this name. */
    boolean known(String series) {
        return labels.containsKey(metric(series));
    }

    /** Whether these series have the label. */
    boolean has(String series, String label) {
        return OF_THE_POD.contains(label)
                || labels.get(metric(series)).contains(label)
                || (label.equals("le") && series.endsWith("_bucket"));
    }

    private String metric(String series) {
        return OF_A_HISTOGRAM.stream()
                .filter(series::endsWith)
                .map(suffix -> series.substring(0, series.length() - suffix.length()))
                .filter(name -> name.endsWith("_seconds") && labels.containsKey(name))
                .findFirst()
                .orElse(series);
    }
}
