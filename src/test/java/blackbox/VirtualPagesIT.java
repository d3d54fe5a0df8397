package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.TestClock;
import world.World;

/** service-interface.md, "Casino rules", 3 and 7; details.md, "Catalogue": a user's favourites, and the games of recent bets. */
@ExtendWith(Product.class)
class VirtualPagesIT {
    private static final Duration DAYS_90 = Duration.ofDays(90);
    private final Player player = Player.joins();
    private final Visit visit = Visit.of(player);
    private final Shop shop = Shop.open().with("a", "b", "c");
    private final Shop own = Shop.open();

    @Test
    void aGameIsAFavouriteUntilItIsNone() {
        assertThat(isFavourite("a")).hasToString("false");
        assertThat(adds("a")).isTrue();
        assertThat(adds("a")).isTrue();
        assertThat(isFavourite("a")).hasToString("true");
        assertThat(isFavourite("b")).hasToString("false");
        assertThat(favourites("TRENDING")).containsExactly("a");
        Visit other = Visit.of(Player.joins());
        assertThat(isFavourite(other, "a")).hasToString("false");
        assertThat(favourites(other, "TRENDING")).isEmpty();
        assertThat(removes("a")).isTrue();
        assertThat(removes("a")).isTrue();
        assertThat(removes("b")).isTrue();
        assertThat(isFavourite("a")).hasToString("false");
        assertThat(favourites("TRENDING")).isEmpty();
    }

    @Test
    void everyListSaysWhichGamesAreFavourites() {
        shop.with(shop.game("b").setAll(record("slider", record("link", "/"))));
        adds("b");
        String filter = "(filter: {providerSlugs: [\"" + shop.provider() + "\"]})";
        for (String list : List.of(
                "casinoGames" + filter,
                "gameSliders" + filter,
                "searchCasinoGames(query: \"" + shop.provider() + "\")")) {
            for (JsonNode game : visit.data("{ list: " + list + " { data { slug isFavoriteGame } } }")
                    .at("/list/data")) {
                Json.assertHas(
                        game,
                        "{'isFavoriteGame': %s}"
                                .formatted(game.path("slug").asText().equals("b")));
            }
        }
        assertThat(shop.bySlug("a", "providerWithGames { games { isFavoriteGame } }", visit.token())
                        .findValuesAsText("isFavoriteGame"))
                .containsExactly("false", "true", "false");
        adds("a");
        assertThat(visit.slugs("{ list: gameSliders(filter: {casinoPageSlug: \"my-favorites\"}) { data { slug } } }"))
                .containsExactly("b");
    }

    @Test
    void theLastAddedComesFirstUnlessAnotherOrderIsAskedFor() {
        shop.with(
                shop.game("a").put("type", "SLOTS"),
                shop.game("b").put("type", "DICE"),
                shop.game("c").put("type", "ARCADE"));
        adds("b");
        adds("c");
        adds("a");
        adds("b");
        assertThat(favourites("TRENDING")).containsExactly("a", "c", "b");
        assertThat(favourites("NAME")).containsExactly("a", "b", "c");
        assertThat(favourites("TYPE")).containsExactly("a", "b", "c");
        assertThat(visit.slugs("{ list: casinoGames(filter: {casinoPageSlug: \"my-favorites\"}) { data { slug } } }"))
                .containsExactly("a", "c", "b");
    }

    @Test
    void theyAreFilteredAndPagedAsOtherPages() {
        Shop other = Shop.open().with("d");
        for (String slug : List.of("a", "b", "c")) {
            adds(slug);
        }
        change("addGameToFavorites", other.id("d"), visit);
        String page = "casinoPageSlug: \"my-favorites\"";
        assertThat(list("filter: {%s, providerSlugs: [\"%s\"]}".formatted(page, other.provider())))
                .containsExactly("d");
        assertThat(list("filter: {%s, query: \"%s\"}".formatted(page, shop.provider())))
                .containsExactly("c", "b", "a");
        assertThat(list("filter: {%s}, limit: 2, offset: 1".formatted(page))).containsExactly("c", "b");
        assertThat(visit.refusal(
                        "{ casinoGames(filter: {%s, providerSlugs: [\"no-such\"]}) { count } }".formatted(page)))
                .isEqualTo("CASINO_GAME_PROVIDER_NOT_FOUND");
    }

    @Test
    void aDisabledGameCannotBeAddedAndIsNotShownButCanBeRemoved() {
        adds("a");
        adds("b");
        String id = shop.id("a");
        shop.with(shop.game("a").put("enabled", false));
        assertThat(favourites("TRENDING")).containsExactly("b");
        assertThat(refusal("addGameToFavorites", id, visit)).isEqualTo("CASINO_GAME_NOT_FOUND");
        shop.with("a");
        assertThat(favourites("TRENDING")).containsExactly("b", "a");
        shop.with(shop.game("a").put("enabled", false));
        assertThat(change("removeGameFromFavorites", id, visit)).isTrue();
        shop.with("a");
        assertThat(favourites("TRENDING")).containsExactly("b");
        String other = shop.id("c");
        Product.feed("providers", Games.provider(shop.provider()).put("enabled", false));
        assertThat(refusal("addGameToFavorites", other, visit)).isEqualTo("CASINO_GAME_NOT_FOUND");
        assertThat(favourites("TRENDING")).isEmpty();
        Shop.open(shop.provider());
        assertThat(favourites("TRENDING")).containsExactly("b");
    }

    @Test
    void aRestrictedGameCanBeAddedAndIsShownWhereItIsNotRestricted() {
        shop.with(shop.game("a").setAll(record("restrictedCountries", List.of("DE"))));
        Visit german = visit.from(World.GERMANY);
        assertThat(change("addGameToFavorites", shop.id("a"), german)).isTrue();
        assertThat(favourites(german, "TRENDING")).isEmpty();
        assertThat(isFavourite(german, "a")).hasToString("true");
        assertThat(favourites(visit.from(World.FRANCE), "TRENDING")).containsExactly("a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "slot", "12345678901234567890123", "1234567890123456789012345", "' or 1=1 --",
                "x", "ABCDEFABCDEFABCDEFABCDEF", "000000000000000000000000", "\"}) { id }", "💥",
                "zzzzzzzzzzzzzzzzzzzzzzzz",
            })
    void knowsNoOtherGame(String id) {
        for (String mutation : List.of("addGameToFavorites", "removeGameFromFavorites")) {
            assertThat(refusal(mutation, id, visit)).isEqualTo("CASINO_GAME_NOT_FOUND");
            assertThat(refusal(mutation, new ObjectId().toHexString(), visit)).isEqualTo("CASINO_GAME_NOT_FOUND");
        }
    }

    @Test
    void otherCallersHaveNoFavourites() {
        String id = shop.id("a");
        for (String mutation : List.of("addGameToFavorites", "removeGameFromFavorites")) {
            for (Visit other : List.of(Visit.anonymous(), Visit.ofNobody(), Visit.withoutRole(player))) {
                assertThat(refusal(mutation, id, other)).isEqualTo("UNAUTHORIZED_ACCESS");
                assertThat(refusal(mutation, "x", other)).isEqualTo("UNAUTHORIZED_ACCESS");
            }
        }
        assertThat(favourites("TRENDING")).isEmpty();
        for (Visit other : List.of(Visit.anonymous(), Visit.ofNobody())) {
            assertThat(isFavourite(other, "a").isNull()).isTrue();
            assertThat(other.refusal("{ casinoGames(filter: {casinoPageSlug: \"my-favorites\"}) { count } }"))
                    .isEqualTo("UNAUTHORIZED_ACCESS");
            assertThat(other.refusal("{ gameSliders(filter: {casinoPageSlug: \"my-favorites\"}) { count } }"))
                    .isEqualTo("UNAUTHORIZED_ACCESS");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PENDING", "TIME_OUT", "SELF_EXCLUDED", "SUSPENDED", "BLOCKED", "CLOSED"})
    void anInactiveUserKeepsTheFavouritesUnchanged(String status) {
        adds("a");
        player.becomes("status", status);
        for (String mutation : List.of("addGameToFavorites", "removeGameFromFavorites")) {
            assertThat(refusal(mutation, shop.id("b"), visit)).isEqualTo("USER_BLOCKED");
            assertThat(refusal(mutation, shop.id("a"), visit)).isEqualTo("USER_BLOCKED");
            assertThat(refusal(mutation, "x", visit)).isEqualTo("USER_BLOCKED");
        }
        assertThat(favourites("TRENDING")).containsExactly("a");
        assertThat(isFavourite("a")).hasToString("true");
    }

    private boolean adds(String slug) {
        return change("addGameToFavorites", shop.id(slug), visit);
    }

    private boolean removes(String slug) {
        return change("removeGameFromFavorites", shop.id(slug), visit);
    }

    private static boolean change(String mutation, String id, Visit visit) {
        return visit.data("mutation ($id: String!) { " + mutation + "(gameId: $id) }", Map.of("id", id))
                .path(mutation)
                .asBoolean();
    }

    private static String refusal(String mutation, String id, Visit visit) {
        return Product.errorCode(
                visit.ask("mutation ($id: String!) { " + mutation + "(gameId: $id) }", Map.of("id", id)));
    }

    private JsonNode isFavourite(String slug) {
        return isFavourite(visit, slug);
    }

    private JsonNode isFavourite(Visit visit, String slug) {
        return shop.bySlug(
                        slug, "isFavoriteGame", visit.token(), visit.headers().toArray(String[]::new))
                .path("isFavoriteGame");
    }

    private List<String> favourites(String orderBy) {
        return favourites(visit, orderBy);
    }

    private static List<String> favourites(Visit visit, String orderBy) {
        return visit.slugs("{ list: casinoGames(filter: {casinoPageSlug: \"my-favorites\"}, orderBy: " + orderBy
                + ") { data { slug } } }");
    }

    private List<String> list(String arguments) {
        return visit.slugs("{ list: casinoGames(" + arguments + ") { data { slug } } }");
    }

    @Test
    void gamesComeOnceEachTheLatestFirst() {
        own.with("a", "b", "c", "d");
        assertThat(played("TRENDING")).isEmpty();
        plays("a", Duration.ofHours(5));
        plays("b", Duration.ofDays(3));
        plays("c", Duration.ofHours(1));
        plays("b", Duration.ofHours(3));
        plays("c", Duration.ofDays(9));
        assertThat(played("TRENDING")).containsExactly("c", "b", "a");
        assertThat(played("NAME")).containsExactly("a", "b", "c");
        assertThat(visit.slugs("{ list: casinoGames(filter: {casinoPageSlug: \"recently-played\"," + " query: \""
                        + own.provider() + "\"}, limit: 1, offset: 1) { data { slug } } }"))
                .containsExactly("b");
    }

    @Test
    void gamesThatWerePlayedAtTheSameTimeComeInTheOrderOfTheirNames() {
        own.with(
                own.game("a").put("name", "Zebra"),
                own.game("b").put("name", "apple"),
                own.game("c").put("name", "Mango"));
        String at = TestClock.now().minus(Duration.ofHours(1)).toString();
        player.plays(Stream.of("a", "b", "c")
                .map(slug -> bet(slug, Duration.ZERO).put("at", at))
                .toArray(ObjectNode[]::new));
        assertThat(played("TRENDING")).containsExactly("b", "c", "a");
    }

    @Test
    void betsOfTheLast90DaysCount() {
        own.with("a", "b");
        plays("a", DAYS_90.minusMinutes(5));
        plays("b", DAYS_90.plusMinutes(5));
        assertThat(played("TRENDING")).containsExactly("a");
    }

    @Test
    void unplayableGamesAreLeftOut() {
        own.with("a", "b", "c", "d");
        for (String slug : List.of("a", "b", "c", "d")) {
            plays(slug, Duration.ofHours(1));
        }
        own.with(
                own.game("a").put("enabled", false),
                own.game("b").setAll(record("restrictedCountries", List.of("DE"))),
                own.game("c").setAll(record("policy", record("segments", List.of("empty")))));
        assertThat(played(visit.from(World.GERMANY), "TRENDING")).containsExactly("d");
        assertThat(played(visit.from(World.FRANCE), "NAME")).containsExactly("b", "d");
    }

    @Test
    void atMost100GamesOfThoseThatCanBePlayed() {
        List<String> slugs =
                IntStream.range(100, 203).mapToObj(Integer::toString).toList();
        own.with(slugs.stream().map(own::game).toArray(ObjectNode[]::new));
        own.with(own.game("202").put("enabled", false));
        player.plays(IntStream.range(0, slugs.size())
                .mapToObj(i -> bet(slugs.get(i), Duration.ofMinutes(500 - i)))
                .toArray(ObjectNode[]::new));
        var page = visit.data(
                "{ list: casinoGames(filter: {casinoPageSlug: \"recently-played\"}, limit: 100) { count data { slug } } }");
        assertThat(page.at("/list/count").asInt()).isEqualTo(100);
        assertThat(Storefront.each(page.at("/list/data"), "slug"))
                .startsWith("201", "200")
                .endsWith("103", "102");
    }

    @Test
    void theyAreFilteredAsOtherPages() {
        own.with("a", "b");
        own.with(own.game("b").setAll(record("slider", record("link", "/"))));
        Shop other = Shop.open();
        other.with(other.game("c").setAll(record("slider", record("link", "/"))));
        plays("a", Duration.ofHours(3));
        plays("b", Duration.ofHours(2));
        player.plays(bet("c", Duration.ofHours(1)).put("providerSlug", other.provider()));
        String ofShop = "filter: {casinoPageSlug: \"recently-played\", providerSlugs: [\"" + own.provider() + "\"]}";
        assertThat(visit.slugs("{ list: casinoGames(" + ofShop + ") { data { slug } } }"))
                .containsExactly("b", "a");
        assertThat(visit.slugs("{ list: gameSliders(" + ofShop + ") { data { slug } } }"))
                .containsExactly("b");
        assertThat(visit.slugs(
                        "{ list: gameSliders(filter: {casinoPageSlug: \"recently-played\"}) { data { slug } } }"))
                .containsExactly("c", "b");
        assertThat(visit.refusal("{ casinoGames(filter: {casinoPageSlug: \"recently-played\","
                        + " providerSlugs: [\"no-such\"]}) { count } }"))
                .isEqualTo("CASINO_GAME_PROVIDER_NOT_FOUND");
    }

    @Test
    void itIsOneUsersOwn() {
        own.with("a");
        plays("a", Duration.ofHours(1));
        assertThat(played(Visit.of(Player.joins()), "TRENDING")).isEmpty();
        player.becomes("status", "SELF_EXCLUDED");
        assertThat(played("TRENDING")).containsExactly("a");
        for (Visit other : List.of(Visit.anonymous(), Visit.ofNobody())) {
            for (String field : List.of("casinoGames", "gameSliders")) {
                assertThat(other.refusal("{ " + field + "(filter: {casinoPageSlug: \"recently-played\"}) { count } }"))
                        .isEqualTo("UNAUTHORIZED_ACCESS");
            }
        }
    }

    private void plays(String slug, Duration ago) {
        player.plays(bet(slug, ago));
    }

    private ObjectNode bet(String slug, Duration ago) {
        return record("id", new ObjectId().toHexString(), "userId", player.id().toHexString())
                .put("providerSlug", own.provider())
                .put("gameSlug", slug)
                .put("stake", "1")
                .put("at", TestClock.now().minus(ago).toString());
    }

    private List<String> played(String orderBy) {
        return played(visit, orderBy);
    }

    private static List<String> played(Visit visit, String orderBy) {
        return visit.slugs("{ list: casinoGames(filter: {casinoPageSlug: \"recently-played\"}, orderBy: " + orderBy
                + ") { data { slug } } }");
    }
}
