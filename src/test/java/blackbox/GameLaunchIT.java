package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.World;

/** service-interface.md, "Casino rules", 5; details.md, "Catalogue": launch URLs by slug, and what the platform is asked. */
@ExtendWith({Product.class, Sandbox.class})
class GameLaunchIT {
    private static final List<String> REAL = List.of("gameLaunchUrlBySlug", "getGameLaunchUrl");
    private static final List<String> DEMO = List.of("gameLaunchUrlDemoBySlug", "getGameLaunchUrlDemo");
    private static final List<String> ALL =
            List.of("gameLaunchUrlBySlug", "getGameLaunchUrl", "gameLaunchUrlDemoBySlug", "getGameLaunchUrlDemo");

    private final Player player = Player.joins();
    private final String platformId = new BigInteger(player.id().toHexString().substring(10), 16).toString();
    private final Visit visit = Visit.of(player);
    private final String slug = "launch-" + new ObjectId();
    private final Shop shop = Shop.open();

    private void aGame(ObjectNode more) {
        Product.feeds().accept("users", player.line().put("platformId", platformId));
        shop.with(shop.game(slug).setAll(more));
    }

    @Test
    void thePlatformIsToldWhoPlaysWhereAndOnWhat() {
        aGame(record());
        Visit phone = visit.from(World.GERMANY).with("User-Agent", Visit.PHONE);
        for (String field : REAL) {
            assertThat(url(phone, field).asText()).contains("mode=REAL", "playerId=" + platformId);
        }
        for (String field : DEMO) {
            assertThat(url(phone, field).asText()).contains("mode=DEMO").doesNotContain("playerId");
        }
        ObjectNode demo = record("gameCode", shop.provider() + slug, "mode", "DEMO", "country", "DE")
                .put("device", "MOBILE")
                .put("language", "en")
                .put("currencyCode", "EUR");
        ObjectNode real = demo.deepCopy().put("mode", "REAL").put("playerId", platformId);
        assertThat(launches()).containsExactly(real, real, demo, demo);
    }

    @Test
    void anUnknownCountryIsNotSaidAndADesktopIsOne() {
        aGame(record());
        url(visit.from(World.NO_COUNTRY), "gameLaunchUrlBySlug");
        url(visit.with("User-Agent", Visit.TABLET), "gameLaunchUrlBySlug");
        assertThat(launches()).extracting(each -> each.has("country")).containsExactly(false, false);
        assertThat(launches()).extracting(each -> each.path("device").asText()).containsExactly("DESKTOP", "TABLET");
    }

    @Test
    void theLanguageIsTheUsersElseTheBrowsers() {
        aGame(record("description", record("en", "English", "de", "German", "fr", "French")));
        url(visit.with("Accept-Language", "fr-CA, de;q=0.5"), "gameLaunchUrlBySlug");
        Product.feeds().accept("users", player.line().put("language", "de"));
        url(visit.with("Accept-Language", "fr"), "gameLaunchUrlBySlug");
        assertThat(launches())
                .extracting(each -> each.path("language").asText())
                .containsExactly("fr", "de");
    }

    @Test
    void theUsersLanguageIsToldAlsoWhereTheCatalogueHasNoTextInIt() {
        aGame(record());
        Product.feeds().accept("users", player.line().put("language", "mi-NZ"));
        url(visit, "gameLaunchUrlBySlug");
        url(visit, "gameLaunchUrlDemoBySlug");
        assertThat(launches())
                .extracting(each -> each.path("language").asText())
                .allMatch("mi-NZ"::equalsIgnoreCase);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"NOT_AVAILABLE", "REFUSES", "ERROR_PAGE", "RESETS", "HALF_AN_ANSWER", "GARBAGE", "NO_ADDRESS"})
    void whateverGoesWrongAtThePlatformIsNoUrl(String mode) {
        aGame(record());
        Sandbox.launches(shop.provider() + slug, mode);
        assertNoUrl(visit, ALL);
        assertThat(launches()).isNotEmpty();
        Sandbox.launches(shop.provider() + slug, "ANSWERS");
        assertThat(url(visit, "gameLaunchUrlBySlug").isTextual()).isTrue();
    }

    @Test
    void noLaunchIsRequestedForAGameThatCannotBePlayed() {
        for (ObjectNode more : List.of(
                record("underMaintenance", true),
                record("enabled", false),
                record("restrictedCountries", List.of("DE")),
                record("policy", record("countries", record("allow", List.of("FR")))),
                record("policy", record("devices", List.of("TABLET"))),
                record("policy", record("segments", List.of("nobody's"))))) {
            aGame(more);
            assertNoUrl(visit.from(World.GERMANY), ALL);
        }
        assertThat(launches()).isEmpty();
        aGame(record("restrictedCountries", List.of("DE")));
        assertThat(url(visit.from(World.FRANCE), "gameLaunchUrlBySlug").isTextual())
                .isTrue();
    }

    @Test
    void aGameWithoutADemoIsPlayedForRealOnly() {
        aGame(record("demo", false));
        assertNoUrl(visit, DEMO);
        assertThat(launches()).isEmpty();
        assertThat(url(visit, "gameLaunchUrlBySlug").isTextual()).isTrue();
    }

    @Test
    void aUserWithoutAPlatformAccountPlaysDemosOnly() {
        aGame(record());
        Visit unknown = Visit.of(Player.joins());
        assertNoUrl(unknown, REAL);
        assertThat(launches()).isEmpty();
        assertThat(url(unknown, "gameLaunchUrlDemoBySlug").isTextual()).isTrue();
        assertThat(url(unknown, "getGameLaunchUrlDemo").isTextual()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PENDING", "TIME_OUT", "SELF_EXCLUDED", "SUSPENDED", "BLOCKED", "CLOSED"})
    void anInactiveUserDoesNotPlay(String status) {
        aGame(record());
        Product.feeds().accept("users", player.line().put("status", status));
        assertNoUrl(visit, ALL);
        assertThat(launches()).isEmpty();
    }

    @Test
    void otherCallersDoNotPlayEither() {
        aGame(record());
        for (Visit other : List.of(Visit.anonymous(), Visit.ofNobody(), Visit.withoutRole(player))) {
            for (String field : ALL) {
                for (String each : List.of(slug, "no-such-game")) {
                    assertThat(other.refusal("{ " + field + "(slug: \"" + each + "\") }"))
                            .isEqualTo("UNAUTHORIZED_ACCESS");
                }
            }
            assertThat(shop.bySlug(slug, "gameLaunchUrl gameLaunchUrlDemo", other.token())
                            .toString())
                    .isEqualTo("{\"gameLaunchUrl\":null,\"gameLaunchUrlDemo\":null}");
        }
        assertThat(launches()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no-such-game", "a'b", "a/b", "\"", "../x", "💥"})
    void anUnknownGameHasNoUrl(String unknown) {
        for (String field : ALL) {
            JsonNode data =
                    visit.data("query ($slug: String!) { url: " + field + "(slug: $slug) }", Map.of("slug", unknown));
            assertThat(data.path("url").isNull()).as(field).isTrue();
        }
    }

    @Test
    void aSharedSlugIsTheGameOfTheProviderWhoIsNamed() {
        aGame(record("name", "Alpha"));
        Shop other = Shop.open();
        other.with(other.game(slug).put("name", "Zulu"));
        for (String field : List.of("gameLaunchUrlBySlug", "gameLaunchUrlDemoBySlug")) {
            assertThat(visit.data("{ url: %s(slug: \"%s\", providerSlug: \"%s\") }"
                                    .formatted(field, slug, other.provider()))
                            .path("url")
                            .asText())
                    .contains("/games/" + other.provider() + slug);
            assertThat(visit.data("{ url: %s(slug: \"%s\", providerSlug: \"no-such\") }".formatted(field, slug))
                            .path("url")
                            .isNull())
                    .isTrue();
        }
        assertThat(launches()).isEmpty();
        for (String field : ALL) {
            assertThat(url(visit, field).asText()).contains("/games/" + shop.provider() + slug);
        }
    }

    private void assertNoUrl(Visit visit, List<String> fields) {
        fields.forEach(field -> assertThat(url(visit, field).isNull()).as(field).isTrue());
    }

    private JsonNode url(Visit visit, String field) {
        return visit.data("{ url: " + field + "(slug: \"" + slug + "\") }").path("url");
    }

    private List<JsonNode> launches() {
        return Sandbox.launches(shop.provider() + slug).stream().map(Json::read).toList();
    }
}
