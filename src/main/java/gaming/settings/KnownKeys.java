package gaming.settings;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which keys there are: those of {@code application.yaml}, those that capabilities read beyond it, and libraries' own. */
final class KnownKeys {
    private static final Pattern LISTENER = Pattern.compile("server\\.(?:sockets\\.\\d+\\.)?([a-z0-9-]+)(\\..+)?");
    /** What Helidon's web server takes of a listener beyond the keys of the file; {@code features} is of the server. */
    static final Set<String> LISTENER_OPTIONS = Set.of(
            "backlog",
            "concurrency-limit",
            "connection-config",
            "connection-options",
            "content-encoding",
            "enable-proxy-protocol",
            "error-handling",
            "features",
            "idle-connection-period",
            "idle-connection-timeout",
            "ignore-invalid-named-routing",
            "max-concurrent-requests",
            "max-in-memory-entity",
            "max-tcp-connections",
            "media-context",
            "protocols",
            "receive-buffer-size",
            "requested-uri-discovery",
            "restore-response-headers",
            "smart-async-writes",
            "tls",
            "write-buffer-size",
            "write-queue-length");

    /** Read by MicroProfile, Helidon and the dev run, not by us. */
    private static final Set<String> GROUPS_OF_OTHERS =
            Set.of("mp", "otel", "metrics", "health", "openapi", "tracing", "dev");
    /** Of those, what only we read. */
    private static final String OURS_OF_MP = "mp.jwt.";

    private final Set<String> documented;
    private final Set<String> groups;
    private final List<String> startsOfVariables;
    private final Supplier<Set<String>> further;

    /** @param further asked only for a key that is not documented: libraries may have to be loaded for it */
    KnownKeys(List<DocumentedKey> documented, Supplier<Set<String>> further) {
        this.documented = documented.stream().map(DocumentedKey::name).collect(Collectors.toSet());
        this.groups = documented.stream().map(DocumentedKey::group).collect(Collectors.toSet());
        startsOfVariables = groups.stream()
                .map(group -> DocumentedKey.variable(group.equals("mp") ? OURS_OF_MP : group + "."))
                .toList();
        this.further = further;
    }

    boolean contains(String key) {
        return documented.contains(key)
                || isOfOthers(key)
                || isOfAListener(key)
                || further.get().contains(key);
    }

    /** Whether it is a key that deeper ones belong to. */
    boolean isParent(String key) {
        return documented.stream().anyMatch(name -> name.startsWith(key + "."));
    }

    /** Whether its first part is one of ours, so that nobody else can be meant. */
    boolean isOurs(String key) {
        return key.indexOf('.') > 0 && groups.contains(DocumentedKey.group(key)) && !isOfOthers(key);
    }

    /** As above, of an environment variable. */
    boolean isOurVariable(String variable) {
        return startsOfVariables.stream().anyMatch(variable::startsWith);
    }

    boolean containsVariable(String variable) {
        return documented.stream().map(DocumentedKey::variable).anyMatch(variable::equals)
                || listenerStarts().map(DocumentedKey::variable).anyMatch((variable + "_")::startsWith)
                || further.get().stream().map(DocumentedKey::variable).anyMatch(variable::equals);
    }

    Optional<String> nearest(String key) {
        return Spelling.nearest(key, all());
    }

    Optional<String> nearestVariable(String variable) {
        return Spelling.nearest(
                variable, all().stream().map(DocumentedKey::variable).toList());
    }

    private Collection<String> all() {
        var all = new HashSet<>(documented);
        all.addAll(further.get());
        return all;
    }

    private static boolean isOfOthers(String key) {
        boolean annotation = key.indexOf('/') > 0;
        return annotation
                || key.startsWith("%")
                || (GROUPS_OF_OTHERS.contains(DocumentedKey.group(key)) && !key.startsWith(OURS_OF_MP));
    }

    private boolean isOfAListener(String key) {
        Matcher listener = LISTENER.matcher(key);
        if (!listener.matches()) {
            return false;
        }
        String option = listener.group(1);
        return LISTENER_OPTIONS.contains(option)
                || (key.startsWith("server.sockets.") && documented.contains(key.replaceFirst("\\d+", "0")));
    }

    private static Stream<String> listenerStarts() {
        return LISTENER_OPTIONS.stream()
                .flatMap(option -> Stream.of("server." + option + ".", "server.sockets.0." + option + "."));
    }
}
