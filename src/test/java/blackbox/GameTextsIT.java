package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** decisions.md, "Catalogue": the language of texts is the user's, else by Accept-Language, else English. */
@ExtendWith(Product.class)
class GameTextsIT {
    private static final String FIELDS = "description seo { title description socialImage }"
            + " slider { description altText imageUrl imageAltText trailerUrl videoAltText link backgroundGradient"
            + " backgroundFill seo { title description socialImage slug } }";

    private final Shop shop = Shop.open();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "de | German",
                "DE | German",
                "de-AT | German",
                "de-DE,de;q=0.9,en;q=0.8 | German",
                "en;q=0.5, fr;q=0.9, de;q=0.7 | French",
                "en-GB, de | English",
                "xx, fr | French",
                "xx | English",
                "* | English",
                "de;q=0, fr;q=0.1 | French",
                "'' | English",
                "!!;q=9 | English",
                "sw-KE, de;q=0.1 | German"
            })
    void isTheBestMatchOfTheHeader(String acceptLanguage, String description) {
        describe();
        assertThat(shop.bySlug("a", "description", "", "Accept-Language", acceptLanguage)
                        .path("description")
                        .asText())
                .isEqualTo(description);
    }

    @Test
    void isTheUsersWhateverTheBrowserSays() {
        describe();
        Visit french = Visit.of(record("language", "fr")).with("Accept-Language", "de");
        assertThat(description(french)).isEqualTo("French");
        assertThat(description(Visit.of(record("language", "fr-CA")))).isEqualTo("French");
        assertThat(description(Visit.of(record("language", "en")).with("Accept-Language", "de")))
                .isEqualTo("English");
        assertThat(description(Visit.of(Player.joins()).with("Accept-Language", "de")))
                .isEqualTo("German");
        assertThat(description(Visit.ofNobody().with("Accept-Language", "de"))).isEqualTo("German");
        assertThat(description(Visit.withoutRole(Player.joins()).with("Accept-Language", "de")))
                .isEqualTo("German");
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
    void aPlainTextStandsForAllLanguages() {
        shop.with(shop.game("a").put("description", "Plain"));
        assertThat(shop.bySlug("a", "description", "", "Accept-Language", "de")
                        .path("description")
                        .asText())
                .isEqualTo("Plain");
    }

    @Test
    void aBlankTextIsMissing() {
        shop.with(shop.game("a").setAll(record("description", record("en", "English", "de", " ", "fr", ""))));
        for (String language : new String[] {"de", "fr"}) {
            assertThat(description(Visit.anonymous().with("Accept-Language", language)))
                    .isEqualTo("English");
        }
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
        JsonNode shown = shop.bySlug("a", FIELDS, "", "Accept-Language", "de").path("slider");
        assertThat(shown).isEqualTo(german);
        JsonNode english = shop.bySlug("a", FIELDS, "").path("slider");
        assertThat(english.path("link").isNull()).isTrue();
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

    private void describe() {
        shop.with(
                shop.game("a").setAll(record("description", record("en", "English", "de", "German", "fr", "French"))));
    }

    private String description(Visit visit) {
        return visit.data(
                        "{ casinoGameBySlug(slug: \"a\", providerSlug: \"" + shop.provider() + "\") { description } }")
                .at("/casinoGameBySlug/description")
                .asText();
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
}
