package gaming.core;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the name that a mistyped name may mean. */
public final class Nearest {
    private static final int MOST_MISTAKES = 2;

    /** A longer name gets no suggestion, so that a caller cannot make the search slow. */
    private static final int LONGEST = 64;

    /** A shorter name with two mistakes resembles too many names. */
    private static final int SHORTEST_WITH_TWO = 5;

    private Nearest() {}

    /** The question of an error message, or an empty text. */
    public static String hint(String name, Collection<String> names) {
        return to(name, names).map(nearest -> "; did you mean " + nearest + "?").orElse("");
    }

    /** Returns the first of {@code names} with the fewest typing mistakes: at most two, or one in a short name. */
    public static Optional<String> to(String name, Collection<String> names) {
        int most = name.length() < SHORTEST_WITH_TWO ? 1 : MOST_MISTAKES;
        return names.stream()
                .filter(other -> name.length() <= LONGEST && Math.abs(name.length() - other.length()) <= MOST_MISTAKES)
                .map(other -> new Candidate(other, mistakes(name, other)))
                .filter(candidate -> candidate.mistakes() <= most)
                .min(Comparator.comparingInt(Candidate::mistakes))
                .map(Candidate::name);
    }

    /** Counts letters that are wrong, missing or too many, and neighbours in the wrong order. */
    private static int mistakes(String name, String other) {
        if (name.equalsIgnoreCase(other)) {
            return 0;
        }
        int[][] counts = new int[name.length() + 1][other.length() + 1];
        for (int i = 0; i <= name.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                if (i == 0 || j == 0) {
                    counts[i][j] = i + j;
                    continue;
                }
                int wrong = name.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                int fewest = Math.min(counts[i - 1][j - 1] + wrong, 1 + Math.min(counts[i - 1][j], counts[i][j - 1]));
                boolean swapped = i > 1
                        && j > 1
                        && name.charAt(i - 1) == other.charAt(j - 2)
                        && name.charAt(i - 2) == other.charAt(j - 1);
                counts[i][j] = swapped ? Math.min(fewest, counts[i - 2][j - 2] + 1) : fewest;
            }
        }
        return counts[name.length()][other.length()];
    }

    private record Candidate(String name, int mistakes) {}
}
