package gaming.identity;

import gaming.database.InList;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Usernames that are made of a person's name: {@code [a-z0-9_.-]{3,30}}, a number when taken (details.md, "Sign-in"). */
final class Usernames {
    private static final String OTHERWISE = "player";
    private static final int SHORTEST = 3;
    /** Leaves room for a number within 30 characters. */
    private static final int LONGEST_BASE = 20;
    /** Numbers that are tried at once: small ones first, then of more digits each, one of which is free. */
    private static final int MOST_DIGITS = 9;

    private static final int TRIES_WITH_SO_MANY_DIGITS = 4;

    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern OTHERS = Pattern.compile("[^a-z0-9_-]+");
    private static final Pattern EDGES = Pattern.compile("^[._-]+|[._-]+$");

    private Usernames() {}

    /** One that nobody has; should another registration take it at the same moment, the database's key decides. */
    static String free(@Nullable String name) {
        List<String> candidates = candidates(base(name));
        var taken = new HashSet<String>();
        String query = "select username_key from user where username_key in ";
        InList.query(query, candidates, row -> taken.add(row.getString(1)));
        return candidates.stream()
                .filter(candidate -> !taken.contains(candidate))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No number makes the username free"));
    }

    /** "Zoë O'Neill" is "zoe.o.neill". */
    static String base(@Nullable String name) {
        if (name == null) {
            return OTHERWISE;
        }
        String plain = MARKS.matcher(Normalizer.normalize(name, Normalizer.Form.NFKD))
                .replaceAll("")
                .toLowerCase(Locale.ROOT);
        String dotted = EDGES.matcher(OTHERS.matcher(plain).replaceAll(".")).replaceAll("");
        String cut = dotted.length() <= LONGEST_BASE
                ? dotted
                : EDGES.matcher(dotted.substring(0, LONGEST_BASE)).replaceAll("");
        return cut.length() < SHORTEST ? OTHERWISE : cut;
    }

    private static List<String> candidates(String base) {
        var candidates = new ArrayList<String>();
        candidates.add(base);
        candidates.add(base + 2);
        for (int digits = 2, bound = 10; digits <= MOST_DIGITS; digits++) {
            bound *= 10;
            for (int i = 0; i < TRIES_WITH_SO_MANY_DIGITS; i++) {
                candidates.add(base + ThreadLocalRandom.current().nextInt(bound / 10, bound));
            }
        }
        return candidates;
    }
}
