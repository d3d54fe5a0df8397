package gaming.settings;

import gaming.Misconfiguration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Names that somebody gave and nobody reads. In the file of CONFIG_FILE that is any but libraries' own; among system
 * properties and environment variables, which others use too, those that begin as one of our groups does.
 */
record UnknownKeys(KnownKeys known) {
    /** What Kubernetes tells every pod of every Service: no key of ours, whatever the Service is called. */
    private static final Pattern OF_A_SERVICE = Pattern.compile(
            ".+_SERVICE_HOST|.+_SERVICE_PORT(_.+)?|.+_PORT|.+_PORT_\\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?");

    /** How variables and properties of others begin, too: there only what is nearly a key of ours is taken for one. */
    private static final Pattern COMMON =
            Pattern.compile("(APP|CHAT|DB|EVENTS|KAFKA|LOG|MANAGEMENT|NETWORK|PAGE|SEARCH|SERVER|SOCIAL)_.+|app\\..+");

    private static final Pattern ENTRY_OF_A_LIST = Pattern.compile("(.+)\\.\\d+");

    /** A problem for each, the names of one layer in their order. */
    List<Misconfiguration> among(Given given) {
        var problems = new ArrayList<Misconfiguration>();
        for (String key : new TreeSet<>(given.file())) {
            if (!known.contains(key) && !known.isParent(key)) {
                problems.add(problem(key, known.nearest(key)));
            }
        }
        for (String key : new TreeSet<>(given.properties())) {
            if (isUnknownProperty(key) && !isOfOthers(key)) {
                problems.add(problem(key, known.nearest(key)));
            }
        }
        for (String variable : new TreeSet<>(given.environment())) {
            if (known.isOurs(variable) && !known.contains(variable)) {
                problems.add(problem(variable, known.nearest(variable)));
            } else if (isUnknownVariable(variable) && !isOfOthers(variable)) {
                problems.add(problem(variable, known.nearestVariable(variable)));
            }
        }
        return problems;
    }

    /** Names that may be somebody else's: a line in the log for each, and no more. */
    List<String> doubtful(Given given) {
        return Stream.concat(
                        given.properties().stream().filter(this::isUnknownProperty),
                        given.environment().stream().filter(this::isUnknownVariable))
                .filter(this::isOfOthers)
                .sorted()
                .toList();
    }

    private boolean isOfOthers(String name) {
        return COMMON.matcher(name).matches()
                && known.nearest(name).isEmpty()
                && known.nearestVariable(name).isEmpty();
    }

    private boolean isUnknownProperty(String key) {
        return known.isOurs(key) && !known.contains(key);
    }

    private boolean isUnknownVariable(String variable) {
        return known.isOurVariable(variable)
                && !OF_A_SERVICE.matcher(variable).matches()
                && !known.containsVariable(variable);
    }

    private Misconfiguration problem(String name, Optional<String> nearest) {
        var entry = ENTRY_OF_A_LIST.matcher(name);
        if (entry.matches() && known.contains(entry.group(1))) {
            return new Misconfiguration(
                    name, "no such key; give " + entry.group(1) + " as one text with commas between");
        }
        return new Misconfiguration(
                name,
                "no such key"
                        + nearest.map(other -> "; did you mean " + other + "?").orElse(""));
    }
}
