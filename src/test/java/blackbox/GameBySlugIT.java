package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.World;

/**
 * service-interface.md, "Casino rules", 4; decisions.md and details.md, "Catalogue": one game and all that is said of it, in
 * which language, and which games a visitor is shown, in every list and by search alike.
 */
@ExtendWith(Product.class)
class GameBySlugIT {
    private static final List<String> TEXTS =
            List.of(("backgroundUrl thumbnailUrl thumbnailBlurHash thumbnailAlt wideThumbnailUrl squareThumbnailUrl"
                            + " coverImageUrl coverImageAlt trailerUrl trailerAlt")
                    .split(" "));
    private static final String FIELDS = "description seo { title description socialImage }"
            + " slider { description altText imageUrl imageAltText trailerUrl videoAltText link backgroundGradient"
            + " backgroundFill seo { title description socialImage slug } }";
    private static final String SEGMENT = "segment-" + new ObjectId();
    private static final Shop SHOP = new Shop(Visit.word());
    private final Shop shop = Shop.open();

    @Test
    void theDeprecatedTwinAnswersTheSame() {
        String slug = "twin-" + new ObjectId();
        shop.with(slug);
        JsonNode both = Visit.anonymous()
                .data(
                        "{ a: casinoGameBySlug(slug: \"%s\") { ...all } b: casinoGame(slug: \"%s\") { ...all } }"
                                        .formatted(slug, slug)
                                + " fragment all on CasinoGameModel { id slug name type providerSlug features underMaintenance"
                                + " providerWithGames { id slug name games { slug } } activePlayers { count formattedCount } }");
        assertThat(both.path("a")).isEqualTo(both.path("b"));
        assertThat(both.at("/a/providerSlug").asText()).isEqualTo(shop.provider());
        assertThat(both.at("/a/id").asText()).matches("[0-9a-f]{24}");
    }

    @Test
    void aSlugOfSeveralProvidersIsTheOneOfTheProviderWhoIsNamed() {
        String slug = "shared-" + new ObjectId();
        Shop first = Shop.open();
        Shop second = Shop.open();
        first.with(first.game(slug).put("name", "Zulu"));
        second.with(second.game(slug).put("name", "Alpha"));
        assertThat(first.bySlug(slug, "name", "").path("name").asText()).isEqualTo("Zulu");
        assertThat(second.bySlug(slug, "name", "").path("name").asText()).isEqualTo("Alpha");
        for (String field : List.of(
                "casinoGameBySlug(slug: \"%s\")", "casinoGameBySlug(slug: \"%s\", providerSlug: null)",
                "casinoGame(slug: \"%s\")", "casinoGameBySlug(slug: \"%s\", providerSlug: \"\")")) {
            assertThat(name(field.formatted(slug))).as(field).isEqualTo("Alpha");
        }
        second.with(second.game(slug).put("enabled", false));
        assertThat(name("casinoGame(slug: \"" + slug + "\")")).isEqualTo("Zulu");
    }

    @Test
    void aDisabledGameDoesNotExist() {
        String slug = "gone-" + new ObjectId();
        shop.with(shop.game(slug).put("enabled", false));
        assertNotFound(slug, shop.provider());
        shop.with(slug);
        assertThat(name("casinoGameBySlug(slug: \"" + slug + "\")")).isEqualTo("Game " + slug);
        Product.feed("providers", Games.provider(shop.provider()).put("enabled", false));
        assertNotFound(slug, shop.provider());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no'such/game", "a/b", "../x", "%00", "x' or '1'='1", "\"",
                "\\", "💥", " ", "A%", "_", "<script>",
                "null",
            })
    void knowsNoOtherGame(String slug) {
        assertNotFound(slug, Games.PROVIDER);
        assertNotFound("x".repeat(10_000), "y".repeat(10_000));
    }

    @Test
    void knowsNoGameOfAnotherOrAnUnknownProvider() {
        String slug = "mine-" + new ObjectId();
        Shop.open().with(slug);
        assertNotOf(slug, "no-such-provider");
        assertNotOf(slug, Games.PROVIDER);
    }

    @Test
    void saysAllThatWasFed() {
        ObjectNode fed = record("hasFreeBets", true, "bonusMoneyExcluded", true, "underMaintenance", true)
                .<ObjectNode>setAll(record("features", List.of("b", "a"), "tagNames", List.of("New", "Hot")))
                .put("type", "LIVE_ROULETTE")
                .put("thumbnailBlurHashWidth", 20)
                .put("thumbnailBlurHashHeight", 30)
                .put("name", "It's \"new\" & <b>bold</b> 🎰");
        TEXTS.forEach(field -> fed.put(field, "https://img.example/" + field + "?a=1&b=\"é\""));
        shop.with(shop.game("full").setAll(fed));
        assertThat(shop.bySlug("full", String.join(" ", (Iterable<String>) fed::fieldNames), ""))
                .isEqualTo(fed);
    }

    @Test
    void anAbsentFieldIsNullOrFalseOrEmpty() {
        shop.with("bare");
        JsonNode shown = shop.bySlug(
                "bare",
                "hasFreeBets bonusMoneyExcluded underMaintenance features tagNames description thumbnailBlurHashWidth"
                        + " thumbnailBlurHashHeight seo { title } slider { link } casinoPages { slug } "
                        + String.join(" ", TEXTS),
                "");
        var expected = record("hasFreeBets", false, "bonusMoneyExcluded", false, "underMaintenance", false);
        Stream.of("features", "tagNames", "casinoPages").forEach(expected::putArray);
        Stream.of("description", "seo", "slider", "thumbnailBlurHashWidth", "thumbnailBlurHashHeight")
                .forEach(expected::putNull);
        TEXTS.forEach(expected::putNull);
        assertThat(shown).isEqualTo(expected);
    }

    @Test
    void aLineIsTheWholeRecord() {
        shop.with(shop.game("a").put("thumbnailAlt", "x").setAll(record("slider", record("link", "/"))));
        shop.with("a");
        assertThat(shop.bySlug("a", "thumbnailAlt slider { link }", "").toString())
                .isEqualTo("{\"thumbnailAlt\":null,\"slider\":null}");
    }

    @Test
    void aGameHasTenGamesOfItsProviderBesideIt() {
        Product.feed("providers", Games.provider(shop.provider()).put("logoUrl", "https://l.example/l"));
        shop.with("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l");
        JsonNode provider = shop.bySlug("l", "providerWithGames { id slug name logoUrl games { slug type } }", "")
                .path("providerWithGames");
        assertThat(Storefront.each(provider.path("games"), "slug"))
                .containsExactly("a", "b", "c", "d", "e", "f", "g", "h", "i", "j");
        assertThat(provider.path("name").asText()).isEqualTo("Provider " + shop.provider());
        assertThat(provider.path("logoUrl").asText()).isEqualTo("https://l.example/l");
        assertThat(provider.path("id").asText()).matches("[0-9a-f]{24}");
    }

    @Test
    void aGameKeepsItsIdAndMayBringIt() {
        String id = new ObjectId().toHexString();
        shop.with(shop.game("a").put("id", id))
                .with(shop.game("a").put("name", "Renamed"))
                .with("b");
        assertThat(shop.id("a")).isEqualTo(id);
        assertThat(shop.id("b")).isNotEqualTo(id).matches("[0-9a-f]{24}");
    }

    private static String name(String field) {
        return Visit.anonymous()
                .data("{ game: " + field + " { name } }")
                .at("/game/name")
                .asText();
    }

    private static void assertNotFound(String slug, String provider) {
        for (String field : List.of("casinoGameBySlug", "casinoGame")) {
            Product.fails(
                    Visit.anonymous()
                            .ask("query ($slug: String!) { " + field + "(slug: $slug) { id } }", Map.of("slug", slug)),
                    "CASINO_GAME_NOT_FOUND");
        }
        assertNotOf(slug, provider);
    }

    private static void assertNotOf(String slug, String provider) {
        Product.fails(
                Visit.anonymous()
                        .ask(
                                "query ($slug: String!, $provider: String) {"
                                        + " casinoGameBySlug(slug: $slug, providerSlug: $provider) { id } }",
                                Map.of("slug", slug, "provider", provider)),
                "CASINO_GAME_NOT_FOUND");
    }

    @Test
    void aTextThatIsMissingIsEnglishEachForItself() {
        shop.with(shop.game("a")
                .<ObjectNode>setAll(record("description", record("en", "English", "de", "German")))
                .<ObjectNode>setAll(
                        record("seo", record("title", record("en", "T"), "description", record("de", "D")))));
        JsonNode german = shop.bySlug("a", FIELDS, "", "Accept-Language", "de");
        assertThat(german.path("description").asText()).isEqualTo("German");
        assertThat(german.path("seo").toString())
                .isEqualTo("{\"title\":\"T\",\"description\":\"D\",\"socialImage\":null}");
        JsonNode english = shop.bySlug("a", FIELDS, "");
        assertThat(english.path("seo").toString())
                .isEqualTo("{\"title\":\"T\",\"description\":null,\"socialImage\":null}");
    }

    @Test
    void everyTextOfASliderHasItsLanguage() {
        ObjectNode german = record(
                "description", "d",
                "altText", "a",
                "imageUrl", "i",
                "imageAltText", "ia",
                "trailerUrl", "t",
                "videoAltText", "v",
                "link", "l",
                "backgroundGradient", "g",
                "backgroundFill", "f");
        german.set("seo", record("title", "st", "description", "sd", "socialImage", "ss", "slug", "sl"));
        shop.with(shop.game("a").setAll(record("slider", inGerman(german))));
        assertThat(shop.bySlug("a", FIELDS, "", "Accept-Language", "de").path("slider"))
                .isEqualTo(german);
        assertThat(shop.bySlug("a", FIELDS, "").path("slider").path("link").isNull())
                .isTrue();
    }

    /** Nobody else has a text in this language, so it is known by this one only. */
    @ParameterizedTest
    @CsvSource({"qaa, slider", "qab, sliderSeo", "qac, seoDescription"})
    void aLanguageIsKnownByAnyTextOfAGame(String language, String place) {
        ObjectNode text = record(language, "There", "en", "English");
        ObjectNode more = switch (place) {
            case "slider" -> record("slider", record("altText", text));
            case "sliderSeo" -> record("slider", record("seo", record("slug", text)));
            default -> record("seo", record("description", text));
        };
        shop.with(shop.game("a").setAll(more));
        JsonNode shown = shop.bySlug("a", FIELDS, "", "Accept-Language", language);
        assertThat(shown.findValuesAsText(
                        place.equals("slider") ? "altText" : place.equals("sliderSeo") ? "slug" : "description"))
                .contains("There");
    }

    private static ObjectNode inGerman(ObjectNode texts) {
        ObjectNode localised = record();
        texts.properties()
                .forEach(each -> localised.set(
                        each.getKey(),
                        each.getValue() instanceof ObjectNode object
                                ? inGerman(object)
                                : record("de", each.getValue())));
        return localised;
    }

    @BeforeAll
    static void aGameForEveryAudience() {
        Shop.open(SHOP.provider());
        """
                all            | {}
                allowed-de     | {'policy': {'countries': {'allow': ['DE']}}}
                broken         | {'underMaintenance': true}
                denied-de      | {'policy': {'countries': {'deny': ['DE']}}}
                denied-in-both | {'policy': {'countries': {'allow': ['DE'], 'deny': ['DE']}}}
                disabled       | {'enabled': false}
                empty          | {'policy': {'countries': {'allow': []}, 'devices': []}}
                phone-de       | {'policy': {'devices': ['MOBILE'], 'countries': {'allow': ['DE', 'US']}}}
                phone          | {'policy': {'devices': ['MOBILE', 'TABLET']}}
                restricted-de  | {'restrictedCountries': ['DE']}
                restricted-us  | {'policy': {'countries': {'allow': ['US', 'FR']}}, 'restrictedCountries': ['US']}
                segment        | {'policy': {'segments': ['other', '%s']}}
                signed-in      | {'policy': {'authenticated': true}}
                signed-out     | {'policy': {'authenticated': false}}""".formatted(SEGMENT).lines().forEach(line -> {
            String[] game = line.split(" +\\| ");
            SHOP.with(SHOP.game(game[0])
                    .put("name", game[0])
                    .<ObjectNode>setAll(record("slider", record("link", "/")))
                    .setAll(Storefront.line(game[1])));
        });
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
        player.becomes("segments", List.of("another", SEGMENT));
        shows(Visit.of(player), "all broken denied-de empty restricted-de segment signed-in");
        player.becomes("segments", List.of("another"));
        shows(Visit.of(player), "all broken denied-de empty restricted-de signed-in");
    }

    @Test
    void countsAndPagesAreOfWhatIsShown() {
        Visit visit = Visit.anonymous().from(World.GERMANY);
        for (String list : lists(", limit: 2, offset: 4")) {
            JsonNode page = visit.data(list).path("list");
            assertThat(page.path("count").asInt()).as(list).isEqualTo(5);
            assertThat(Storefront.each(page.path("data"), "slug")).as(list).containsExactly("signed-out");
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
    void theGamesBesideAGameAreThoseThatTheVisitorMayPlay() {
        assertThat(Storefront.each(
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
}
