package chart;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import gaming.config.DocumentedKey;
import gaming.config.DocumentedKeys;
import gaming.events.Kafka;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigDef;

/**
 * The parts of {@code values.schema.json} that follow from the service's own keys: {@code config}, and the variables of
 * {@code secrets}. {@code config} leaves out secrets, paths of mounted files, and keys that the chart sets.
 */
final class ConfigurationSchema {
    private static final Set<String> FILES = marked(DocumentedKey::file);
    private static final Set<String> SECRETS = marked(DocumentedKey::secret);

    /** The environment is production, the ports are those of the Services, and the rest is for a developer's machine. */
    private static final Set<String> DECIDED = Set.of(
            "app",
            "management",
            "page",
            "search",
            "server.connection-options",
            "server.features",
            "server.host",
            "server.port",
            "server.sockets",
            "uploads");

    /** Keys whose few values are in their comments only. */
    private static final Map<String, Set<String>> ONE_OF = Map.of(
            "db.durability", Set.of("checked", "trusted"),
            "graphql.documents", Set.of("any", "registered"),
            "log.format", Set.of("json", "text"),
            "reports.personal-data", Set.of("clear", "masked"));

    private static final Pattern DURATION = Pattern.compile("-?P[0-9T].*");
    private static final String ONE = "P([0-9]+D)?(T([0-9]+H)?([0-9]+M)?([0-9]+([.][0-9]+)?S)?)?";

    private final TreeMap<String, String> secrets = new TreeMap<>(Map.of("DB_USER", "db.user"));
    private final ObjectNode config = JsonNodeFactory.instance.objectNode();

    ConfigurationSchema(Map<String, Object> keys) {
        describe(config, "", keys);
        config.put("description", "What differs from the service's defaults, by the keys of config/application.yaml.");
        // The service has it by default; the chart sets it
        add(config, "server.shutdown-delay", duration());
        kafka();
    }

    private static Set<String> marked(Predicate<DocumentedKey> mark) {
        return DocumentedKeys.read().keys().stream()
                .filter(mark)
                .map(DocumentedKey::name)
                .collect(Collectors.toSet());
    }

    /** The schema in {@code text} with these parts replaced. */
    JsonNode within(JsonNode schema) {
        ObjectNode whole = schema.deepCopy();
        var properties = (ObjectNode) whole.get("properties");
        properties.set("config", config);
        var variables = ((ObjectNode) properties.get("secrets")).putObject("properties");
        secrets.forEach((variable, key) -> variables.putObject(variable).put("$ref", "#/definitions/secretKey"));
        return whole;
    }

    /** The service's key by environment variable. */
    Map<String, String> secrets() {
        return Map.copyOf(secrets);
    }

    private void describe(ObjectNode schema, String prefix, Map<String, Object> keys) {
        object(schema);
        keys.forEach((name, value) -> {
            String key = prefix + name;
            if (DECIDED.contains(key) || FILES.contains(key)) {
                return;
            } else if (value instanceof Map<?, ?>) {
                describe(property(schema, name), key + ".", Yamls.object(value));
            } else if (SECRETS.contains(key)) {
                secret(key);
            } else {
                property(schema, name).setAll(type(key, value));
            }
        });
        for (var names = schema.get("properties").fieldNames(); names.hasNext(); ) {
            JsonNode property = schema.get("properties").get(names.next());
            if (property.has("properties") && property.get("properties").isEmpty()) {
                names.remove();
            }
        }
    }

    private static ObjectNode type(String key, Object value) {
        ObjectNode type = JsonNodeFactory.instance.objectNode();
        if (ONE_OF.containsKey(key)) {
            ONE_OF.get(key).stream().sorted().forEach(type.putArray("enum")::add);
            return type;
        }
        return switch (value) {
            case null ->
                key.endsWith(".per-minute")
                        ? type.put("type", "integer")
                        : type.put("type", "string").put("minLength", 1);
            case Integer _ -> type.put("type", "integer");
            case Double _ -> type.put("type", "number");
            case Boolean _ -> type.put("type", "boolean");
            case String text
            when DURATION.matcher(text).matches() ->
                text.contains(",")
                        ? type.put("type", "string").put("pattern", "^" + ONE + "( *, *" + ONE + ")*$")
                        : duration();
            case String _ -> type.put("type", "string");
            default -> throw new AssertionError(key + " has a default of no known kind: " + value);
        };
    }

    private static ObjectNode duration() {
        return JsonNodeFactory.instance.objectNode().put("type", "string").put("pattern", "^" + ONE + "$");
    }

    /** The client's own properties of security, by its own definition. */
    private void kafka() {
        Kafka.securityKeys().forEach((key, type) -> {
            if (type == ConfigDef.Type.PASSWORD) {
                secret(key);
            } else if (!Kafka.isConfidential(key, type)) {
                add(config, key, kafkaType(type));
            }
        });
    }

    private static ObjectNode kafkaType(ConfigDef.Type type) {
        return JsonNodeFactory.instance
                .objectNode()
                .put(
                        "type",
                        switch (type) {
                            case INT, LONG, SHORT -> "integer";
                            case DOUBLE -> "number";
                            case BOOLEAN -> "boolean";
                            default -> "string";
                        });
    }

    private void secret(String key) {
        secrets.put(key.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_"), key);
    }

    private static void add(ObjectNode schema, String key, ObjectNode type) {
        int dot = key.indexOf('.');
        if (dot < 0) {
            property(schema, key).setAll(type);
        } else {
            ObjectNode group = property(schema, key.substring(0, dot));
            if (group.has("type") && !group.get("type").asText().equals("object")) {
                throw new AssertionError(key + " lies below a key that has a value");
            }
            add(object(group), key.substring(dot + 1), type);
        }
    }

    private static ObjectNode property(ObjectNode schema, String name) {
        return ((ObjectNode) schema.get("properties")).withObjectProperty(name);
    }

    private static ObjectNode object(ObjectNode schema) {
        schema.put("type", "object").put("additionalProperties", false);
        schema.withObjectProperty("properties");
        return schema;
    }

    static JsonNode read(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (JsonProcessingException failure) {
            throw new AssertionError(failure);
        }
    }

    /** The tree of keys of {@code config/application.yaml} with their defaults; null without one. */
    static Map<String, Object> keys() {
        var keys = new LinkedHashMap<String, Object>();
        for (DocumentedKey key : DocumentedKeys.read().keys()) {
            Map<String, Object> group = keys;
            String[] names = key.name().split("\\.");
            for (String name : Arrays.copyOf(names, names.length - 1)) {
                group = Yamls.object(group.computeIfAbsent(name, _ -> new LinkedHashMap<String, Object>()));
            }
            String line = names[names.length - 1] + ": " + (key.hasDefault() ? key.value() : "");
            group.putAll(Yamls.read(line));
        }
        return keys;
    }
}
