package gaming.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** {@code docs/configuration.md}: what {@code application.yaml} says, for people. */
final class ConfigurationPage {
    private static final String HEAD = """
            # Configuration

            Later layers win: [`config/application.yaml`](../config/application.yaml), which is part of the jar; the file of the
            environment variable `CONFIG_FILE` (YAML, or properties by its name); environment variables; system properties. The
            variable of a key is its name in upper case, with `_` for every character that is no letter and no digit: `server.port`
            is `SERVER_PORT`. A blank value counts as unset.

            The service checks the whole configuration before it opens anything. An unusable value stops the start with exit code 1
            and a line for each problem. The line names the key and never shows a secret. Production also refuses an unknown name:
            any in the file of `CONFIG_FILE`, any system property that begins with one of the groups below (of `app.*` only a near
            match of a key), and an environment variable that begins so and nearly matches a key. In the local environment it is a
            warning. Any other variable belongs to other software, such as those that Kubernetes makes of Services
            (`CHAT_SERVICE_HOST`, `KAFKA_PORT_9092_TCP`). The keys of libraries are allowed: `mp.*` except `mp.jwt.*`, `otel.*`,
            `metrics.*`, `health.*`, `openapi.*`, `tracing.*`.

            Durations are ISO-8601: `PT0.5S`, `PT15M`, `PT24H`, `P30D`. Commas separate several. Every value has sensible bounds,
            even where none is given. The line that refuses a value gives them.

            This page is made from the comments of `config/application.yaml`; a test compares them.
            """;

    private static final int WIDTH = 120;

    private ConfigurationPage() {}

    static String of(DocumentedKeys documented) {
        var groups = documented.keys().stream()
                .collect(Collectors.groupingBy(DocumentedKey::group, LinkedHashMap::new, Collectors.toList()));
        return HEAD
                + groups.entrySet().stream()
                        .map(group -> section(group, documented))
                        .collect(Collectors.joining());
    }

    private static String section(Map.Entry<String, List<DocumentedKey>> group, DocumentedKeys documented) {
        String introduction = documented.commentOf(group.getKey());
        return "\n## " + group.getKey() + "\n\n"
                + (introduction.isEmpty() ? "" : lines("", introduction) + "\n")
                + group.getValue().stream().map(ConfigurationPage::item).collect(Collectors.joining());
    }

    private static String item(DocumentedKey key) {
        String value = key.value().isEmpty() ? "" : "`" + key.value() + "`";
        String example = value.isEmpty() ? "no default" : "no default, e.g. " + value;
        return lines(
                "- ",
                "`%s` (`%s`), %s: %s"
                        .formatted(
                                key.name(),
                                UnknownKeys.variable(key.name()),
                                key.hasDefault() ? "default " + value : example,
                                marked(key.comment())));
    }

    /** Wraps a text in lines of at most 120 characters, as far as its words allow. */
    private static String lines(String bullet, String text) {
        String indent = " ".repeat(bullet.length());
        String wrapped =
                text.replaceAll("(\\S.{0,%d})(?:\\s+|$)".formatted(WIDTH - bullet.length() - 1), "$1\n" + indent);
        return bullet + wrapped.stripTrailing() + "\n";
    }

    private static String marked(String comment) {
        return comment.replaceAll("[|*<_]", "\\\\$0").replaceFirst(" \\[([a-z, ]+)]$", " **$1**");
    }
}
