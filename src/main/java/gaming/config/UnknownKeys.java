package gaming.config;

import gaming.core.Nearest;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds names that an operator set and that no reader reads: all in the file of CONFIG_FILE, and system properties that
 * start with one of our groups. A variable must also resemble one of our keys, because Kubernetes makes variables from
 * the name of every Service. So must a property that starts with {@code app.}.
 */
final class UnknownKeys {
    /** Further options of a listener in Helidon's web server. */
    static final Set<String> LISTENER_OPTIONS = Set.of("""
            backlog concurrency-limit connection-config connection-options content-encoding enable-proxy-protocol
            error-handling features idle-connection-period idle-connection-timeout ignore-invalid-named-routing
            max-concurrent-requests max-in-memory-entity max-tcp-connections media-context protocols receive-buffer-size
            requested-uri-discovery restore-response-headers smart-async-writes tls write-buffer-size write-queue-length
            """.strip().split("\\s+"));

    /** Groups that MicroProfile, Helidon and the dev run read; {@code mp.jwt} is ours. */
    private static final Set<String> GROUPS_OF_OTHERS =
            Set.of("mp", "otel", "metrics", "health", "openapi", "tracing", "dev", "config_ordinal");

    private static final String OURS_OF_MP = "mp.jwt.";

    private final Set<String> keys;
    private final Set<String> names;
    private final Set<String> beginnings;

    UnknownKeys(Set<String> keys) {
        this.keys = keys;
        names = withVariables(keys.stream());
        beginnings =
                withVariables(keys.stream().map(key -> key.startsWith(OURS_OF_MP) ? OURS_OF_MP : group(key) + "."));
    }

    private static Set<String> withVariables(Stream<String> keys) {
        return keys.flatMap(key -> Stream.of(key, variable(key))).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the name of the environment variable for a key, by the rule of MicroProfile Config. */
    static String variable(String key) {
        return key.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }

    Map<String, String> among(Collection<String> file, Collection<String> properties, Collection<String> variables) {
        Predicate<String> unknown = name -> !isKnown(name);
        Predicate<String> ours = name -> beginnings.stream().anyMatch(name::startsWith);
        Predicate<String> near = name -> Nearest.to(name, names).isPresent();
        // YAML may contain a group without keys
        Predicate<String> group = name -> keys.stream().anyMatch(key -> key.startsWith(name + "."));
        // Scripts that start a JVM set app.home and similar properties
        Predicate<String> ofApp = name -> name.startsWith("app.");
        var problems = new TreeMap<String, String>();
        Stream.of(
                        file.stream().filter(unknown.and(group.negate())),
                        properties.stream()
                                .filter(unknown.and(ours).and(ofApp.negate().or(near))),
                        variables.stream().filter(unknown.and(ours).and(near)))
                .flatMap(names -> names)
                .forEach(name -> problems.put(name, problem(name)));
        return problems;
    }

    /** Each further listener has the same keys as the first. */
    private boolean isKnown(String name) {
        return names.contains(name) || names.contains(name.replaceFirst("\\d+", "0")) || isOfOthers(name);
    }

    private static boolean isOfOthers(String name) {
        String option = name.replaceFirst("server\\.(sockets\\.\\d+\\.)?", "");
        return (GROUPS_OF_OTHERS.contains(group(name)) && !name.startsWith(OURS_OF_MP))
                || (name.startsWith("server.") && LISTENER_OPTIONS.contains(group(option)))
                // Names with a slash belong to annotations, names with a percent sign to profiles
                || name.indexOf('/') > 0
                || name.startsWith("%");
    }

    /** The first part of the name: {@code claims} of {@code claims.not-found-after}. */
    static String group(String key) {
        return key.split("\\.", 2)[0];
    }

    private String problem(String name) {
        String parent = name.substring(0, Math.max(0, name.lastIndexOf('.')));
        if (keys.contains(parent)) {
            return "no such key; give " + parent + " as one text with commas between";
        }
        return "no such key" + Nearest.hint(name, names);
    }
}
