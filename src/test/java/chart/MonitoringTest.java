package chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRuleSpec;
import io.fabric8.openshift.api.model.monitoring.v1.Rule;
import io.fabric8.openshift.api.model.monitoring.v1.ServiceMonitor;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import world.Program;

/** Scraping, alerts and the dashboard: they name existing metrics and labels. */
class MonitoringTest {
    private static final Path ALERTS = Chart.DIRECTORY.resolve("alerts/gaming-platform.yaml");
    private static final Path DASHBOARD = Chart.DIRECTORY.resolve("dashboards/gaming-platform.json");
    private static final Path OPERATIONS = Path.of("docs/operations.md");
    private static final String RUNBOOK = "runbook_url";
    private static final MetricNames METRICS = new MetricNames();
    static final Path TESTS = Path.of("src/test/resources/chart/alerts-test.yaml");

    private static List<Rule> rules(PrometheusRuleSpec spec) {
        return spec.getGroups().stream()
                .flatMap(group -> group.getRules().stream())
                .toList();
    }

    private static List<Rule> rules() {
        return rules(Models.read(Yamls.read(ALERTS), PrometheusRuleSpec.class));
    }

    private static List<Rule> alerts() {
        return rules().stream().filter(rule -> rule.getRecord() == null).toList();
    }

    /** The series that rules record. Their names begin with their labels. */
    private static Set<String> recorded() {
        return rules().stream().map(Rule::getRecord).filter(Objects::nonNull).collect(Collectors.toSet());
    }

    static Stream<String> expressions() {
        Stream<String> rules =
                rules().stream().map(rule -> (String) rule.getExpr().getValue());
        return Stream.concat(
                rules,
                panels().stream()
                        .flatMap(panel -> panel.get("targets").valueStream())
                        .map(target -> target.get("expr").asText()));
    }

    private static List<JsonNode> panels() {
        return ConfigurationSchema.read(Texts.text(DASHBOARD))
                .get("panels")
                .valueStream()
                .filter(panel -> !panel.get("type").asText().equals("row"))
                .toList();
    }

    @Test
    void asksForExistingMetrics() {
        Set<String> recorded = recorded();
        assertThat(expressions()).allSatisfy(expression -> {
            PromQl query = new PromQl(expression);
            assertThat(query.series()).isNotEmpty();
            query.series().forEach((name, labels) -> {
                if (!recorded.contains(name)) {
                    assertThat(METRICS.known(name)).as(name).isTrue();
                    assertThat(labels).allMatch(label -> METRICS.has(name, label));
                    assertThat(query.groups()).allMatch(label -> METRICS.has(name, label));
                }
            });
        });
    }

    @Test
    void everyAlertHasASummaryADescriptionAndARunbook() {
        assertThat(alerts()).isNotEmpty().allSatisfy(alert -> {
            assertThat(alert.getAlert()).matches("GamingPlatform[A-Z][A-Za-z]+");
            assertThat(alert.getLabels()).containsOnlyKeys("severity");
            assertThat(alert.getLabels().get("severity")).isIn("critical", "warning");
            assertThat(alert.getAnnotations()).containsOnlyKeys("summary", "description", RUNBOOK);
            assertThat(alert.getAnnotations().values()).noneMatch(String::isBlank);
        });
        assertThat(alerts()).extracting(Rule::getAlert).doesNotHaveDuplicates();
    }

    @Test
    void everyRunbookIsASectionOfThePageOnOperations() {
        Set<String> sections = Pattern.compile("(?m)^#+ (.+)$")
                .matcher(Texts.text(OPERATIONS))
                .results()
                .map(heading -> "docs/operations.md#" + anchor(heading.group(1)))
                .collect(Collectors.toSet());
        assertThat(alerts())
                .extracting(alert -> alert.getAnnotations().get(RUNBOOK))
                .isSubsetOf(sections);
    }

    /** The anchor that Markdown's readers give to a heading. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 _-]", "").replace(' ', '-');
    }

    @Test
    void theRulesAreRenderedAsInTheirFile() {
        var rules = Chart.rendered(Chart.EVERYTHING).only(PrometheusRule.class);
        assertThat(rules.getMetadata().getLabels()).containsEntry("release", "prometheus");
        var rendered = rules(rules.getSpec());
        assertThat(rendered)
                .filteredOn(rule -> "GamingPlatformAbsent".equals(rule.getAlert()))
                .singleElement()
                .satisfies(rule -> {
                    assertThat(rule.getExpr().getValue())
                            .as("another installation's pods are not ours")
                            .isEqualTo("absent(claims_flagged{namespace=\"" + Chart.NAMESPACE + "\"})");
                    rule.setExpr(new IntOrString("absent(claims_flagged)"));
                });
        rendered.stream()
                .map(Rule::getAnnotations)
                .filter(annotations -> annotations.containsKey(RUNBOOK))
                .forEach(annotations -> annotations.compute(RUNBOOK, (_, url) -> {
                    assertThat(url).startsWith("https://wiki.example/casino/operations#");
                    return url.replace("https://wiki.example/casino/operations", "docs/operations.md");
                }));
        assertThat(rules.getSpec()).isEqualTo(Models.read(Yamls.read(ALERTS), PrometheusRuleSpec.class));
    }

    @Test
    void scrapesTheServiceOfMetricsOnly() {
        var chart = Chart.rendered(Chart.EVERYTHING);
        var monitor = chart.only(ServiceMonitor.class).getSpec();
        Map<String, String> wanted = monitor.getSelector().getMatchLabels();
        assertThat(chart.all(Service.class).values().stream()
                        .filter(service ->
                                service.getMetadata().getLabels().entrySet().containsAll(wanted.entrySet()))
                        .map(service -> service.getMetadata().getName()))
                .containsExactly("shop-casino-management");
        assertThat(monitor.getNamespaceSelector().getMatchNames()).containsExactly(Chart.NAMESPACE);
        assertThat(monitor.getEndpoints()).singleElement().satisfies(endpoint -> {
            assertThat(endpoint.getPath()).isEqualTo("/metrics");
            assertThat(endpoint.getPort()).isEqualTo("management");
            assertThat(endpoint.getInterval()).isEqualTo("15s");
        });
    }

    @Test
    void theDashboardIsRenderedAsInItsFile() {
        ConfigMap dashboard =
                Chart.rendered(Chart.EVERYTHING).all(ConfigMap.class).get("shop-casino-dashboard");
        assertThat(dashboard.getMetadata().getLabels()).containsEntry("grafana_dashboard", "1");
        assertThat(ConfigurationSchema.read(dashboard.getData().get("gaming-platform.json")))
                .isEqualTo(ConfigurationSchema.read(Texts.text(DASHBOARD)));
    }

    /** Rings each alert once. {@code promtool} runs these tests where promtool is installed. */
    @Test
    void everyAlertHasARuleTest() {
        String tests = Texts.text(TESTS);
        assertThat(alerts()).allSatisfy(alert -> assertThat(tests).contains("alertname=\"" + alert.getAlert() + "\""));
    }

    private static void requirePromtool() {
        assumeThat(Pattern.compile(File.pathSeparator)
                        .splitAsStream(System.getenv("PATH"))
                        .map(directory -> Path.of(directory, "promtool")))
                .as("promtool is not installed; the Debian package prometheus has it")
                .anyMatch(Files::isExecutable);
    }

    @Test
    void readsTheRulesThatTheChartRenders() {
        var spec = Chart.rendered(Chart.EVERYTHING).documents().stream()
                .filter(object -> object.get("kind").equals(PrometheusRule.class.getSimpleName()))
                .map(object -> Yamls.object(object.get("spec")))
                .toList();
        assertThat(spec).hasSize(1);
        Path rules = Texts.write(Texts.directory("promtool").resolve("rules.yaml"), Yamls.write(spec.getFirst()));
        assertThat(promtool("check", "rules", rules.toString())).contains("SUCCESS");
    }

    @Test
    void theAlertsRingWhenTheyMustAndNoOthersDo() {
        assertThat(promtool("test", "rules", TESTS.toString())).contains("SUCCESS");
    }

    private static String promtool(String... arguments) {
        requirePromtool();
        return Program.run(Stream.concat(Stream.of("promtool"), Stream.of(arguments))
                        .toArray(String[]::new))
                .good();
    }

    /** The metrics with their labels that rules and panels may use: those of {@code docs/metrics.md}. */
    private static final class MetricNames {
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
}
