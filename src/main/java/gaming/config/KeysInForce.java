package gaming.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigValue;

/**
 * The configuration as it is in force, fit to be shown to operators. Secrets and mounted files appear as set or not set
 * only, and URLs without user and query.
 */
public final class KeysInForce {
    private static final String SET = "set";
    /** The names of secrets and of mounted files. */
    private static final Pattern HIDDEN = Pattern.compile(
            ".*[.-](password|token|secret|secrets-key|signing-key|file|roles-file|keys|location|database|certificate-authority)");

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
     * @param other the default, where another layer gives the value
     */
    public record KeyInForce(String name, String value, boolean hidden, String source, Optional<String> other) {
        /** Whether an operator set the key. */
        public boolean set() {
            return !source.isEmpty() && !source.equals(DEFAULT);
        }
    }

    /** The source of a key that no operator set. */
    static final String DEFAULT = "default";

    /** Keys with the same first part of their names. */
    public record Group(String name, List<KeyInForce> keys) {}

    /**
     * Returns all keys, by their names.
     *
     * @param readers ask for all keys of the service
     * @param ofLibraries further keys that are shown if they are set, and whether each is a secret
     */
    public static List<Group> of(Config config, List<Consumer<Keys>> readers, Map<String, Boolean> ofLibraries) {
        Set<String> ours = Keys.all(config, readers).asked;
        return Stream.concat(ours.stream(), ofLibraries.keySet().stream())
                .distinct()
                .sorted()
                .map(name -> of(
                        config,
                        name,
                        ofLibraries.getOrDefault(name, HIDDEN.matcher(name).matches())))
                .filter(key ->
                        !ofLibraries.containsKey(key.name()) || !key.source().isEmpty())
                .collect(Collectors.groupingBy(key -> UnknownKeys.group(key.name()), TreeMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(group -> new Group(group.getKey(), group.getValue()))
                .toList();
    }

    private static KeyInForce of(Config config, String name, boolean hidden) {
        ConfigValue found = config.getConfigValue(name);
        String value = found.getValue() == null ? "" : found.getValue().strip();
        Optional<String> byDefault = byDefault(config, name);
        String source = value.isEmpty() ? "" : source(found, name, byDefault);
        String shown = hidden && !value.isEmpty() ? SET : shown(value);
        return new KeyInForce(name, shown, hidden, source, byDefault.filter(_ -> !source.equals(DEFAULT)));
    }

    private static Optional<String> byDefault(Config config, String name) {
        return StreamSupport.stream(config.getConfigSources().spliterator(), false)
                .filter(source -> source.getName().endsWith("application.yaml"))
                .findFirst()
                .map(source -> source.getValue(name));
    }

    /** Removes user and query from a URL. A URL that may still name a user is not shown. */
    static String shown(String value) {
        if (!value.contains("//")) {
            return value;
        }
        String bare = QUERY.matcher(USER.matcher(value).replaceAll("//")).replaceAll("");
        return bare.contains("@") ? SET : bare;
    }

    private static String source(ConfigValue found, String name, Optional<String> byDefault) {
        return switch (found.getSourceOrdinal()) {
            case PROPERTIES -> "system property";
            case ENVIRONMENT -> "environment variable " + UnknownKeys.variable(name);
            default -> {
                if (ConfigFile.VARIABLE.equals(found.getSourceName())) {
                    yield "file of CONFIG_FILE";
                }
                yield byDefault.filter(found.getValue()::equals).isPresent() ? DEFAULT : found.getSourceName();
            }
        };
    }
}
