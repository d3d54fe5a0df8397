package gaming.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import jakarta.enterprise.inject.spi.CDI;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Fault;
import world.Earners;
import world.PicksCaller;
import world.World;

/** docs/metrics.md tells of what /metrics shows, and of nothing else. */
@ExtendWith(World.class)
class MetricsDocumentIT {
    private static final Pattern ROW = Pattern.compile("(?m)^- `(\\w+)(?:\\{([\\w,]+)})?` \\((\\w+)\\): \\S");
    private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE (\\w+) (\\w+)$");
    private static final Pattern HELP = Pattern.compile("(?m)^# HELP (\\w+) (\\S.*)$");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"");
    private static final String OWN = "mp_scope=\"application\"";

    @Test
    void everyMetricOfOursIsInTheDocumentWithItsLabelsAndItsType() throws IOException {
        traffic();
        Map<String, String> documented = documented();
        Map<String, String> shown = shown(OWN);

        assertThat(shown)
                .isNotEmpty()
                .allSatisfy((name, form) -> assertThat(documented).containsEntry(name, form));
        assertThat(documented).allSatisfy((name, form) -> assertThat(shown("")).containsEntry(name, form));
    }

    /** The base metrics of MicroProfile and Helidon's own are among them. */
    @Test
    void everyMetricHasAHelp() {
        traffic();
        String text = Scrape.now().text();
        assertThat(names(HELP, text)).containsAll(names(TYPE, text));
    }

    private static Set<String> names(Pattern line, String text) {
        return line.matcher(text).results().map(found -> found.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void theFixedNamesAreThereFromTheStart() {
        assertThat(shown(OWN).keySet())
                .contains(
                        "graphql_operation_seconds",
                        "graphql_errors_total",
                        "http_hook_seconds",
                        "claims",
                        "claims_pending_age_seconds",
                        "claims_books_difference",
                        "claims_flagged",
                        "claims_found_late_total",
                        "claims_overpaid",
                        "commission_batch_seconds",
                        "commission_day_users",
                        "tasks_due",
                        "kafka_lag",
                        "dead_letters",
                        "external_seconds",
                        "cache_requests_total",
                        "feed_lines_total",
                        "sign_ins_total");
    }

    @Test
    void anExchangeWithAnotherSystemIsTimedOnceByItsOutcome() {
        Scrape before = Scrape.now();
        assertThat(before.shows("external_seconds_bucket", "system", "mfa-delivery", "le", "0.005"))
                .isTrue();

        var caller = new PicksCaller(World.internalUrl());
        String player = Earners.here().make("8").id().toHexString();
        caller.ask(PicksCaller.body(player, "1.5", "USDC"));
        World.platform().next(Fault.REFUSES);
        caller.ask(PicksCaller.body(player, "1.5", "USDC"));
        World.platform().next(Fault.RESETS_AFTERWARDS);
        caller.ask(PicksCaller.body(player, "1.5", "USDC"));

        Scrape after = Scrape.now();
        for (String outcome : List.of("success", "refused", "no_answer")) {
            assertThat(calls(after, outcome)).as(outcome).isEqualTo(calls(before, outcome) + 1);
        }
    }

    private static double calls(Scrape scrape, String outcome) {
        return scrape.sum("external_seconds_count", "system", "gaming-platform", "outcome", outcome);
    }

    @Test
    void withTracesOffNothingIsWrapped() {
        assertThat(Traces.on()).isFalse();
        assertThat(CDI.current().select(DataSource.class).get()).isInstanceOf(HikariDataSource.class);
    }

    private static void traffic() {
        World.graphql("{casinoGames {count}}", Map.of(), "");
    }

    /** Name to labels and type. */
    private static Map<String, String> documented() throws IOException {
        var documented = new HashMap<String, String>();
        ROW.matcher(Files.readString(Path.of("docs/metrics.md"))).results().forEach(row -> {
            Set<String> labels = row.group(2) == null
                    ? Set.of()
                    : new TreeSet<>(List.of(row.group(2).split(",")));
            assertThat(documented.put(row.group(1), labels + " " + row.group(3)))
                    .as(row.group(1))
                    .isNull();
        });
        return documented;
    }

    private static Map<String, String> shown(String having) {
        String text = Scrape.now().text();
        var shown = new HashMap<String, String>();
        TYPE.matcher(text).results().forEach(type -> {
            String line = line(text, type.group(1), type.group(2));
            if (line.contains(having)) {
                Set<String> labels = LABEL.matcher(line)
                        .results()
                        .map(label -> label.group(1))
                        .filter(label -> !Set.of("mp_scope", "le").contains(label))
                        .collect(Collectors.toCollection(TreeSet::new));
                shown.put(type.group(1), labels + " " + type.group(2));
            }
        });
        // Of histograms
        new ArrayList<>(shown.keySet())
                .stream().filter(name -> shown.containsKey(name + "_max")).forEach(name -> shown.remove(name + "_max"));
        return shown;
    }

    private static String line(String text, String name, String type) {
        String first = type.equals("histogram") ? name + "_count" : name;
        return text.lines()
                .filter(line -> line.startsWith(first + "{") || line.startsWith(first + " "))
                .findFirst()
                .orElseThrow();
    }
}
