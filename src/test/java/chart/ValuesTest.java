package chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;

class ValuesTest {
    private final String yaml = Texts.text(Chart.DIRECTORY.resolve("values.yaml"));
    private final List<String> lines = yaml.lines().toList();
    /** The comment above each value, by its name. */
    private final Map<String, String> comments = new LinkedHashMap<>();

    @Test
    void everyValueSaysWhatItIs() {
        read("", Yamls.compose(yaml));
        assertThat(comments)
                .isNotEmpty()
                .allSatisfy((name, comment) -> assertThat(comment).as(name).matches("\\S.*[.].*"));
    }

    private void read(String prefix, MappingNode keys) {
        for (NodeTuple tuple : keys.getValue()) {
            String name = prefix + ((ScalarNode) tuple.getKeyNode()).getValue();
            String comment = comment(tuple.getKeyNode());
            if (tuple.getValueNode() instanceof MappingNode deeper && hasComments(deeper)) {
                read(name + ".", deeper);
            } else {
                comments.put(name, comment);
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
