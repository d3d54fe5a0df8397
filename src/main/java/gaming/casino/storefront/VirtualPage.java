package gaming.casino.storefront;

import gaming.casino.catalogue.Game;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;

/**
 * A page that a section shows in place of a page of the operator: games by a rule. The same rule has the same id in
 * every explore, so its players are counted once.
 */
public record VirtualPage(ObjectId id, String slug, String name, Set<String> providerSlugs) {
    /** All games, sorted by players. */
    public static final VirtualPage TRENDING = of("trending", "Trending", Set.of());

    private static final String ORIGINALS = "originals";
    private static final int BYTES = 12;

    static VirtualPage originals(Iterable<String> providerSlugs) {
        var slugs = new HashSet<String>();
        providerSlugs.forEach(slugs::add);
        return of(ORIGINALS, "Originals", slugs);
    }

    private static VirtualPage of(String slug, String name, Set<String> providerSlugs) {
        String rule = String.join("\n", new TreeSet<>(providerSlugs));
        return new VirtualPage(stableId("virtual page", slug, rule), slug, name, Set.copyOf(providerSlugs));
    }

    /** The id of an object without a row. The same words give the same id, and different words give different ids. */
    static ObjectId stableId(String... words) {
        return new ObjectId(Arrays.copyOf(DigestUtils.sha256(String.join("\n", words)), BYTES));
    }

    /** The method does not check whether the game is enabled. */
    boolean has(Game game) {
        if (equals(TRENDING)) {
            return true;
        }
        String provider = game.provider().slug();
        return providerSlugs.isEmpty()
                ? provider.equals(ORIGINALS)
                        || game.tagNames().stream()
                                .anyMatch(tag -> tag.toLowerCase(Locale.ROOT).equals(ORIGINALS))
                : providerSlugs.contains(provider);
    }
}
