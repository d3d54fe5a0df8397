package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** details.md, "Catalogue": the orders of games, with what is equal and what is not given. */
@ExtendWith(Product.class)
class GameOrderIT {
    private final Shop shop = Shop.open();

    @Test
    void namesIgnoreCaseAndAccents() {
        shop.with(named("a", "zebra"), named("b", "Éclair"), named("c", "apple"), named("d", "ECLAIR 2"));
        assertThat(shop.slugs("NAME", "")).containsExactly("c", "b", "d", "a");
        assertThat(shop.slugs("TRENDING", "")).containsExactly("c", "b", "d", "a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NAME", "TYPE", "TRENDING",
                "RECENTLY_ADDED", "INDEX_IN_PROVIDER", "FEATURED_BY_PROVIDER",
                "FEATURED_BY_CASINO_PAGE",
            })
    void equalsComeByNameAndThenById(String orderBy) {
        List<String> ids = Stream.of(new ObjectId(), new ObjectId())
                .sorted()
                .map(ObjectId::toHexString)
                .toList();
        shop.with(
                named("x", "Same").put("id", ids.getLast()),
                named("y", "Other"),
                named("z", "Same").put("id", ids.getFirst()));
        assertThat(shop.slugs(orderBy, "")).containsExactly("y", "z", "x");
    }

    @Test
    void typesComeInTheOrderOfTheContract() {
        shop.with(
                typed("a", "LIVE_DRAGON_TIGER"),
                typed("b", "SCRATCH"),
                typed("c", "BACCARAT"),
                typed("d", "JACKPOTS"),
                typed("e", "SLOTS"),
                typed("f", "BACCARAT"));
        shop.with((ObjectNode) shop.game("g").without("type"));
        assertThat(shop.slugs("TYPE", "")).containsExactly("e", "d", "c", "f", "g", "b", "a");
    }

    @Test
    void theLatestReleasedComeFirstAndWhatHasNoDateLast() {
        shop.with(
                shop.game("a"),
                shop.game("b").put("releasedAt", "2024-01-01T00:00:00Z"),
                shop.game("c").put("releasedAt", "2030-01-01T00:00:00Z"),
                shop.game("d").put("releasedAt", "2024-01-01T02:00:00+02:00"),
                shop.game("e").put("releasedAt", "1970-01-01T00:00:00Z"));
        assertThat(shop.slugs("RECENTLY_ADDED", "")).containsExactly("c", "b", "d", "e", "a");
    }

    @Test
    void providersComeByTheirIndexAndTheirGamesByTheirs() {
        Shop second = Shop.open();
        Shop last = Shop.open();
        Product.feeds()
                .accept(
                        "providers",
                        Games.provider(shop.provider()).put("index", 1),
                        Games.provider(second.provider()).put("index", 2));
        last.with(last.game("l").put("indexInProvider", 0));
        second.with(second.game("s").put("indexInProvider", 1));
        shop.with(
                shop.game("a"),
                shop.game("b").put("indexInProvider", 7),
                shop.game("c").put("indexInProvider", 2),
                shop.game("d").put("indexInProvider", 7));
        assertThat(Shop.slugs(Shop.games(
                        Map.of("providerSlugs", List.of(last.provider(), second.provider(), shop.provider())),
                        "INDEX_IN_PROVIDER",
                        "")))
                .containsExactly("c", "b", "d", "a", "s", "l");
    }

    @Test
    void featuredGamesOfTheProviderComeFirstThenByIndex() {
        shop.with(
                shop.game("a").put("indexInProvider", 1),
                shop.game("b").put("indexInProvider", 9).put("featuredByProvider", true),
                shop.game("c").put("featuredByProvider", true),
                shop.game("d").put("indexInProvider", 3).put("featuredByProvider", true),
                shop.game("e"));
        assertThat(shop.slugs("FEATURED_BY_PROVIDER", "")).containsExactly("d", "b", "c", "a", "e");
    }

    @Test
    void featuredGamesOfThePageComeFirstThenByIndexOnThePage() {
        shop.with("a", "b", "c", "d", "e", "f");
        String page = page(
                        place("a", 5),
                        place("b", 9).put("featured", true),
                        place("c", 2).put("featured", true),
                        placeOf("d"),
                        place("e", 5))
                .path("slug")
                .asText();
        assertThat(Shop.slugs(Shop.games(Map.of("casinoPageSlug", page), "FEATURED_BY_CASINO_PAGE", "")))
                .containsExactly("c", "b", "a", "e", "d");
    }

    @Test
    void withoutAPageWhatAnyPageFeaturesComesFirst() {
        shop.with("a", "b", "c", "d");
        page(place("c", 9).put("featured", true), place("a", 1));
        page(place("b", 1).put("featured", true));
        assertThat(shop.slugs("FEATURED_BY_CASINO_PAGE", "")).containsExactly("b", "c", "a", "d");
    }

    @Test
    void withoutAnOrderItIsTheTrendingOne() {
        shop.with("b", "a");
        for (String arguments : List.of("", ", orderBy: null", ", orderBy: TRENDING")) {
            assertThat(Visit.anonymous()
                            .slugs("{ list: casinoGames(filter: {providerSlugs: [\"" + shop.provider() + "\"]}"
                                    + arguments + ") { data { slug } } }"))
                    .containsExactly("a", "b");
        }
    }

    @Test
    void knowsNoOtherOrder() {
        assertThat(Visit.anonymous().refusal("{ casinoGames(orderBy: PRICE) { count } }"))
                .isEqualTo("GRAPHQL_VALIDATION_FAILED");
        assertThat(Product.errorCode(Shop.games(Map.of(), "PRICE", ""))).isEqualTo("BAD_USER_INPUT");
    }

    private ObjectNode named(String slug, String name) {
        return shop.game(slug).put("name", name);
    }

    private ObjectNode typed(String slug, String type) {
        return shop.game(slug).put("type", type);
    }

    private ObjectNode placeOf(String slug) {
        return record("providerSlug", shop.provider(), "slug", slug);
    }

    private ObjectNode place(String slug, int index) {
        return placeOf(slug).put("index", index);
    }

    private static ObjectNode page(ObjectNode... places) {
        ObjectNode page = record(
                "slug", "page" + new ObjectId(), "name", "A page", "status", "PUBLISHED", "games", List.of(places));
        Product.feeds().accept("casino-pages", page);
        return page;
    }
}
