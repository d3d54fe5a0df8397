package gaming.casino.api;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.EmbeddedMariaDb;
import dev.Http.Answer;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.StatementLog;
import world.World;

/** What an operation asks of the database: nothing for a visitor, a few rows for a user, whatever is selected. */
@ExtendWith(World.class)
class CasinoStatementsIT {
    private static final int MOST = 6;
    private static final int LOOKS = 4;
    private static final String GAME = """
            id slug name type hasFreeBets thumbnailUrl features tagNames description providerSlug isFavoriteGame
            providerWithGames { slug games { slug isFavoriteGame } } geoLocationRestricted
            casinoPages { slug highlightedGames { slug } promotions { id } activePlayers { count } }
            gameLaunchUrl gameLaunchUrlDemo seo { title } activePlayers { formattedCount } slider { link }
            """;

    private final String provider = "p" + new ObjectId();
    private final String page = "g" + new ObjectId();
    private final ObjectId user = new ObjectId();

    @BeforeEach
    void feed() {
        World.feeds().accept("providers", record("slug", provider, "name", "Counted " + provider));
        World.feeds()
                .accept("games", IntStream.range(0, 120).mapToObj(this::game).toArray(ObjectNode[]::new));
        World.feeds()
                .accept(
                        "casino-pages",
                        record("slug", page, "name", "Counted", "status", "PUBLISHED", "layout", "SQUARES")
                                .put("promotionPlacedAfter", 1)
                                .set(
                                        "games",
                                        record(
                                                        "g",
                                                        IntStream.range(0, 120)
                                                                .mapToObj(i -> record(
                                                                                "providerSlug",
                                                                                provider,
                                                                                "slug",
                                                                                "game-" + i)
                                                                        .put("highlighted", i < 30))
                                                                .toList())
                                                .get("g")));
        World.feeds()
                .accept("users", record("id", user.toHexString(), "username", "u" + user, "platformId", platformId()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "casinoGames(filter: {casinoPageSlug: $page}, limit: 100) { count data { %s } }",
                "casinoGames(filter: {providerSlugs: [$provider]}, limit: 100) { count data { %s } }",
                "gameSliders(limit: 100) { count data { %s } }",
                "casinoGameBySlug(slug: \"game-7\", providerSlug: $provider) { %s }",
                "searchCasinoGames(query: \"counted\", limit: 100) { count data { %s score highlights { path } } }",
                "getCasinoPage(slug: $page) { id name highlightedGames { %s } }",
                "casinoExplore { id sections { casinoPage { highlightedGames { %s } } } }",
                "casinoGameProviders(limit: 100) { count data { id name activePlayers { count } } }"
            })
    void askNothingForAnAnonymousVisitor(String field) throws Exception {
        ask(field, "");
        assertThat(counted(field, "")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "casinoGames(filter: {providerSlugs: [$provider]}, limit: %d) { count data { %s } }",
                "casinoGames(filter: {casinoPageSlug: \"my-favorites\"}, limit: %d) { count data { %s } }",
                "casinoGames(filter: {casinoPageSlug: \"recently-played\"}, limit: %d) { count data { %s } }",
                "gameSliders(limit: %d) { count data { %s } }",
                "searchCasinoGames(query: \"counted\", limit: %d) { count data { %s } }"
            })
    void asksTheSameForAUserWhateverThePageAndTheFields(String field) throws Exception {
        String token = World.accessToken(user);
        String brief = field.formatted(1, "id");
        ask(brief, token);
        assertThat(counted(brief, token)).hasSizeLessThanOrEqualTo(MOST);
        assertThat(counted(field.formatted(100, GAME), token)).hasSizeLessThanOrEqualTo(MOST);
    }

    @Test
    void asksAtMostSixTimesForAnyOtherOperationOfAUser() throws Exception {
        String token = World.accessToken(user);
        for (String field : List.of(
                "gameLaunchUrlBySlug(slug: \"game-7\", providerSlug: $provider)",
                "gameLaunchUrlDemoBySlug(slug: \"game-7\", providerSlug: $provider)",
                "getCasinoPage(slug: $page) { id highlightedGames { %s } }".formatted(GAME),
                "casinoExplore { id }",
                "casinoGameProvider(slug: $provider) { id activePlayers { count } }")) {
            ask(field, token);
            assertThat(counted(field, token)).hasSizeLessThanOrEqualTo(MOST);
        }
    }

    /** The smallest of a few looks: a task of another test may run during one of them. */
    private List<String> counted(String field, String token) throws Exception {
        List<String> least = StatementLog.during(EmbeddedMariaDb.GAMING, () -> ask(field, token));
        for (int look = 1; look < LOOKS && !least.isEmpty(); look++) {
            List<String> asked = StatementLog.during(EmbeddedMariaDb.GAMING, () -> ask(field, token));
            least = asked.size() < least.size() ? asked : least;
        }
        return least;
    }

    private JsonNode ask(String field, String token) {
        Answer answer = World.graphql(
                "query ($page: String!, $provider: String!) { used: casinoGameBySlug(slug: \"game-1\", providerSlug: $provider)"
                        + " { id } page: getCasinoPage(slug: $page) { id } "
                        + field.replace("%s", GAME)
                        + " }",
                Map.of("page", page, "provider", provider),
                token);
        // Launch URLs beyond what a request may have
        assertThat(answer.json().path("errors").findValuesAsText("code")).allMatch("QUERY_TOO_COMPLEX"::equals);
        assertThat(answer.json().path("data").isObject()).isTrue();
        return answer.json().path("data");
    }

    private ObjectNode game(int number) {
        return record(
                        "slug", "game-" + number,
                        "providerSlug", provider,
                        "name", "Counted " + number,
                        "code", "c" + number)
                .set("slider", record("link", "https://slider.example"));
    }

    /** Somebody whom the platform knows, and nobody else. */
    private String platformId() {
        return new BigInteger(user.toHexString().substring(12), 16).toString();
    }
}
