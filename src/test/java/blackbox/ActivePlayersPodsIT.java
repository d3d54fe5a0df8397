package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import dev.Http;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.Fleet;

/** decisions.md and details.md, "Catalogue": players of the last 24 hours, on a pod that counts them when a test says so. */
class ActivePlayersPodsIT {
    private static final Duration HOUR = Duration.ofHours(1);

    private final String provider = Visit.word();
    private final ObjectId user = new ObjectId();

    @Test
    void playersAreUsersWithSettledBetsOfTheLast24Hours() {
        open("a", "b", "c", "d");
        ObjectId other = user();
        bets(
                bet(user, "b", HOUR),
                bet(other, "b", Duration.ofHours(23)),
                bet(user, "b", Duration.ofHours(2)),
                bet(user, "c", Duration.ofMinutes(1)),
                bet(other, "d", Duration.ofHours(25)),
                bet(other, "a", HOUR).put("status", "VOIDED"));
        count(() -> has("b", 2) && has("c", 1));
        assertThat(players("a").toString()).isEqualTo("{\"count\":0,\"formattedCount\":\"0\"}");
        assertThat(players("b").toString()).isEqualTo("{\"count\":2,\"formattedCount\":\"2\"}");
        assertThat(players("d").path("count").asInt()).isZero();
        assertThat(data("casinoGameProvider(slug: \"" + provider + "\") { activePlayers { count formattedCount } }")
                        .path("activePlayers")
                        .toString())
                .isEqualTo("{\"count\":2,\"formattedCount\":\"2\"}");
    }

    @Test
    void theMostPlayedComeFirstEverywhere() {
        open("a", "b", "c", "d");
        ObjectId other = user();
        bets(bet(user, "d", HOUR), bet(other, "d", HOUR), bet(user, "c", HOUR));
        count(() -> has("d", 2) && has("c", 1));
        String byPlayers = "d c a b";
        assertThat(slugs("casinoGames(filter: {providerSlugs: [\"%s\"]})".formatted(provider)))
                .isEqualTo(byPlayers);
        assertThat(slugs("gameSliders(filter: {providerSlugs: [\"%s\"]})".formatted(provider)))
                .isEqualTo(byPlayers);
        assertThat(slugs("searchCasinoGames(query: \"%s\")".formatted(provider)))
                .isEqualTo(byPlayers);
        JsonNode beside = data("casinoGameBySlug(slug: \"a\", providerSlug: \"" + provider
                        + "\") { providerWithGames { games { slug } } }")
                .at("/providerWithGames/games");
        assertThat(String.join(" ", Visit.texts(beside, "slug"))).isEqualTo(byPlayers);
    }

    @Test
    void aSharedSlugIsTheMostPlayedGameWhateverItsName() {
        String slug = "shared-" + new ObjectId();
        open(slug);
        String loser = Visit.word();
        feed("providers", record("slug", loser, "name", "Loser"));
        feed("games", game(loser, slug).put("name", "A name before the other"));
        assertThat(data("casinoGame(slug: \"" + slug + "\") { providerSlug }")
                        .path("providerSlug")
                        .asText())
                .isEqualTo(loser);
        bets(bet(user, slug, HOUR));
        awaitPlayers(slug, 1);
        for (String field : List.of("casinoGame", "casinoGameBySlug")) {
            assertThat(data(field + "(slug: \"" + slug + "\") { providerSlug }")
                            .path("providerSlug")
                            .asText())
                    .isEqualTo(provider);
        }
    }

    @Test
    void pagesAndSectionsHaveThePlayersOfTheirGames() {
        FleetStorefront.empty();
        open("a", "b", "c");
        ObjectId other = user();
        ObjectNode[] places = Stream.of("a", "b")
                .map(slug -> record("providerSlug", provider, "slug", slug))
                .toArray(ObjectNode[]::new);
        feed(
                "casino-pages",
                record("slug", provider, "name", "A page", "status", "PUBLISHED", "games", List.of(places)));
        feed(
                "casino-explore",
                record("internalName", provider, "main", true)
                        .setAll(record(
                                "sections",
                                List.of(
                                        record("type", "TRENDING", "index", 1),
                                        record("type", "ORIGINALS", "index", 2, "providerSlugs", List.of(provider))))));
        bets(bet(user, "a", HOUR), bet(user, "b", HOUR), bet(other, "b", HOUR), bet(user(), "c", HOUR));
        awaitPlayers("c", 1);
        String page = "getCasinoPage(slug: \"" + provider + "\") { activePlayers { count formattedCount } }";
        count(() -> data(page).at("/activePlayers/count").asInt() == 2);
        assertThat(data(page).at("/activePlayers/formattedCount").asText()).isEqualTo("2");

        String section = "casinoExplore { sections { casinoPage { activePlayers { count }"
                + " highlightedGames { name activePlayers { count } } } } }";
        count(() ->
                data(section).at("/sections/1/casinoPage/activePlayers/count").asInt() == 3);
        JsonNode trending = data(section).at("/sections/0/casinoPage");
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
        open("a");
        ObjectNode bet = bet(user, "a", HOUR);
        bets(bet);
        awaitPlayers("a", 1);
        bets(bet.put("status", "VOIDED"));
        awaitPlayers("a", 0);
    }

    @Test
    void manyPlayersAreSaidRoundedDown() {
        open("a");
        List<ObjectId> many =
                IntStream.range(0, 1_299).mapToObj(_ -> new ObjectId()).toList();
        feed("users", many.stream().map(ActivePlayersPodsIT::line).toArray(ObjectNode[]::new));
        bets(many.stream().map(each -> bet(each, "a", HOUR)).toArray(ObjectNode[]::new));
        awaitPlayers("a", 1_299);
        assertThat(players("a").path("formattedCount").asText()).isEqualTo("1.2K");
    }

    private void open(String... slugs) {
        feed("providers", record("slug", provider, "name", provider));
        for (String slug : slugs) {
            feed("games", game(provider, slug));
        }
        feed("users", line(user));
    }

    private static ObjectNode game(String provider, String slug) {
        return record("slug", slug, "providerSlug", provider, "name", "Game " + slug, "code", slug)
                .put("houseEdgePercent", 5)
                .setAll(record("slider", record("link", "/")));
    }

    private static ObjectId user() {
        var user = new ObjectId();
        feed("users", line(user));
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

    private static void bets(ObjectNode... bets) {
        feed("bets", bets);
    }

    private void awaitPlayers(String slug, int count) {
        count(() -> has(slug, count));
    }

    private boolean has(String slug, int count) {
        return players(slug).path("count").asInt() == count;
    }

    /** Again and again: the pod that counts may not have seen yet what the other was fed. */
    private static void count(BooleanSupplier done) {
        Waiting.until(() -> {
            Fleet.rows().doNow("active-players");
            return done.getAsBoolean();
        });
    }

    private JsonNode players(String slug) {
        return data("casinoGameBySlug(slug: \"" + slug + "\", providerSlug: \"" + provider
                        + "\") { activePlayers { count formattedCount } }")
                .path("activePlayers");
    }

    private String slugs(String list) {
        return String.join(" ", Visit.texts(data(list + " { data { slug } }").path("data"), "slug"));
    }

    /** As a caller without earlier requests. */
    private static JsonNode data(String field) {
        return ask("{ it: " + field + " }", Fleet.accessToken(new ObjectId())).at("/data/it");
    }

    private static JsonNode ask(String query, String token) {
        return Http.graphql(Fleet.pod(0).publicUrl(), query, Map.of(), token).json();
    }

    private static void feed(String feed, ObjectNode... lines) {
        new Feeds(Fleet.pod(0).internalUrl()).accept(feed, lines);
    }
}
