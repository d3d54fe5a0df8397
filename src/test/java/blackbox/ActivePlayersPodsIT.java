package blackbox;

import static blackbox.Storefront.at;
import static blackbox.Storefront.pageOf;
import static blackbox.Storefront.variant;
import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.Fleet;

/** decisions.md and details.md, "Catalogue": players of the last 24 hours, on a pod that counts them when a test says so. */
class ActivePlayersPodsIT {
    private static final Duration HOUR = Duration.ofHours(1);

    private final Storefront storefront = FleetStorefront.first();
    private final String provider = Visit.word();
    private final ObjectId user = user();

    @Test
    void playersAreUsersWithSettledBetsOfTheLast24Hours() {
        storefront.games(provider, "a", "b", "c", "d");
        ObjectId other = user();
        bets(
                bet(user, "b", HOUR),
                bet(other, "b", Duration.ofHours(23)),
                bet(user, "b", Duration.ofHours(2)),
                bet(user, "c", Duration.ofMinutes(1)),
                bet(other, "d", Duration.ofHours(25)),
                bet(other, "a", HOUR).put("status", "VOIDED"));
        count(() -> players("b") == 2 && players("c") == 1);
        String game = "{ casinoGameBySlug(slug: '%s', providerSlug: '" + provider
                + "') { activePlayers { count formattedCount } } }";
        Json.assertHas(see(game.formatted("a")), "{'activePlayers': {'count': 0, 'formattedCount': '0'}}");
        Json.assertHas(see(game.formatted("b")), "{'activePlayers': {'count': 2, 'formattedCount': '2'}}");
        assertThat(players("d")).isZero();
        Json.assertHas(
                see("{ casinoGameProvider(slug: '" + provider + "') { activePlayers { count formattedCount } } }"),
                "{'activePlayers': {'count': 2, 'formattedCount': '2'}}");
    }

    @Test
    void theMostPlayedComeFirstEverywhere() {
        storefront.feed("providers", Games.provider(provider));
        for (String slug : List.of("a", "b", "c", "d")) {
            storefront.feed(
                    "games", new Shop(provider).game(slug).setAll(Storefront.line("{'slider': {'link': '/'}}")));
        }
        ObjectId other = user();
        bets(bet(user, "d", HOUR), bet(other, "d", HOUR), bet(user, "c", HOUR));
        count(() -> players("d") == 2 && players("c") == 1);
        for (String list : List.of(
                "casinoGames(filter: {providerSlugs: ['%s']}) { games: data { slug } }",
                "gameSliders(filter: {providerSlugs: ['%s']}) { games: data { slug } }",
                "searchCasinoGames(query: '%s') { games: data { slug } }",
                "casinoGameBySlug(slug: 'a', providerSlug: '%s') { providerWithGames { games { slug } } }")) {
            assertThat(see("{ " + list.formatted(provider) + " }").findValuesAsText("slug"))
                    .as(list)
                    .containsExactly("d", "c", "a", "b");
        }
    }

    @Test
    void aSharedSlugIsTheMostPlayedGameWhateverItsName() {
        String slug = "shared-" + new ObjectId();
        storefront.games(provider, slug);
        String loser = Visit.word();
        storefront
                .feed("providers", Games.provider(loser))
                .feed("games", new Shop(loser).game(slug).put("name", "A name before the other"));
        assertThat(ofShared("casinoGame", slug)).isEqualTo(loser);
        bets(bet(user, slug, HOUR));
        count(() -> players(slug) == 1);
        assertThat(ofShared("casinoGame", slug)).isEqualTo(provider);
        assertThat(ofShared("casinoGameBySlug", slug)).isEqualTo(provider);
    }

    private String ofShared(String field, String slug) {
        return see("{ " + field + "(slug: '" + slug + "') { providerSlug } }")
                .path("providerSlug")
                .asText();
    }

    @Test
    void pagesAndSectionsHaveThePlayersOfTheirGames() {
        FleetStorefront.empty();
        ObjectId other = user();
        storefront
                .games(provider, "a", "b", "c")
                .feed("casino-pages", pageOf(provider, at(provider, "a"), at(provider, "b")))
                .feed("casino-explore", variant(provider, """
                        {'main': true, 'sections': [{'type': 'TRENDING', 'index': 1},
                          {'type': 'ORIGINALS', 'index': 2, 'providerSlugs': ['%s']}]}""".formatted(provider)));
        bets(bet(user, "a", HOUR), bet(user, "b", HOUR), bet(other, "b", HOUR), bet(user(), "c", HOUR));
        count(() -> players("c") == 1);
        String page = "{ getCasinoPage(slug: '" + provider + "') { activePlayers { count formattedCount } } }";
        count(() -> see(page).at("/activePlayers/count").asInt() == 2);
        assertThat(see(page).at("/activePlayers/formattedCount").asText()).isEqualTo("2");

        String sections = """
                { casinoExplore { sections { casinoPage { activePlayers { count }
                  highlightedGames { name activePlayers { count } } } } } }""";
        count(() ->
                see(sections).at("/sections/1/casinoPage/activePlayers/count").asInt() == 3);
        JsonNode trending = see(sections).at("/sections/0/casinoPage");
        assertThat(trending.at("/activePlayers/count").asInt()).isGreaterThanOrEqualTo(3);
        assertThat(trending.path("highlightedGames").valueStream())
                .isSortedAccordingTo(Comparator.<JsonNode>comparingInt(
                                game -> -game.at("/activePlayers/count").asInt())
                        .thenComparing(game -> game.path("name").asText()));
        assertThat(trending.at("/highlightedGames/0/activePlayers/count").asInt())
                .isGreaterThanOrEqualTo(2);
    }

    @Test
    void aBetThatIsVoidedLaterCountsNoMore() {
        storefront.games(provider, "a");
        ObjectNode bet = bet(user, "a", HOUR);
        bets(bet);
        count(() -> players("a") == 1);
        bets(bet.put("status", "VOIDED"));
        count(() -> players("a") == 0);
    }

    @Test
    void manyPlayersAreSaidRoundedDown() {
        storefront.games(provider, "a");
        List<ObjectId> many =
                IntStream.range(0, 1_299).mapToObj(_ -> new ObjectId()).toList();
        storefront.feed("users", many.stream().map(ActivePlayersPodsIT::line).toArray(ObjectNode[]::new));
        bets(many.stream().map(each -> bet(each, "a", HOUR)).toArray(ObjectNode[]::new));
        count(() -> players("a") == 1_299);
        assertThat(see("{ casinoGameProvider(slug: '" + provider + "') { activePlayers { formattedCount } } }")
                        .at("/activePlayers/formattedCount")
                        .asText())
                .isEqualTo("1.2K");
    }

    private ObjectId user() {
        var user = new ObjectId();
        storefront.feed("users", line(user));
        return user;
    }

    private static ObjectNode line(ObjectId user) {
        return record("id", user.toHexString(), "username", "u" + user);
    }

    private ObjectNode bet(ObjectId player, String slug, Duration ago) {
        return record("id", new ObjectId().toHexString(), "userId", player.toHexString(), "providerSlug", provider)
                .put("gameSlug", slug)
                .put("stake", "1")
                .put("at", Fleet.now().minus(ago).toString());
    }

    private void bets(ObjectNode... bets) {
        storefront.feed("bets", bets);
    }

    /** Again and again: the pod that counts may not have seen yet what the other was fed. */
    private static void count(BooleanSupplier done) {
        Waiting.until(() -> {
            Fleet.rows().doNow("active-players");
            return done.getAsBoolean();
        });
    }

    private int players(String slug) {
        return see("{ casinoGameBySlug(slug: '" + slug + "', providerSlug: '" + provider
                        + "') { activePlayers { count } } }")
                .at("/activePlayers/count")
                .asInt();
    }

    /** As a caller without earlier requests. */
    private JsonNode see(String query) {
        return storefront.see(query, Storefront.token(new ObjectId(), "USER"));
    }
}
