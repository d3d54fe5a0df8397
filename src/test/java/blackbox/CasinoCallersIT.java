package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import dev.Http.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** service-interface.md, "Authentication", 3; details.md, "Sign-in": the callers that may look at games, and the anonymous ones. */
@ExtendWith(Product.class)
class CasinoCallersIT {
    private static final Shop SHOP = new Shop(Visit.word());

    @BeforeAll
    static void aGame() {
        Shop.open(SHOP.provider()).with(SHOP.game("a").setAll(record("slider", record("link", "/"))));
    }

    /** What is open to everybody, answered with the shop's one game or its provider. */
    static Stream<String> open() {
        String provider = SHOP.provider();
        return Stream.of(
                "casinoGames(filter: {providerSlugs: [\"%s\"]}) { count data { slug isFavoriteGame } }"
                        .formatted(provider),
                "gameSliders(filter: {providerSlugs: [\"%s\"]}) { count data { slug slider { link } } }"
                        .formatted(provider),
                "searchCasinoGames(query: \"%s\") { count data { slug isFavoriteGame gameLaunchUrl } }"
                        .formatted(provider),
                "casinoGameBySlug(slug: \"a\", providerSlug: \"%s\") { slug gameLaunchUrl gameLaunchUrlDemo }"
                        .formatted(provider),
                "casinoGameProviders(filter: {query: \"%s\"}) { count data { slug } }".formatted(provider),
                "casinoGameProvider(slug: \"%s\") { slug }".formatted(provider),
                "getCasinoGameProvider(slug: \"%s\") { slug }".formatted(provider));
    }

    @ParameterizedTest
    @MethodSource("open")
    void everybodyMayLook(String field) {
        Player player = Player.joins();
        var expired = Product.keys().accessToken(player.id(), player.username(), Instant.EPOCH, Duration.ofMinutes(1));
        for (Visit visit : List.of(
                Visit.anonymous(), Visit.ofNobody(), new Visit("rubbish", List.of()), new Visit(expired, List.of()))) {
            assertThat(visit.data("{ it: " + field + " }"))
                    .isEqualTo(Visit.anonymous().data("{ it: " + field + " }"));
        }
        for (Visit visit : List.of(
                Visit.of(player),
                Visit.withoutRole(player),
                Visit.of(record("status", "BLOCKED")),
                Visit.of(record("status", "PENDING")))) {
            assertThat(visit.data("{ it: " + field + " }").findValuesAsText("slug"))
                    .isNotEmpty()
                    .containsAnyOf("a", SHOP.provider());
        }
    }

    @Test
    void aSignedInCallerWithoutTheRoleStillSeesPages() {
        Visit visit = Visit.withoutRole(Player.joins());
        for (String page : List.of("my-favorites", "recently-played")) {
            assertThat(visit.slugs(
                            "{ list: casinoGames(filter: {casinoPageSlug: \"" + page + "\"}) { data { slug } } }"))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nowhere", "192.0.2", "192.0.2.1 ", "192.0.2.1,192.0.2.2", "example.org", "[::1]:80"})
    void anExploreIsNotDescribedByWhatIsNoAddress(String ip) {
        refusesADescription(Map.of("ip", ip), "ip");
    }

    @Test
    void theArgumentsOfAnExploreAreBounded() {
        refusesADescription(Map.of("ip", "1".repeat(5000)), "ip");
        refusesADescription(Map.of("userAgent", "x".repeat(2001)), "userAgent");
        assertThat(describe(Map.of("userAgent", "x".repeat(2000))).json().has("errors"))
                .isFalse();
    }

    private static void refusesADescription(Map<String, String> described, String field) {
        Product.badInput(describe(described), field);
    }

    private static Answer describe(Map<String, String> described) {
        return Visit.anonymous()
                .ask(
                        "query ($ip: String, $userAgent: String) { casinoExplore(ip: $ip, userAgent: $userAgent) { id } }",
                        described);
    }

    @Test
    void oneRefusalLeavesTheOtherAnswersOfNullableFieldsAlone() {
        var answer = Visit.anonymous()
                .ask("{ a: gameLaunchUrlBySlug(slug: \"a\") b: getGameLaunchUrlDemo(slug: \"a\") }")
                .json();
        assertThat(answer.path("data").toString()).isEqualTo("{\"a\":null,\"b\":null}");
        assertThat(answer.path("errors")).hasSize(2);
        answer.path("errors").forEach(error -> {
            assertThat(error.at("/extensions/code").asText()).isEqualTo("UNAUTHORIZED_ACCESS");
            assertThat(error.path("message").asText()).isNotBlank();
        });
    }
}
