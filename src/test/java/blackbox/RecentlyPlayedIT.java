package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.TestClock;
import world.World;

/** details.md, "Catalogue": the virtual page recently-played. */
@ExtendWith(Product.class)
class RecentlyPlayedIT {
    private static final Duration DAYS_90 = Duration.ofDays(90);
    private final Player player = Player.joins();
    private final Visit visit = Visit.of(player);
    private final Shop shop = Shop.open();

    @Test
    void gamesComeOnceEachTheLatestFirst() {
        shop.with("a", "b", "c", "d");
        assertThat(played("TRENDING")).isEmpty();
        plays("a", Duration.ofHours(5));
        plays("b", Duration.ofDays(3));
        plays("c", Duration.ofHours(1));
        plays("b", Duration.ofHours(3));
        plays("c", Duration.ofDays(9));
        assertThat(played("TRENDING")).containsExactly("c", "b", "a");
        assertThat(played("NAME")).containsExactly("a", "b", "c");
        assertThat(visit.slugs("{ list: casinoGames(filter: {casinoPageSlug: \"recently-played\"," + " query: \""
                        + shop.provider() + "\"}, limit: 1, offset: 1) { data { slug } } }"))
                .containsExactly("b");
    }

    @Test
    void gamesThatWerePlayedAtTheSameTimeComeInTheOrderOfTheirNames() {
        shop.with(
                shop.game("a").put("name", "Zebra"),
                shop.game("b").put("name", "apple"),
                shop.game("c").put("name", "Mango"));
        String at = TestClock.now().minus(Duration.ofHours(1)).toString();
        player.plays(Stream.of("a", "b", "c")
                .map(slug -> bet(slug, Duration.ZERO).put("at", at))
                .toArray(ObjectNode[]::new));
        assertThat(played("TRENDING")).containsExactly("b", "c", "a");
    }

    @Test
    void betsOfTheLast90DaysCount() {
        shop.with("a", "b");
        plays("a", DAYS_90.minusMinutes(5));
        plays("b", DAYS_90.plusMinutes(5));
        assertThat(played("TRENDING")).containsExactly("a");
    }

    @Test
    void unplayableGamesAreLeftOut() {
        shop.with("a", "b", "c", "d");
        for (String slug : List.of("a", "b", "c", "d")) {
            plays(slug, Duration.ofHours(1));
        }
        shop.with(
                shop.game("a").put("enabled", false),
                shop.game("b").setAll(record("restrictedCountries", List.of("DE"))),
                shop.game("c").setAll(record("policy", record("segments", List.of("nobody's")))));
        assertThat(played(visit.from(World.GERMANY), "TRENDING")).containsExactly("d");
        assertThat(played(visit.from(World.FRANCE), "NAME")).containsExactly("b", "d");
    }

    @Test
    void atMost100GamesOfThoseThatCanBePlayed() {
        List<String> slugs =
                IntStream.range(100, 203).mapToObj(Integer::toString).toList();
        shop.with(slugs.stream().map(shop::game).toArray(ObjectNode[]::new));
        shop.with(shop.game("202").put("enabled", false));
        player.plays(IntStream.range(0, slugs.size())
                .mapToObj(i -> bet(slugs.get(i), Duration.ofMinutes(500 - i)))
                .toArray(ObjectNode[]::new));
        var page = visit.data(
                "{ list: casinoGames(filter: {casinoPageSlug: \"recently-played\"}, limit: 100) { count data { slug } } }");
        assertThat(page.at("/list/count").asInt()).isEqualTo(100);
        assertThat(Visit.texts(page.at("/list/data"), "slug"))
                .startsWith("201", "200")
                .endsWith("103", "102");
    }

    @Test
    void theyAreFilteredAsOtherPages() {
        shop.with("a", "b");
        shop.with(shop.game("b").setAll(record("slider", record("link", "/"))));
        Shop other = Shop.open();
        other.with(other.game("c").setAll(record("slider", record("link", "/"))));
        plays("a", Duration.ofHours(3));
        plays("b", Duration.ofHours(2));
        player.plays(bet("c", Duration.ofHours(1)).put("providerSlug", other.provider()));
        String ofShop = "filter: {casinoPageSlug: \"recently-played\", providerSlugs: [\"" + shop.provider() + "\"]}";
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
        shop.with("a");
        plays("a", Duration.ofHours(1));
        assertThat(played(Visit.of(Player.joins()), "TRENDING")).isEmpty();
        Product.feeds().accept("users", player.line().put("status", "SELF_EXCLUDED"));
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
                .put("providerSlug", shop.provider())
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
