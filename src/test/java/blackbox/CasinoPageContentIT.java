package blackbox;

import static blackbox.Shop.from;
import static blackbox.Storefront.ANYBODY;
import static blackbox.Storefront.each;
import static blackbox.Storefront.line;
import static blackbox.Storefront.page;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.TestClock;
import world.World;

/** service-interface.md, "CasinoPageModel"; details.md, "Catalogue": what a page says. */
@ExtendWith(Product.class)
class CasinoPageContentIT {
    private static final String EVERYTHING = "id slug name default logo { name imageUrl useUserAvatar }"
            + " seo { title description content socialImage } layout promotionRepeat promotionPlacedAfter"
            + " highlightedGames { slug } promotions { id } activePlayers { count formattedCount }";

    private final Storefront storefront = Storefront.ofProduct();
    private final String unique = new ObjectId().toHexString();

    @Test
    void saysEverythingInEnglish() {
        feedFullPage();
        assertThat(see(EVERYTHING)).isEqualTo(line("""
                {'id': '%s', 'slug': '%s', 'name': 'Slots', 'default': true,
                 'logo': {'name': 'Bell', 'imageUrl': 'https://a.example/l.png', 'useUserAvatar': true},
                 'seo': {'title': 'Play slots', 'description': 'All of them', 'content': '<p>Long & old</p>',
                  'socialImage': 'https://a.example/en.png'},
                 'layout': 'MID_BIG_CARDS', 'promotionRepeat': 3, 'promotionPlacedAfter': 0,
                 'highlightedGames': [], 'promotions': null, 'activePlayers': {'count': 0, 'formattedCount': '0'}}""".formatted(unique, unique)));
    }

    @Test
    void saysItInTheLanguageOfTheCaller() {
        feedFullPage();
        String german = "{'name': 'Automaten', 'logo': {'name': 'Glocke'}, 'seo': {'title': 'Automaten spielen',"
                + " 'description': 'Alle', 'content': '<p>Lang</p>', 'socialImage': 'https://a.example/de.png'}}";
        String fields = "name logo { name } seo { title description content socialImage }";
        assertThat(storefront.seePage(unique, fields, ANYBODY, "Accept-Language", "de-AT"))
                .isEqualTo(line(german));
        assertThat(storefront.seePage(unique, fields, storefront.user("{'language': 'de'}"), "Accept-Language", "en"))
                .isEqualTo(line(german));
    }

    @Test
    void saysNothingOfWhatItWasNotToldOf() {
        storefront.feed("casino-pages", page(unique));
        assertThat(see("slug name default logo { name } seo { title } layout promotionRepeat promotionPlacedAfter"
                        + " highlightedGames { slug } promotions { id }"))
                .isEqualTo(line("""
                        {'slug': '%s', 'name': 'Page %s', 'default': false, 'logo': null, 'seo': null, 'layout': null,
                         'promotionRepeat': null, 'promotionPlacedAfter': null, 'highlightedGames': null,
                         'promotions': null}""".formatted(unique, unique)));
        storefront.feed("casino-pages", page(unique, "{'logo': {'imageUrl': 'x'}, 'seo': {'content': 'C'}}"));
        assertThat(see("logo { name imageUrl useUserAvatar } seo { title content }"))
                .isEqualTo(line("{'logo': {'name': null, 'imageUrl': 'x', 'useUserAvatar': false},"
                        + " 'seo': {'title': null, 'content': 'C'}}"));
    }

    @Test
    void hasAnIdThatStays() {
        storefront.feed("casino-pages", page(unique));
        String id = see("id").path("id").asText();
        assertThat(id).matches("[0-9a-f]{24}");
        storefront.feed("casino-pages", page(unique, "{'name': 'Other', 'layout': 'BIG_CARD'}"));
        assertThat(see("id name")).isEqualTo(line("{'id': '" + id + "', 'name': 'Other'}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CLASSIC_CAROUSEL", "RECTANGULAR_FANCY_CAROUSEL", "TWO_BIG_CARDS",
                "BIG_CARD", "MID_BIG_CARDS", "SQUARES",
                "SQUARES_FANCY_CAROUSEL",
            })
    void highlightsGamesInEveryLayoutInTheOrderOfThePage(String layout) {
        feedGames("{'layout': '" + layout + "'}");
        assertThat(each(see("highlightedGames { slug }").path("highlightedGames"), "slug"))
                .containsExactly("c", "a");
    }

    @Test
    void highlightsNoGamesWithoutALayout() {
        feedGames("{}");
        assertThat(see("highlightedGames { slug }").path("highlightedGames").isNull())
                .isTrue();
    }

    @Test
    void highlightsOnlyGamesThatTheVisitorIsShown() {
        feedGames("{'layout': 'SQUARES'}");
        var shop = new Shop("p" + unique);
        shop.with(shop.game("a").setAll(line("{'restrictedCountries': ['DE']}")));
        assertThat(highlighted(from(World.GERMANY)).toString()).isEqualTo("[{\"slug\":\"c\"}]");
        assertThat(highlighted(from(World.FRANCE))).hasSize(2);
        shop.with(shop.game("a").put("enabled", false));
        assertThat(highlighted(from(World.FRANCE)).toString()).isEqualTo("[{\"slug\":\"c\"}]");
        storefront.feed("providers", Games.provider("p" + unique).put("enabled", false));
        assertThat(highlighted(from(World.FRANCE))).isEmpty();
    }

    @Test
    void showsThePromotionsThatRunInTheOrderOfThePage() {
        feedPromotions();
        feedPage("'promotionPlacedAfter': 2, 'promotionRepeat': 1", "over", "b", "off", "later", "unknown", "a");
        assertThat(see("promotions { id }").path("promotions").toString())
                .isEqualTo("[{\"id\":\"%s-b\"},{\"id\":\"%s-a\"}]".formatted(unique, unique));
    }

    @Test
    void saysEverythingOfAPromotion() {
        storefront.feed("promotions", line("""
                {'id': '%s-p', 'title': {'en': 'Win', 'de': 'Gewinn'}, 'description': 'All of it',
                 'imageUrl': 'https://a.example/p.png', 'link': '/win?a=1&b=2'}""".formatted(unique)));
        feedPage("'promotionPlacedAfter': 1", "p");
        assertThat(storefront
                        .seePage(
                                unique,
                                "promotions { id title description imageUrl link }",
                                ANYBODY,
                                "Accept-Language",
                                "de")
                        .at("/promotions/0"))
                .isEqualTo(line("{'id': '" + unique + "-p', 'title': 'Gewinn', 'description': 'All of it',"
                        + " 'imageUrl': 'https://a.example/p.png', 'link': '/win?a=1&b=2'}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'promotionPlacedAfter': null | a b | none at all",
                "'promotionRepeat': 2 | a b | none at all",
                "'promotionPlacedAfter': 3 | \"\" | none at all",
                "'promotionPlacedAfter': 3 | over off | []",
                "'promotionPlacedAfter': 0 | a | [{\"id\":\"a\"}]",
                "'promotionPlacedAfter': 0, 'promotionRepeat': 0 | b a | [{\"id\":\"b\"},{\"id\":\"a\"}]",
            })
    void showsPromotionsOnlyWithAPlaceAndIds(String fields, String ids, String shown) {
        feedPromotions();
        feedPage(fields, ids.isBlank() ? new String[0] : ids.split(" "));
        JsonNode promotions = see("promotions { id }").path("promotions");
        assertThat(promotions.isNull() ? "none at all" : promotions.toString().replace(unique + "-", ""))
                .isEqualTo(shown.replace("\\", ""));
    }

    @Test
    void readsTheNameThatThereIsWhereThePageIsNotInEnglish() {
        storefront.feed("casino-pages", page(unique, "{'name': {'de': 'Automaten'}, 'languages': ['de']}"));
        assertThat(see("name").path("name").asText()).isEqualTo("Automaten");
    }

    private JsonNode highlighted(String... headers) {
        return storefront
                .seePage(unique, "highlightedGames { slug }", ANYBODY, headers)
                .path("highlightedGames");
    }

    private JsonNode see(String fields) {
        return storefront.seePage(unique, fields, ANYBODY);
    }

    private void feedFullPage() {
        storefront.feed("casino-pages", page(unique, """
                {'id': '%s', 'name': {'en': 'Slots', 'de': 'Automaten'}, 'languages': ['en', 'de'], 'default': true,
                 'logo': {'name': {'en': 'Bell', 'de': 'Glocke'}, 'imageUrl': 'https://a.example/l.png', 'useUserAvatar': true},
                 'seo': {'title': {'en': 'Play slots', 'de': 'Automaten spielen'}, 'description': {'en': 'All of them',
                 'de': 'Alle'}, 'content': {'en': '<p>Long & old</p>', 'de': '<p>Lang</p>'},
                 'socialImage': {'en': 'https://a.example/en.png', 'de': 'https://a.example/de.png'}},
                 'layout': 'MID_BIG_CARDS', 'promotionRepeat': 3, 'promotionPlacedAfter': 0}""".formatted(unique)));
    }

    /** Four games of a provider of their own; a and c are highlighted, c comes first. */
    private void feedGames(String line) {
        storefront.games("p" + unique, "a", "b", "c");
        storefront.feed("casino-pages", page(unique, line, """
                {'games': [{'providerSlug': '%1$s', 'slug': 'a', 'index': 3, 'highlighted': true},
                 {'providerSlug': '%1$s', 'slug': 'b', 'index': 2}, {'providerSlug': '%1$s', 'slug': 'unknown', 'index': 0,
                 'highlighted': true}, {'providerSlug': '%1$s', 'slug': 'c', 'index': 1, 'highlighted': true}]}""".formatted("p" + unique)));
    }

    private void feedPage(String fields, String... promotions) {
        var line = page(unique, "{" + fields + "}");
        var ids = line.putArray("promotionIds");
        for (String promotion : promotions) {
            ids.add(unique + "-" + promotion);
        }
        storefront.feed("casino-pages", line);
    }

    /** Two that run, one that is over, one that is yet to come, one that is off. */
    private void feedPromotions() {
        String before = TestClock.now().minus(Duration.ofHours(1)).toString();
        String after = TestClock.now().plus(Duration.ofHours(1)).toString();
        feedPromotion("a", "{}");
        feedPromotion("b", "{'startsAt': '" + before + "', 'endsAt': '" + after + "'}");
        feedPromotion("over", "{'endsAt': '" + before + "'}");
        feedPromotion("later", "{'startsAt': '" + after + "'}");
        feedPromotion("off", "{'enabled': false}");
    }

    private void feedPromotion(String name, String line) {
        storefront.feed(
                "promotions", line("{'id': '" + unique + "-" + name + "'}").setAll(line(line)));
    }
}
