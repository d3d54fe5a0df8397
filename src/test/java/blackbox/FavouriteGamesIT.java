package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.World;

/** service-interface.md, "Casino rules", 3 and 7; details.md, "Catalogue": a user's favourites. */
@ExtendWith(Product.class)
class FavouriteGamesIT {
    private final Player player = Player.joins();
    private final Visit visit = Visit.of(player);
    private final Shop shop = Shop.open().with("a", "b", "c");

    @Test
    void aGameIsAFavouriteUntilItIsNone() {
        assertThat(isFavourite("a")).hasToString("false");
        assertThat(adds("a")).isTrue();
        assertThat(adds("a")).isTrue();
        assertThat(isFavourite("a")).hasToString("true");
        assertThat(isFavourite("b")).hasToString("false");
        assertThat(favourites("TRENDING")).containsExactly("a");
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
                assertThat(game.path("isFavoriteGame").asBoolean())
                        .as(list + game)
                        .isEqualTo(game.path("slug").asText().equals("b"));
            }
        }
        assertThat(shop.bySlug("a", "providerWithGames { games { isFavoriteGame } }", visit.token())
                        .findValuesAsText("isFavoriteGame"))
                .containsExactly("false", "true", "false");
    }

    @Test
    void favouritesAreOneUsersOwn() {
        adds("a");
        Visit other = Visit.of(Player.joins());
        assertThat(isFavourite(other, "a")).hasToString("false");
        assertThat(favourites(other, "TRENDING")).isEmpty();
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
    }

    @Test
    void aGameOfADisabledProviderCannotBeAddedAndIsNotShown() {
        adds("a");
        String id = shop.id("b");
        Product.feeds().accept("providers", Games.provider(shop.provider()).put("enabled", false));
        assertThat(refusal("addGameToFavorites", id, visit)).isEqualTo("CASINO_GAME_NOT_FOUND");
        assertThat(favourites("TRENDING")).isEmpty();
        Shop.open(shop.provider());
        assertThat(favourites("TRENDING")).containsExactly("a");
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
                "", "x", "slot",
                "12345678901234567890123", "1234567890123456789012345", "ABCDEFABCDEFABCDEFABCDEF",
                "zzzzzzzzzzzzzzzzzzzzzzzz", "000000000000000000000000", "' or 1=1 --",
                "\"}) { id }", "💥",
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
        Product.feeds().accept("users", player.line().put("status", status));
        for (String mutation : List.of("addGameToFavorites", "removeGameFromFavorites")) {
            assertThat(refusal(mutation, shop.id("b"), visit)).isEqualTo("USER_BLOCKED");
            assertThat(refusal(mutation, shop.id("a"), visit)).isEqualTo("USER_BLOCKED");
            assertThat(refusal(mutation, "x", visit)).isEqualTo("USER_BLOCKED");
        }
        assertThat(favourites("TRENDING")).containsExactly("a");
        assertThat(isFavourite("a")).hasToString("true");
    }

    @Test
    void slidersMayBeOfFavouritesToo() {
        shop.with(shop.game("b").setAll(record("slider", record("link", "/"))));
        adds("a");
        adds("b");
        assertThat(visit.slugs("{ list: gameSliders(filter: {casinoPageSlug: \"my-favorites\"}) { data { slug } } }"))
                .containsExactly("b");
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
}
