package chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** {@code helm/README.md}: the chart's metadata, and each value with its default and the comment above it. */
final class ValuesPage {
    private static final int LONGEST_DEFAULT = 200;

    private static final String HEAD = """
            # %s

            %s

            Version %s of the chart, %s of the service. Kubernetes %s.

            ```sh
            helm upgrade --install gaming-platform helm --namespace gaming -f helm/values-production.yaml -f yours.yaml
            ```

            [`values-production.yaml`](values-production.yaml) is a complete example. [`values-openshift.yaml`](values-openshift.yaml)
            has what differs on OpenShift, and [`values-galera.yaml`](values-galera.yaml) with a Galera cluster. A test makes this page
            from the comments of [`values.yaml`](values.yaml) and from `Chart.yaml`, and compares them.

            %s

            | Value | Default | |
            |---|---|---|
            """;

    private final List<String> lines;
    private final List<Value> values = new ArrayList<>();

    ValuesPage(String yaml) {
        lines = yaml.lines().toList();
        add("", Yamls.compose(yaml), Yamls.read(yaml));
    }

    /** {@code standard} is empty for a value that only has deeper ones. */
    record Value(String name, String standard, String comment) {
        private String row() {
            return "| `%s` | %s | %s |\n".formatted(name, standard, comment.replaceAll("[|*<_]", "\\\\$0"));
        }
    }

    /** In the order of the file. */
    List<Value> values() {
        return values;
    }

    String text(Map<String, Object> chart) {
        return HEAD.formatted(
                        chart.get("name"),
                        chart.get("description"),
                        chart.get("version"),
                        chart.get("appVersion"),
                        chart.get("kubeVersion"),
                        introduction())
                + values.stream().map(Value::row).collect(Collectors.joining());
    }

    /** The file begins with what it is, and continues with what is required. */
    private String introduction() {
        return lines.stream()
                .takeWhile(line -> line.startsWith("#"))
                .dropWhile(line -> !line.equals("#"))
                .skip(1)
                .map(line -> line.substring(1).strip())
                .collect(Collectors.joining("\n"));
    }

    private void add(String prefix, MappingNode keys, Map<String, Object> object) {
        for (NodeTuple tuple : keys.getValue()) {
            String key = ((ScalarNode) tuple.getKeyNode()).getValue();
            String comment = comment(tuple.getKeyNode());
            if (tuple.getValueNode() instanceof MappingNode deeper && hasComments(deeper)) {
                if (!comment.isEmpty()) {
                    values.add(new Value(prefix + key, "", comment));
                }
                add(prefix + key + ".", deeper, Yamls.object(object.get(key)));
            } else {
                String flow = Yamls.flow(object.get(key));
                String standard = flow.length() > LONGEST_DEFAULT ? "see `values.yaml`" : "`" + flow + "`";
                values.add(new Value(prefix + key, standard, comment));
            }
        }
    }

    private boolean hasComments(MappingNode keys) {
        return keys.getValue().stream()
                .anyMatch(tuple -> !comment(tuple.getKeyNode()).isEmpty()
                        || (tuple.getValueNode() instanceof MappingNode deeper && hasComments(deeper)));
    }

    /** The lines of the comment right above a key, in one line. */
    private String comment(Node key) {
        int line = key.getStartMark().getLine();
        if (!lines.get(line).substring(0, key.getStartMark().getColumn()).isBlank()) {
            return "";
        }
        int first = line;
        while (first > 0 && lines.get(first - 1).strip().startsWith("#")) {
            first--;
        }
        return lines.subList(first, line).stream()
                .map(text -> text.strip().substring(1).strip())
                .collect(Collectors.joining(" "));
    }
}
