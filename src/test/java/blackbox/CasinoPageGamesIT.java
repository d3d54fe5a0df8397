package blackbox;

import static blackbox.Storefront.ANYBODY;
import static blackbox.Storefront.at;
import static blackbox.Storefront.line;
import static blackbox.Storefront.pageOf;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.World;

/** service-interface.md, "Casino rules", 2 and 3; details.md, "Catalogue": pages and their games. */
@ExtendWith(Product.class)
class CasinoPageGamesIT {
    private final Storefront storefront = Storefront.ofProduct();
    private final String unique = new ObjectId().toHexString();
    private final String first = "p" + unique;
    private final String second = "q" + unique;

    @BeforeEach
    void feedGames() {
        storefront.games(first, "a", "b", "c").games(second, "a", "d");
    }

    @Test
    void showsGamesThatAreFedAfterTheirPage() {
        feedPage();
        assertThat(slugs(Map.of("casinoPageSlug", unique), "NAME")).isEmpty();
        feedPage(at(first, "later"), at("r" + unique, "x"));
        assertThat(slugs(Map.of("casinoPageSlug", unique), "NAME")).isEmpty();
        storefront.games(first, "later").games("r" + unique, "x");
        assertThat(slugs(Map.of("casinoPageSlug", unique), "NAME")).containsExactly("later", "x");
    }

    @Test
    void leavesOutWhatIsDisabledOrRestricted() {
        feedPage(at(first, "a"), at(first, "b"), at(first, "c"), at(second, "d"));
        var shop = new Shop(first);
        shop.with(
                shop.game("a").put("enabled", false),
                shop.game("b").setAll(line("{'policy': {'segments': ['vip']}}")),
                shop.game("c").put("underMaintenance", true));
        storefront.feed("providers", Games.provider(second).put("enabled", false));
        assertThat(slugs(Map.of("casinoPageSlug", unique), "NAME")).containsExactly("c");
        assertThat(Shop.slugs(
                        Shop.games(Map.of("casinoPageSlug", unique), "NAME", storefront.user("{'segments': ['vip']}"))))
                .containsExactly("b", "c");
    }

    @Test
    void sortsFeaturedOnesFirstThenByIndexThenByName() {
        storefront.games(first, "e", "f");
        feedPage(
                placed(first, "a", 5),
                placed(first, "b", 1),
                featured(first, "c", 9),
                featured(second, "d", 7),
                at(first, "f"),
                at(first, "e"));
        assertThat(slugs(Map.of("casinoPageSlug", unique), "FEATURED_BY_CASINO_PAGE"))
                .containsExactly("d", "c", "b", "a", "e", "f");
        feedPage(placed(first, "c", 1), placed(first, "b", 1), placed(first, "a", 1));
        assertThat(slugs(Map.of("casinoPageSlug", unique), "FEATURED_BY_CASINO_PAGE"))
                .containsExactly("a", "b", "c");
    }

    @Test
    void sortsFirstWhatAnyPageFeaturesWhereNoneIsAskedFor() {
        feedPage(featured(first, "c", 1), placed(first, "b", 0));
        assertThat(slugs(Map.of("providerSlugs", List.of(first)), "FEATURED_BY_CASINO_PAGE"))
                .containsExactly("c", "a", "b");
        feedPage(placed(first, "c", 1));
        assertThat(slugs(Map.of("providerSlugs", List.of(first)), "FEATURED_BY_CASINO_PAGE"))
                .containsExactly("a", "b", "c");
    }

    @Test
    void featuresOnAPageOnlyWhatThatPageFeatures() {
        feedPage(placed(first, "a", 1), featured(first, "c", 2));
        storefront.feed("casino-pages", pageOf(unique + "-2", placed(first, "c", 2), featured(first, "a", 3)));
        assertThat(slugs(Map.of("casinoPageSlug", unique), "FEATURED_BY_CASINO_PAGE"))
                .containsExactly("c", "a");
        assertThat(slugs(Map.of("casinoPageSlug", unique + "-2"), "FEATURED_BY_CASINO_PAGE"))
                .containsExactly("a", "c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'status': 'EDITING'}", "{'enabled': false}", "{'languages': ['en', 'de'], 'name': {'en': 'Slots'}}",
                "{'status': 'DRAFT'}", "{'status': 'LOCALIZING'}", "{'policy': {'authenticated': true}}",
            })
    void knowsNoPageThatIsNotShown(String change) {
        ObjectNode page = pageOf(unique, at(first, "a"));
        storefront.feed("casino-pages", page);
        String id = storefront.seePage(unique, "id", ANYBODY).path("id").asText();
        storefront.feed("casino-pages", page.setAll(line(change)));
        for (String list : List.of(
                "casinoGames(filter: {casinoPageSlug: '" + unique + "'})",
                "gameSliders(filter: {casinoPageSlug: '" + unique + "'})",
                "casinoGameProviders(filter: {casinoPageId: '" + id + "'})")) {
            assertThat(storefront.refusal("{ " + list + " { count } }", ANYBODY))
                    .isEqualTo("CASINO_PAGE_NOT_FOUND");
        }
        assertThat(pagesOf("a")).isEqualTo("[]");
    }

    @Test
    void tellsThePagesOfAGame() {
        storefront.feed(
                "casino-pages",
                pageOf(unique, at(first, "a")).put("layout", "BIG_CARD"),
                pageOf(unique + "-2", at(first, "a"), at(first, "b")),
                pageOf(unique + "-3", at(first, "a")).put("status", "EDITING"),
                pageOf(unique + "-4", at(first, "a")).setAll(line("{'policy': {'countries': {'allow': ['DE']}}}")));
        assertThat(pagesOf("a", Shop.from(World.FRANCE)))
                .isEqualTo(
                        "[{'slug':'%1$s','name':'Page %1$s','layout':'BIG_CARD'},{'slug':'%1$s-2','name':'Page %1$s-2','layout':null}]"
                                .formatted(unique));
        assertThat(pagesOf("a", Shop.from(World.GERMANY))).contains(unique + "-4");
        assertThat(pagesOf("b")).contains(unique + "-2").doesNotContain(unique + "-4");
        assertThat(pagesOf("c")).isEqualTo("[]");
    }

    /** In single quotes. */
    private String pagesOf(String game, String... headers) {
        return new Shop(first)
                .bySlug(game, "casinoPages { slug name layout }", ANYBODY, headers)
                .path("casinoPages")
                .toString()
                .replace('"', '\'');
    }

    private static List<String> slugs(Map<String, ?> filter, String orderBy) {
        return Shop.slugs(Shop.games(filter, orderBy, ANYBODY));
    }

    private void feedPage(ObjectNode... games) {
        storefront.feed("casino-pages", pageOf(unique, games));
    }

    private static ObjectNode placed(String provider, String slug, int index) {
        return at(provider, slug).put("index", index);
    }

    private static ObjectNode featured(String provider, String slug, int index) {
        return placed(provider, slug, index).put("featured", true);
    }
}
