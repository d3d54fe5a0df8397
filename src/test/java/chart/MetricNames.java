package chart;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The metrics with their labels that rules and panels may use: those of {@code docs/metrics.md}, where it exists. */
final class MetricNames {
    private static final Path DOCUMENTED = Path.of("docs/metrics.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-zA-Z_]+)(?:\\{([a-z_, ]*)})?` \\|");

    private static final String OWN = """
            | `graphql_operation_seconds{operation,outcome}` |
            | `graphql_errors_total{code}` |
            | `http_hook_seconds{endpoint,status}` |
            | `claims{status}` |
            | `claims_pending_age_seconds` |
            | `claims_books_difference` |
            | `claims_books_age_seconds` |
            | `claims_flagged` |
            | `commission_days{state}` |
            | `commission_days_marked` |
            | `commission_oldest_mark_seconds` |
            | `claims_found_late_total` |
            | `claims_overpaid` |
            | `commission_batch_seconds` |
            | `commission_day_users{state}` |
            | `tasks_due` |
            | `kafka_lag{topic}` |
            | `dead_letters{topic}` |
            | `external_seconds{system,outcome}` |
            | `cache_requests_total{cache,result}` |
            | `feed_lines_total{feed,result}` |
            | `sign_ins_total{provider,result}` |
            | `events_total{topic,result}` |
            | `picks_flagged` |
            | `picks_found_late_total` |
            | `picks_pending_age_seconds` |
            | `rates_age_seconds` |
            | `rates_polls_total{result}` |
            | `rates_refused_total{reason}` |
            | `chat_memberships{state}` |
            | `db_connections{pool,state}` |
            | `db_durable` |
            | `clock_difference_seconds` |
            """;

    /** Helidon's own metrics of the JVM. */
    private static final String OF_THE_SERVER = """
            | `memory_usedHeap_bytes` |
            | `memory_maxHeap_bytes` |
            | `gc_time_seconds_total{name}` |
            | `thread_count` |
            | `jvm_uptime_seconds` |
            """;

    /** Labels that the scraper of a pod adds. */
    private static final Set<String> OF_THE_POD = Set.of("namespace", "pod");

    /** The series of a histogram. */
    private static final List<String> OF_A_HISTOGRAM = List.of("_bucket", "_count", "_sum");

    private final Map<String, Set<String>> labels = new HashMap<>();

    MetricNames() {
        String own = Files.exists(DOCUMENTED) ? Texts.text(DOCUMENTED) : OWN;
        Stream.of(own, OF_THE_SERVER)
                .flatMap(table -> ROW.matcher(table).results())
                .forEach(row -> {
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
