package gaming.identity;

import com.ibm.icu.text.Transliterator;
import gaming.database.InList;
import java.text.Normalizer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A new user, whose username is made of the name: {@code [a-z0-9_.-]{3,30}} (details.md, "Sign-in").
 *
 * @param referrer an existing user; null: the user has no referrer, which is as final
 */
public record Registration(
        @Nullable String name,
        @Nullable String email,
        boolean emailVerified,
        @Nullable String avatarUrl,
        @Nullable ObjectId referrer,
        Instant termsAgreedAt,
        boolean marketingOffers) {
    private static final String DEFAULT_USERNAME = "player";
    private static final int SHORTEST = 3;
    /** Leaves room for a number within 30 characters. */
    private static final int LONGEST_BASE = 20;
    /** One query tries numbers of up to this many digits, of which one is free. */
    private static final int MOST_DIGITS = 9;

    private static final int TRIES_WITH_SO_MANY_DIGITS = 4;

    /** Names of the house, values of programs, and words for any person: a user of such a name deceives others. */
    private static final Set<String> RESERVED = Set.of(
            ("admin administrator moderator support system root api console null undefined none nan true false anonymous"
                            + " guest everyone official staff team help security billing me you user users test")
                    .split(" "));

    private static final Pattern NUMBER = Pattern.compile("[0-9._-]+$");
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern ASCII = Pattern.compile("\\p{ASCII}*");
    private static final Pattern OTHERS = Pattern.compile("[^a-z0-9_-]+");
    private static final Pattern EDGES = Pattern.compile("^[._-]+|[._-]+$");

    /** The first record of the user, with a username that is free now; only the database's key makes sure of it. */
    UserRecord record(ObjectId id) {
        return new UserRecord(id)
                .set(User.USERNAME, freeUsername())
                .set(User.EMAIL, email)
                .set(User.EMAIL_VERIFIED, emailVerified)
                .set(User.AVATAR_URL, avatarUrl)
                .set(User.REFERRER, referrer)
                .set(User.TERMS_AGREED_AT, termsAgreedAt)
                .set(User.MARKETING_OFFERS, marketingOffers);
    }

    private String freeUsername() {
        List<String> candidates = candidates(baseUsername());
        var taken = new HashSet<String>();
        String query = "select username_key from user where username_key in ";
        InList.query(query, candidates, row -> taken.add(row.getString(1)));
        return candidates.stream()
                .filter(candidate -> !taken.contains(candidate))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No number makes the username free"));
    }

    /** "Zoë O'Neill" is "zoe.o.neill", and "Иван" is "ivan". */
    private String baseUsername() {
        if (name == null) {
            return DEFAULT_USERNAME;
        }
        String plain = plain(TypedName.stored(name)).toLowerCase(Locale.ROOT);
        String dotted = EDGES.matcher(OTHERS.matcher(plain).replaceAll(".")).replaceAll("");
        String cut = dotted.length() <= LONGEST_BASE
                ? dotted
                : EDGES.matcher(dotted.substring(0, LONGEST_BASE)).replaceAll("");
        return cut.isEmpty() || RESERVED.contains(NUMBER.matcher(cut).replaceAll("")) ? DEFAULT_USERNAME : cut;
    }

    private static String plain(String name) {
        String decomposed = withoutMarks(name);
        return ASCII.matcher(decomposed).matches()
                ? decomposed
                : withoutMarks(Latin.LETTERS.transliterate(Normalizer.normalize(name, Normalizer.Form.NFKC)));
    }

    private static String withoutMarks(String text) {
        return MARKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFKD)).replaceAll("");
    }

    /** Loaded by the first name that needs it, because its rules take half a second and six megabytes. */
    private static final class Latin {
        private static final Transliterator LETTERS = Transliterator.getInstance("Any-Latin; Latin-ASCII");
    }

    private static List<String> candidates(String base) {
        var candidates = new ArrayList<String>();
        if (base.length() >= SHORTEST && !base.equals(DEFAULT_USERNAME)) {
            candidates.add(base);
        }
        if (base.length() + 1 >= SHORTEST) {
            candidates.add(base + 2);
        }
        for (int digits = 2, bound = 10; digits <= MOST_DIGITS; digits++) {
            bound *= 10;
            for (int i = 0; i < TRIES_WITH_SO_MANY_DIGITS; i++) {
                candidates.add(base + ThreadLocalRandom.current().nextInt(bound / 10, bound));
            }
        }
        return candidates;
    }
}
