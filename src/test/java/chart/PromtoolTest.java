package chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Prometheus' own tool reads the rules and runs their tests. */
class PromtoolTest {
    static final Path TESTS = Path.of("src/test/resources/chart/alerts-test.yaml");

    @BeforeAll
    static void requirePromtool() {
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
        var command = new ArrayList<>(List.of("promtool"));
        command.addAll(List.of(arguments));
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(output).isZero();
            return output;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
