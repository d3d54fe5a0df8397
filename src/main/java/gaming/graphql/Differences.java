package gaming.graphql;

import java.util.Set;
import java.util.TreeSet;

/** Where the contract and the Java beans say different things; collected, so that one start shows all of them. */
final class Differences {
    private final Set<String> found = new TreeSet<>();

    void add(String difference) {
        found.add(difference);
    }

    /** For expressions: notes the difference and goes on with {@code instead}. */
    <T> T add(String difference, T instead) {
        found.add(difference);
        return instead;
    }

    /** Stops the start if there are any. */
    void refuse() {
        if (!found.isEmpty()) {
            throw new IllegalStateException(
                    "schema.graphqls and the @GraphQLApi beans differ:\n  " + String.join("\n  ", found));
        }
    }
}
