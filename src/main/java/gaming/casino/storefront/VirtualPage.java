package gaming.casino.storefront;

import gaming.casino.catalogue.Game;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.bson.types.ObjectId;

/**
 * A page that a section shows in place of a page of the operator: games by a rule. The same rule has the same id in
 * every explore, so its players are counted once.
 */
public record VirtualPage(ObjectId id, String slug, String name, Set<String> providerSlugs) {
    /** All games, sorted by players. */
    public static final VirtualPage TRENDING = of("trending", "Trending", Set.of());

    private static final String ORIGINALS = "originals";

    static VirtualPage originals(Iterable<String> providerSlugs) {
        var slugs = new HashSet<String>();
        providerSlugs.forEach(slugs::add);
        return of(ORIGINALS, "Originals", slugs);
    }

    private static VirtualPage of(String slug, String name, Set<String> providerSlugs) {
        String rule = String.join("\n", new TreeSet<>(providerSlugs));
        return new VirtualPage(StableId.of("virtual page", slug, rule), slug, name, Set.copyOf(providerSlugs));
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
