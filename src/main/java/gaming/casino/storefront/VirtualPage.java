package gaming.casino.storefront;

import gaming.casino.catalogue.Game;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.bson.types.ObjectId;

/**
 * What a section shows in place of a page of the operator's: games by a rule. Its id is the same for the same rule, in
 * whatever explore, so that its players are counted once.
 */
public record VirtualPage(ObjectId id, String slug, String name, Set<String> providerSlugs) {
    /** All games, by their players. */
    public static final VirtualPage TRENDING = of("trending", "Trending", Set.of());

    private static final String ORIGINALS = "originals";

    /**
     * The games of the house: of the providers that the section names; where it names none, of the provider {@code
     * originals}, and those that bear this tag, in whatever case.
     */
    static VirtualPage originals(Iterable<String> providerSlugs) {
        var slugs = new HashSet<String>();
        providerSlugs.forEach(slugs::add);
        return of(ORIGINALS, "Originals", slugs);
    }

    private static VirtualPage of(String slug, String name, Set<String> providerSlugs) {
        String rule = String.join("\n", new TreeSet<>(providerSlugs));
        return new VirtualPage(StableId.of("virtual page", slug, rule), slug, name, Set.copyOf(providerSlugs));
    }

    /** Whether the game belongs here, as far as it is there at all. */
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
