package gaming.config;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.apache.lucene.util.automaton.LevenshteinAutomata;

/**
 * Names that an operator gave and no reader asks for. The file of CONFIG_FILE is ours alone. System properties and
 * environment variables are shared with others: a property is ours when it begins with one of our groups, a variable when it
 * is besides nearly a key, because Kubernetes makes variables of the name of any Service.
 */
final class UnknownKeys {
    /** What Helidon's web server takes of a listener beyond the keys that are asked for. */
    static final Set<String> LISTENER_OPTIONS = Set.of("""
            backlog concurrency-limit connection-config connection-options content-encoding enable-proxy-protocol
            error-handling features idle-connection-period idle-connection-timeout ignore-invalid-named-routing
            max-concurrent-requests max-in-memory-entity max-tcp-connections media-context protocols receive-buffer-size
            requested-uri-discovery restore-response-headers smart-async-writes tls write-buffer-size write-queue-length
            """.strip().split("\\s+"));

    /** Read by MicroProfile, Helidon and the dev run; {@code mp.jwt} is ours. */
    private static final Set<String> GROUPS_OF_OTHERS =
            Set.of("mp", "otel", "metrics", "health", "openapi", "tracing", "dev", "config_ordinal");

    private static final String OURS_OF_MP = "mp.jwt.";
    private static final int MOST_MISTAKES = 2;

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

    /** The name of the environment variable, by the rule of MicroProfile Config. */
    static String variable(String key) {
        return key.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }

    /** What is wrong with each of them. */
    Map<String, String> among(Collection<String> file, Collection<String> properties, Collection<String> variables) {
        Predicate<String> ours = name -> beginnings.stream().anyMatch(name::startsWith);
        Predicate<String> near = name -> nearest(name).isPresent();
        var unknown = new TreeMap<String, String>();
        Stream.of(
                        unknown(file).filter(name -> !isParent(name)),
                        // Scripts that start a JVM tell it app.home and the like
                        unknown(properties).filter(ours).filter(name -> !name.startsWith("app.") || near.test(name)),
                        unknown(variables).filter(ours).filter(near))
                .flatMap(names -> names)
                .forEach(name -> unknown.put(name, problem(name)));
        return unknown;
    }

    private Stream<String> unknown(Collection<String> given) {
        return given.stream().filter(name -> !isKnown(name));
    }

    /** YAML may have a group without keys. */
    private boolean isParent(String name) {
        return keys.stream().anyMatch(key -> key.startsWith(name + "."));
    }

    /** A further listener has the keys of the first. */
    private boolean isKnown(String name) {
        return names.contains(name) || names.contains(name.replaceFirst("\\d+", "0")) || isOfOthers(name);
    }

    private static boolean isOfOthers(String name) {
        String option = name.replaceFirst("server\\.(sockets\\.\\d+\\.)?", "");
        return (GROUPS_OF_OTHERS.contains(group(name)) && !name.startsWith(OURS_OF_MP))
                || (name.startsWith("server.") && LISTENER_OPTIONS.contains(group(option)))
                // Of an annotation, or of a profile
                || name.indexOf('/') > 0
                || name.startsWith("%");
    }

    private static String group(String key) {
        return key.split("\\.", 2)[0];
    }

    private String problem(String name) {
        String parent = name.substring(0, Math.max(0, name.lastIndexOf('.')));
        if (keys.contains(parent)) {
            return "no such key; give " + parent + " as one text with commas between";
        }
        return "no such key"
                + nearest(name).map(other -> "; did you mean " + other + "?").orElse("");
    }

    /** The key or variable that one mistake in writing, or else two, tell from {@code name}. */
    private Optional<String> nearest(String name) {
        var mistakes = new LevenshteinAutomata(name, true);
        for (int most = 1; most <= MOST_MISTAKES; most++) {
            var near = new CharacterRunAutomaton(mistakes.toAutomaton(most));
            Optional<String> found = names.stream().filter(near::run).findFirst();
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }
}
