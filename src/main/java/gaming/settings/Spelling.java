package gaming.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Which name somebody may have meant. */
final class Spelling {
    private static final int FARTHEST = 3;

    private Spelling() {}

    /** The one that the fewest letters tell from {@code name}, at most three. */
    static Optional<String> nearest(String name, Collection<String> names) {
        return names.stream()
                .filter(other -> Math.abs(other.length() - name.length()) <= FARTHEST)
                .filter(other -> distance(name, other) <= FARTHEST)
                .min(Comparator.comparingInt((String other) -> distance(name, other))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Letters to insert, delete or replace (Levenshtein). */
    static int distance(String one, String other) {
        var above = new int[other.length() + 1];
        for (int column = 0; column <= other.length(); column++) {
            above[column] = column;
        }
        for (int row = 1; row <= one.length(); row++) {
            var line = new int[other.length() + 1];
            line[0] = row;
            for (int column = 1; column <= other.length(); column++) {
                int replaced = above[column - 1] + (one.charAt(row - 1) == other.charAt(column - 1) ? 0 : 1);
                line[column] = Math.min(replaced, Math.min(above[column], line[column - 1]) + 1);
            }
            above = line;
        }
        return above[other.length()];
    }
}
