package gaming.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** details.md, "Configuration and start": all keys of a neighbour or none, and what production cannot be without. */
class HalfSetTest {
    private static final List<List<String>> GROUPS = List.of(
            List.of("social.google.issuer", "social.google.client-id", "social.google.client-secret"),
            List.of(
                    "social.facebook.authorization-endpoint",
                    "social.facebook.token-endpoint",
                    "social.facebook.profile-endpoint",
                    "social.facebook.client-id",
                    "social.facebook.client-secret"),
            List.of("chat.url", "chat.api-key", "chat.api-secret"),
            List.of("kafka.bootstrap-servers", "kafka.group-id"),
            List.of("auth.mfa.delivery.url", "auth.mfa.delivery.token"),
            List.of("gaming-platform.url", "gaming-platform.token"));

    /** In 31 rounds every choice of missing keys of every group comes, in both environments. */
    @ParameterizedTest
    @ValueSource(strings = {"production", "local"})
    void namesAllThatAreMissing(String environment) {
        for (int round = 0; round < 31; round++) {
            var missing = new ArrayList<String>();
            var named = new ArrayList<String>();
            for (List<String> group : GROUPS) {
                List<String> chosen = choice(group, round);
                boolean required = group.contains("gaming-platform.url") && environment.equals("production");
                missing.addAll(chosen);
                named.addAll(chosen.size() == group.size() && !required ? List.of() : chosen);
            }
            var values = new HashMap<>(blank(missing));
            values.put("kafka.security.protocol", "");
            assertThat(Complete.problems(environment, values))
                    .as(environment + " without " + missing)
                    .allMatch(problem -> problem.contains(": is required"))
                    .extracting(problem -> problem.substring(0, problem.indexOf(':')))
                    .containsExactlyInAnyOrderElementsOf(named);
        }
    }

    /** The choices of a group one after the other, then again from the first; never none of its keys. */
    private static List<String> choice(List<String> group, int round) {
        int choice = round % ((1 << group.size()) - 1) + 1;
        return IntStream.range(0, group.size())
                .filter(key -> (choice & 1 << key) != 0)
                .mapToObj(group::get)
                .toList();
    }

    @Test
    void namesAllThatAreRequiredAtOnceAndMarkedSo() {
        assertThat(requiredIn("local")).containsExactlyInAnyOrderElementsOf(marked("\\[required[,\\]]"));
        assertThat(requiredIn("production"))
                .containsExactlyInAnyOrderElementsOf(marked("\\[required( in production)?[,\\]]"));
    }

    @Test
    void theSecurityOfTheBrokersNeedsTheBrokers() {
        var values = new HashMap<>(blank(List.of("kafka.bootstrap-servers", "kafka.group-id")));
        values.put("kafka.security.protocol", "SSL");

        assertThat(Complete.problems("production", values)).containsExactly("kafka.bootstrap-servers: is required");
    }

    private static List<String> requiredIn(String environment) {
        List<String> optional = DocumentedKeys.read().keys().stream()
                .filter(key -> !key.hasDefault())
                .map(DocumentedKey::name)
                .toList();
        return Complete.problems(environment, blank(optional)).stream()
                .map(problem -> problem.replaceAll(": is required$", ""))
                .toList();
    }

    private static List<String> marked(String mark) {
        return DocumentedKeys.read().keys().stream()
                .filter(key -> key.comment().matches(".*" + mark + ".*"))
                .map(DocumentedKey::name)
                .toList();
    }

    private static Map<String, String> blank(List<String> keys) {
        var blank = new HashMap<String, String>();
        keys.forEach(key -> blank.put(key, ""));
        return blank;
    }
}
