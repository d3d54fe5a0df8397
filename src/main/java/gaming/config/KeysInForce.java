package gaming.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigValue;

/**
 * The configuration as it is in force, fit to be shown to operators. Secrets and mounted files appear as set or not set
 * only, and URLs without user and query.
 */
public final class KeysInForce {
    private static final String SET = "set";
    private static final Pattern USER = Pattern.compile("//[^/\\s]*@");
    private static final Pattern QUERY = Pattern.compile("[?#]\\S*");
    private static final int ENVIRONMENT = 300;
    private static final int PROPERTIES = 400;

    private KeysInForce() {}

    /**
     * A key as the service uses it.
     *
     * @param value fit to be shown; empty: the key is not set
     * @param hidden whether {@code value} tells only that the key is set
     * @param source the layer that gives the value; empty: the key is not set
     */
    public record KeyInForce(
            String name, String value, boolean hidden, String source, Optional<String> other, String comment) {
        /** Whether an operator set the key. */
        public boolean set() {
            return !source.isEmpty() && !source.equals(DEFAULT);
        }
    }

    /** The source of a key that no operator set. */
    static final String DEFAULT = "default";

    /** Keys with the same first part of their names. */
    public record Group(String name, String comment, List<KeyInForce> keys) {}

    /** {@code undocumented}: further keys that are shown if they are set, and whether each is a secret. */
    public static List<Group> of(Config config, Map<String, Boolean> undocumented) {
        DocumentedKeys documented = DocumentedKeys.read();
        var further = undocumented.entrySet().stream()
                .filter(key ->
                        documented.keys().stream().noneMatch(each -> each.name().equals(key.getKey())))
                .map(key -> new DocumentedKey(
                        key.getKey(),
                        "See the documentation of the library." + (key.getValue() ? " [secret]" : ""),
                        "",
                        false))
                .filter(key -> !of(config, key).source().isEmpty());
        return Stream.concat(documented.keys().stream(), further)
                .collect(Collectors.groupingBy(DocumentedKey::group, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(group -> new Group(
                        group.getKey(),
                        documented.commentOf(group.getKey()),
                        group.getValue().stream().map(key -> of(config, key)).toList()))
                .toList();
    }

    private static KeyInForce of(Config config, DocumentedKey key) {
        ConfigValue found = config.getConfigValue(key.name());
        String value = found.getValue() == null ? "" : found.getValue().strip();
        String source = value.isEmpty() ? "" : source(found, key);
        boolean hidden = key.secret() || key.file();
        String shown = hidden ? SET : shown(value);
        Optional<String> other =
                key.hasDefault() && !source.equals(DEFAULT) ? Optional.of(key.value()) : Optional.empty();
        return new KeyInForce(key.name(), value.isEmpty() ? "" : shown, hidden, source, other, key.comment());
    }

    /** Removes user and query from a URL. A URL that may still name a user is not shown. */
    static String shown(String value) {
        if (!value.contains("//")) {
            return value;
        }
        String bare = QUERY.matcher(USER.matcher(value).replaceAll("//")).replaceAll("");
        return bare.contains("@") ? SET : bare;
    }

    private static String source(ConfigValue found, DocumentedKey key) {
        return switch (found.getSourceOrdinal()) {
            case PROPERTIES -> "system property";
            case ENVIRONMENT -> "environment variable " + UnknownKeys.variable(key.name());
            default -> {
                if (ConfigFile.VARIABLE.equals(found.getSourceName())) {
                    yield "file of CONFIG_FILE";
                }
                yield key.hasDefault() && key.value().equals(found.getValue()) ? DEFAULT : found.getSourceName();
            }
        };
    }
}
