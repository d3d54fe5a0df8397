package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.World;

/** decisions.md and details.md, "Catalogue": which games a visitor is shown, in every list and by search alike. */
@ExtendWith(Product.class)
class GameAudienceIT {
    private static final String SEGMENT = "segment-" + new ObjectId();
    private static final Shop SHOP = new Shop(Visit.word());

    @BeforeAll
    static void aGameForEveryAudience() {
        Shop.open(SHOP.provider());
        SHOP.with(
                game("all", record()),
                game("allowed-de", policy("countries", record("allow", List.of("DE")))),
                game("broken", record("underMaintenance", true)),
                game("denied-de", policy("countries", record("deny", List.of("DE")))),
                game("denied-in-both", policy("countries", record("allow", List.of("DE"), "deny", List.of("DE")))),
                game("disabled", record("enabled", false)),
                game("empty", policy("countries", record("allow", List.of()), "devices", List.of())),
                game(
                        "phone-de",
                        policy("devices", List.of("MOBILE"), "countries", record("allow", List.of("DE", "US")))),
                game("phone", policy("devices", List.of("MOBILE", "TABLET"))),
                game("restricted-de", record("restrictedCountries", List.of("DE"))),
                game(
                        "restricted-us",
                        policy("countries", record("allow", List.of("US", "FR")))
                                .setAll(record("restrictedCountries", List.of("US")))),
                game("segment", policy("segments", List.of("nobody's", SEGMENT))),
                game("signed-in", policy("authenticated", true)),
                game("signed-out", policy("authenticated", false)));
    }

    @Test
    void byCountry() {
        shows(Visit.anonymous().from(World.GERMANY), "all allowed-de broken empty signed-out");
        shows(Visit.anonymous().from(World.UNITED_STATES), "all broken denied-de empty restricted-de signed-out");
        shows(
                Visit.anonymous().from(World.FRANCE),
                "all broken denied-de empty restricted-de restricted-us signed-out");
    }

    @Test
    void anUnknownCountryIsDeniedNothingAndAllowedNothing() {
        shows(Visit.anonymous().from(World.NO_COUNTRY), "all broken denied-de empty restricted-de signed-out");
        shows(Visit.anonymous(), "all broken denied-de empty restricted-de signed-out");
    }

    @Test
    void byDevice() {
        shows(
                Visit.anonymous().with("User-Agent", Visit.PHONE),
                "all broken denied-de empty phone restricted-de signed-out");
        shows(
                Visit.anonymous().with("User-Agent", Visit.TABLET).from(World.GERMANY),
                "all allowed-de broken empty phone signed-out");
        shows(
                Visit.anonymous().with("User-Agent", Visit.PHONE).from(World.GERMANY),
                "all allowed-de broken empty phone phone-de signed-out");
    }

    @Test
    void byBeingSignedIn() {
        String shown = "all broken denied-de empty restricted-de signed-in";
        shows(Visit.of(Player.joins()), shown);
        shows(Visit.withoutRole(Player.joins()), shown);
        shows(Visit.of(record("status", "SUSPENDED")), shown);
        shows(Visit.ofNobody(), "all broken denied-de empty restricted-de signed-out");
    }

    @Test
    void byAnyOfTheUsersSegmentsAsSoonAsTheyAreFed() {
        Player player = Player.joins();
        shows(Visit.of(player), "all broken denied-de empty restricted-de signed-in");
        Product.feeds().accept("users", player.line().setAll(record("segments", List.of("another", SEGMENT))));
        shows(Visit.of(player), "all broken denied-de empty restricted-de segment signed-in");
        Product.feeds().accept("users", player.line().setAll(record("segments", List.of("another"))));
        shows(Visit.of(player), "all broken denied-de empty restricted-de signed-in");
    }

    @Test
    void countsAndPagesAreOfWhatIsShown() {
        Visit visit = Visit.anonymous().from(World.GERMANY);
        for (String list : lists(", limit: 2, offset: 4")) {
            JsonNode page = visit.data(list).path("list");
            assertThat(page.path("count").asInt()).as(list).isEqualTo(5);
            assertThat(Visit.texts(page.path("data"), "slug")).as(list).containsExactly("signed-out");
        }
    }

    @Test
    void aGameAskedForByItsSlugIsShownWithAMark() {
        Map.of("all", false, "restricted-de", true, "denied-de", true, "allowed-de", false, "restricted-us", true)
                .forEach((slug, restricted) ->
                        assertThat(mark(slug, World.GERMANY)).as(slug).isEqualTo(restricted));
        assertThat(mark("restricted-us", World.UNITED_STATES)).isTrue();
        assertThat(mark("restricted-us", World.FRANCE)).isFalse();
        assertThat(mark("restricted-de", World.NO_COUNTRY)).isFalse();
        for (String slug : List.of("phone", "segment", "signed-in", "signed-out")) {
            assertThat(mark(slug, World.GERMANY)).as(slug).isFalse();
        }
    }

    @Test
    void aGameUnderMaintenanceIsMarked() {
        assertThat(SHOP.bySlug("broken", "underMaintenance", "")
                        .path("underMaintenance")
                        .asBoolean())
                .isTrue();
        assertThat(SHOP.bySlug("all", "underMaintenance", "").path("underMaintenance"))
                .hasToString("false");
    }

    @Test
    void theGamesBesideAGameAreThoseThatTheVisitorMayPlay() {
        assertThat(Visit.texts(
                        SHOP.bySlug("denied-de", "providerWithGames { games { slug } }", "", Shop.from(World.GERMANY))
                                .at("/providerWithGames/games"),
                        "slug"))
                .contains("all", "allowed-de", "empty", "signed-out")
                .doesNotContain("denied-de", "restricted-de", "disabled", "segment", "phone");
    }

    /** In alphabetical order, separated by spaces. */
    private static void shows(Visit visit, String slugs) {
        for (String list : lists("")) {
            assertThat(visit.slugs(list)).as(list).containsExactlyInAnyOrder(slugs.split(" "));
            assertThat(visit.data(list).at("/list/count").asInt()).as(list).isEqualTo(slugs.split(" ").length);
        }
    }

    private static List<String> lists(String page) {
        String filter = "filter: {providerSlugs: [\"" + SHOP.provider() + "\"]";
        String fields = page + ") { count data { slug } } }";
        return List.of(
                "{ list: casinoGames(" + filter + "}" + fields,
                "{ list: gameSliders(" + filter + "}" + fields,
                "{ list: casinoGames(" + filter + ", query: \"" + SHOP.provider() + "\"}" + fields,
                "{ list: searchCasinoGames(query: \"" + SHOP.provider() + "\"" + fields);
    }

    private static boolean mark(String slug, String address) {
        return SHOP.bySlug(slug, "geoLocationRestricted", "", Shop.from(address))
                .path("geoLocationRestricted")
                .asBoolean();
    }

    private static ObjectNode game(String slug, ObjectNode more) {
        return SHOP.game(slug)
                .put("name", slug)
                .<ObjectNode>setAll(record("slider", record("link", "/")))
                .setAll(more);
    }

    private static ObjectNode policy(Object... conditions) {
        return record("policy", record(conditions));
    }
}
