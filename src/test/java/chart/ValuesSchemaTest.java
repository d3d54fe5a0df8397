package chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** {@code values.schema.json} refuses unknown or wrong values before anything is rendered. */
class ValuesSchemaTest {
    private static final String NOT_IN_THE_SCHEMA = "values don't meet the specifications of the schema";

    private final String yaml = Texts.text(Chart.DIRECTORY.resolve("values.yaml"));
    private final List<String> lines = yaml.lines().toList();

    /** The comment above each value, by its name. */
    private final Map<String, String> comments = new LinkedHashMap<>();

    @Test
    void knowsExactlyTheKeysOfTheService() {
        JsonNode schema = ConfigurationSchema.read(Texts.text(Chart.SCHEMA));
        JsonNode right = new ConfigurationSchema(ConfigurationSchema.keys()).within(schema);
        Path written = Texts.write(Path.of("target/values.schema.json"), right.toPrettyString() + "\n");
        assertThat(schema)
                .as(
                        "%s has other keys than config/application.yaml; as it must be it stands in %s",
                        Chart.SCHEMA, written)
                .isEqualTo(right);
    }

    @Test
    void everyValueHasADefault() {
        var values = Yamls.read(Chart.DIRECTORY.resolve("values.yaml")).keySet();
        var described = ConfigurationSchema.read(Texts.text(Chart.SCHEMA)).get("properties");
        assertThat(described.propertyStream().map(Map.Entry::getKey)).containsExactlyInAnyOrderElementsOf(values);
    }

    /** Objects of Kubernetes itself are left to Kubernetes, and names of labels and the like are free. */
    @Test
    void everyObjectIsClosed() {
        var open = new ArrayList<String>();
        findOpen("", ConfigurationSchema.read(Texts.text(Chart.SCHEMA)), open);
        assertThat(open)
                .containsExactlyInAnyOrder(
                        "/properties/affinity",
                        "/properties/global",
                        "/properties/tolerations/items",
                        "/properties/extraDeploy/items",
                        "/properties/podSecurityContext",
                        "/properties/securityContext",
                        "/properties/lifecycle/properties/postStart",
                        "/properties/lifecycle/properties/preStop",
                        "/properties/httpRoute/properties/matches/items",
                        "/properties/httpRoute/properties/filters/items",
                        "/properties/httpRoute/properties/timeouts",
                        "/definitions/variable/properties/valueFrom",
                        "/definitions/volume",
                        "/definitions/container",
                        "/definitions/peer/properties/podSelector",
                        "/definitions/peer/properties/namespaceSelector");
    }

    /** Every object is closed. These are misspelt, secret, or set by the chart. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "replica",
                "probes.readiness.periodSecond",
                "config.claims.not-found-afer",
                "extraEnv[0].vale",
                "config.db.password",
                "config.gaming-platform.token",
                "config.kafka.sasl.jaas.config",
                "config.auth.signing-key",
                "config.api-keys.file",
                "config.app.environment",
                "config.server.port",
                "secrets.DB_PASWORD.name",
                "secrets.DB_PASSWORD.value",
            })
    void refusesUnknownKeys(String key) {
        String refusal = Chart.refusal(Map.of(key, "abc"), Chart.LEAST);
        assertThat(refusal).contains(NOT_IN_THE_SCHEMA, "additional properties '");
        assertThat(List.of(key.split("\\.")))
                .anySatisfy(part -> assertThat(refusal).contains("'" + part + "'"));
    }

    @ParameterizedTest
    @CsvSource({
        "replicas, 0",
        "global.imageRegistry, images.example/",
        "image.digest, 0123",
        "resources.limits.memory, 1 GB",
        "config.db, text",
        "config.db.pool-size, many",
        "config.db.connection-timeout, 5s",
        "config.events.retry-delays, PT1S;PT2S",
        "config.log.format, xml",
        "config.social.facebook.client-id, 123456",
        "secrets.DB_PASSWORD, hunter2",
        "files.signingKey, /run/key.pem",
        "ingress.enabled, true",
        "httpRoute.enabled, true",
        "service.type, ExternalName",
        "schedules.day.schedule, daily",
        "extraEnv[0].name, CONFIG_FILE",
        "extraVolumes[0].name, tmp",
        "sidecars[0].name, server",
        "networkPolicy.ingress.monitoring.port, 8081"
    })
    void refusesWrongValues(String key, String value) {
        assertThat(Chart.refusal(Map.of(key, value), Chart.LEAST)).contains(NOT_IN_THE_SCHEMA);
    }

    /** A signing key must not be where every reader of ConfigMaps sees it. */
    @Test
    void refusesASecretFileInAConfigMap() {
        assertThat(Chart.refusal(
                        Map.of("files.apiKeys.configMap", "keys", "files.apiKeys.key", "keys.yaml"),
                        Chart.without(Chart.LEAST, "files.apiKeys")))
                .contains(NOT_IN_THE_SCHEMA);
    }

    private static void findOpen(String path, JsonNode schema, List<String> open) {
        boolean object = schema.has("type") && schema.get("type").asText().equals("object");
        if (object && !schema.has("additionalProperties")) {
            open.add(path);
        }
        schema.properties().forEach(property -> findOpen(path + "/" + property.getKey(), property.getValue(), open));
    }

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
