package blackbox;

import static blackbox.Shop.from;
import static blackbox.Storefront.ANYBODY;
import static blackbox.Storefront.line;
import static blackbox.Storefront.page;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.TestClock;
import world.World;

/** service-interface.md, "Casino rules", 8, and "CasinoPageModel": which pages a visitor is shown, and what they say. */
@ExtendWith(Product.class)
class CasinoPagesIT {
    private static final String NOT_FOUND = "CASINO_PAGE_NOT_FOUND";
    private static final String EVERYTHING = "id slug name default logo { name imageUrl useUserAvatar }"
            + " seo { title description content socialImage } layout promotionRepeat promotionPlacedAfter"
            + " highlightedGames { slug } promotions { id } activePlayers { count formattedCount }";
    private final Storefront storefront = Storefront.ofProduct();
    private final String slug = new ObjectId().toHexString();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'languages': []}",
                "{'languages': ['en', 'de'], 'name': {'en': 'Slots', 'de': 'Automaten'}}",
                "{'languages': ['pt-BR'], 'name': {'pt-BR': 'Caça-níqueis'}}",
                "{'languages': ['EN'], 'name': {'en': 'Slots'}}",
                "{'languages': ['en', 'pt-br'], 'name': {'en': 'Slots', 'pt-BR': 'Caça-níqueis'}}",
                "{'languages': ['en', 'de'], 'name': {'en': 'Slots', 'de': 'A'}, 'seo': {'title': {'en': 'S', 'de': 'A'}}}",
                "{'languages': ['en', 'de'], 'name': {'en': 'Slots', 'de': 'A', 'fr': ''}, 'seo': {'content': null}}",
                "{'languages': ['en', 'de'], 'name': {'en': 'Slots', 'de': 'A'}, 'logo': {'name': 'Only English'}}",
                "{'languages': ['en', 'de']}",
                "{'languages': ['en', 'de'], 'seo': {'title': 'T', 'description': 'D', 'content': 'C'}}",
                "{'languages': ['en', 'de'], 'seo': {'title': 'T', 'socialImage': {'en': 'https://a.example/en.png'}}}",
                "{'seo': {'title': 'T', 'socialImage': {'de': 'D'}}}",
                "{'policy': {}}",
                "{'policy': {'countries': {'allow': [], 'deny': ['US']}, 'devices': [], 'segments': []}}"
            })
    void showsAPageThatIsPublishedAndFullyTranslated(String line) {
        storefront.feed("casino-pages", page(slug, line));
        assertThat(storefront.pageRefusal(slug, ANYBODY)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        {'status': 'LOCALIZING'} | CASINO_PAGE_IS_LOCALIZING
        {'languages': ['en', 'de'], 'name': {'en': 'Slots'}} | CASINO_PAGE_IS_LOCALIZING
        {'languages': ['de'], 'name': {'en': 'Slots'}} | CASINO_PAGE_IS_LOCALIZING
        {'languages': ['en', 'de'], 'seo': {'title': {'en': 'S'}}} | CASINO_PAGE_IS_LOCALIZING
        {'languages': ['en', 'de'], 'name': {'en': 'Slots', 'de': ' '}} | CASINO_PAGE_IS_LOCALIZING
        {'languages': ['en'], 'name': {'de': 'Automaten'}} | CASINO_PAGE_IS_LOCALIZING
        {'seo': {'title': {'de': 'Automaten'}}} | CASINO_PAGE_IS_LOCALIZING
        {'languages': ['en', 'de'], 'seo': {'content': {'en': 'T'}}} | CASINO_PAGE_IS_LOCALIZING
        {'seo': {'title': 'T', 'description': {'de': 'D'}}} | CASINO_PAGE_IS_LOCALIZING
        {'seo': {'title': 'T', 'content': {'de': 'D'}}} | CASINO_PAGE_IS_LOCALIZING
        {'status': 'EDITING'} | CASINO_PAGE_IS_BEING_EDITED_BY_ANOTHER_USER
        {'status': 'EDITING', 'languages': ['de'], 'name': {'en': 'Slots'}} | CASINO_PAGE_IS_BEING_EDITED_BY_ANOTHER_USER
        {'status': 'DRAFT'} | CASINO_PAGE_NOT_FOUND
        {'status': 'DRAFT', 'languages': ['de'], 'name': {'en': 'Slots'}} | CASINO_PAGE_NOT_FOUND
        {'status': null} | CASINO_PAGE_NOT_FOUND
        {'status': 'EDITING', 'policy': {'segments': ['vip']}} | CASINO_PAGE_NOT_FOUND
        {'enabled': false} | CASINO_PAGE_NOT_FOUND
        {'enabled': false, 'status': 'EDITING'} | CASINO_PAGE_NOT_FOUND
        {'enabled': false, 'status': 'LOCALIZING'} | CASINO_PAGE_NOT_FOUND
        """)
    void saysWhyAPageIsNotShown(String line, String code) {
        storefront.feed("casino-pages", page(slug, line));
        assertThat(storefront.pageRefusal(slug, ANYBODY)).isEqualTo(code);
        assertThat(storefront.pageRefusal(slug, Player.joins().token())).isEqualTo(code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "no-such-page", "my-favorites", "recently-played", "a'b", "a/b", "../x", "%"})
    void knowsNoOtherPage(String unknown) {
        String query = "query ($slug: String!) { getCasinoPage(slug: $slug) { id } }";
        for (String token : List.of(ANYBODY, Player.joins().token())) {
            Product.fails(Product.ask(query, Map.of("slug", unknown), token), NOT_FOUND);
        }
    }

    @Test
    void doesNotTakeAPageOfAnotherSpellingForIt() {
        storefront.feed("casino-pages", page(slug + "-é"));
        for (String other : List.of(slug + "-e", slug + "-É", slug + "-é ")) {
            assertThat(storefront.pageRefusal(other, ANYBODY)).isEqualTo(NOT_FOUND);
        }
        assertThat(storefront.pageRefusal(slug + "-é", ANYBODY)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        {'countries': {'allow': ['DE']}} | yes no no
        {'countries': {'allow': ['de', 'US']}} | yes yes no
        {'countries': {'deny': ['DE']}} | no yes yes
        {'countries': {'allow': ['DE', 'US'], 'deny': ['DE']}} | no yes no
        """)
    void showsAPageInTheCountriesOfItsPolicy(String policy, String fits) {
        storefront.feed("casino-pages", page(slug, "{'policy': " + policy + "}"));
        var seen = Stream.of(World.GERMANY, World.UNITED_STATES, World.NO_COUNTRY)
                .map(address -> shown(ANYBODY, Shop.from(address)));
        assertThat(String.join(" ", seen.toList())).isEqualTo(fits);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        ['MOBILE'] | yes no no
        ['tablet', 'DESKTOP'] | no yes yes
        [] | yes yes yes
        """)
    void showsAPageOnTheDevicesOfItsPolicy(String devices, String fits) {
        storefront.feed("casino-pages", page(slug, "{'policy': {'devices': " + devices + "}}"));
        var seen = Stream.of(Storefront.PHONE, Storefront.TABLET, Storefront.DESKTOP)
                .map(device -> shown(ANYBODY, device));
        assertThat(String.join(" ", seen.toList())).isEqualTo(fits);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        {'authenticated': true} | no yes yes
        {'authenticated': false} | yes no no
        {'segments': ['vip', 'press']} | no no yes
        {'segments': ['VIP']} | no no no
        {'segments': ['vip'], 'devices': ['MOBILE']} | no no no
        {'segments': ['vip'], 'authenticated': false} | no no no
        {'segments': ['vip'], 'countries': {'deny': ['FR']}} | no no yes
        {'segments': ['vip'], 'countries': {'allow': ['FR']}} | no no no
        """)
    void showsAPageToThoseOfItsPolicy(String policy, String fits) {
        storefront.feed("casino-pages", page(slug, "{'policy': " + policy + "}"));
        var seen = Stream.of(
                        ANYBODY,
                        storefront.user("{'segments': ['old']}"),
                        storefront.user("{'segments': ['old', 'vip']}"))
                .map(token -> shown(token));
        assertThat(String.join(" ", seen.toList())).isEqualTo(fits);
    }

    @Test
    void takesATokenOfAnUnknownUserForAnAnonymousVisitor() {
        storefront.feed("casino-pages", page(slug, "{'policy': {'authenticated': false}}"));
        assertThat(shown(Storefront.token(new ObjectId(), "USER"))).isEqualTo("yes");
        assertThat(shown("nonsense")).isEqualTo("yes");
    }

    private String shown(String token, String... headers) {
        String refusal = storefront.pageRefusal(slug, token, headers);
        assertThat(refusal).isIn("", NOT_FOUND);
        return refusal.isEmpty() ? "yes" : "no";
    }

    @Test
    void saysEverythingInEnglish() {
        feedFullPage();
        assertThat(see(EVERYTHING)).isEqualTo(line("""
                {'id': '%s', 'slug': '%s', 'name': 'Slots', 'default': true,
                 'logo': {'name': 'Bell', 'imageUrl': 'https://a.example/l.png', 'useUserAvatar': true},
                 'seo': {'title': 'Play slots', 'description': 'All of them', 'content': '<p>Long & old</p>',
                  'socialImage': 'https://a.example/en.png'},
                 'layout': 'MID_BIG_CARDS', 'promotionRepeat': 3, 'promotionPlacedAfter': 0,
                 'highlightedGames': [], 'promotions': null, 'activePlayers': {'count': 0, 'formattedCount': '0'}}""".formatted(slug, slug)));
    }

    @Test
    void saysItInTheLanguageOfTheCaller() {
        feedFullPage();
        String german = "{'name': 'Automaten', 'logo': {'name': 'Glocke'}, 'seo': {'title': 'Automaten spielen',"
                + " 'description': 'Alle', 'content': '<p>Lang</p>', 'socialImage': 'https://a.example/de.png'}}";
        String fields = "name logo { name } seo { title description content socialImage }";
        assertThat(storefront.seePage(slug, fields, ANYBODY, "Accept-Language", "de-AT"))
                .isEqualTo(line(german));
        assertThat(storefront.seePage(slug, fields, storefront.user("{'language': 'de'}"), "Accept-Language", "en"))
                .isEqualTo(line(german));
    }

    @Test
    void saysNothingOfWhatItWasNotToldOf() {
        storefront.feed("casino-pages", page(slug));
        assertThat(see("slug name default logo { name } seo { title } layout promotionRepeat promotionPlacedAfter"
                        + " highlightedGames { slug } promotions { id }"))
                .isEqualTo(line("""
                        {'slug': '%s', 'name': 'Page %s', 'default': false, 'logo': null, 'seo': null, 'layout': null,
                         'promotionRepeat': null, 'promotionPlacedAfter': null, 'highlightedGames': null,
                         'promotions': null}""".formatted(slug, slug)));
        storefront.feed("casino-pages", page(slug, "{'logo': {'imageUrl': 'x'}, 'seo': {'content': 'C'}}"));
        assertThat(see("logo { name imageUrl useUserAvatar } seo { title content }"))
                .isEqualTo(line("{'logo': {'name': null, 'imageUrl': 'x', 'useUserAvatar': false},"
                        + " 'seo': {'title': null, 'content': 'C'}}"));
    }

    @Test
    void hasAnIdThatStays() {
        storefront.feed("casino-pages", page(slug));
        String id = see("id").path("id").asText();
        assertThat(id).matches("[0-9a-f]{24}");
        storefront.feed("casino-pages", page(slug, "{'name': 'Other', 'layout': 'BIG_CARD'}"));
        assertThat(see("id name")).isEqualTo(line("{'id': '" + id + "', 'name': 'Other'}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CLASSIC_CAROUSEL", "RECTANGULAR_FANCY_CAROUSEL", "TWO_BIG_CARDS", "BIG_CARD",
                "MID_BIG_CARDS", "SQUARES", "SQUARES_FANCY_CAROUSEL", "null",
            })
    void highlightsGamesInEveryLayoutButNoneInTheOrderOfThePage(String layout) {
        feedGames(layout.equals("null") ? "{}" : "{'layout': '" + layout + "'}");
        assertThat(see("highlightedGames { slug }").path("highlightedGames"))
                .hasToString(layout.equals("null") ? "null" : "[{\"slug\":\"c\"},{\"slug\":\"a\"}]");
    }

    @Test
    void highlightsOnlyGamesThatTheVisitorIsShown() {
        feedGames("{'layout': 'SQUARES'}");
        var shop = new Shop("p" + slug);
        shop.with(shop.game("a").setAll(line("{'restrictedCountries': ['DE']}")));
        assertThat(highlighted(from(World.GERMANY)).toString()).isEqualTo("[{\"slug\":\"c\"}]");
        assertThat(highlighted(from(World.FRANCE))).hasSize(2);
        shop.with(shop.game("a").put("enabled", false));
        assertThat(highlighted(from(World.FRANCE)).toString()).isEqualTo("[{\"slug\":\"c\"}]");
        storefront.feed("providers", Games.provider("p" + slug).put("enabled", false));
        assertThat(highlighted(from(World.FRANCE))).isEmpty();
    }

    @Test
    void showsThePromotionsThatRunInTheOrderOfThePage() {
        feedPromotions();
        feedPage("'promotionPlacedAfter': 2, 'promotionRepeat': 1", "over", "b", "off", "later", "unknown", "a");
        assertThat(see("promotions { id }").path("promotions").toString())
                .isEqualTo("[{\"id\":\"%s-b\"},{\"id\":\"%s-a\"}]".formatted(slug, slug));
    }

    @Test
    void saysEverythingOfAPromotion() {
        storefront.feed("promotions", line("""
                {'id': '%s-p', 'title': {'en': 'Win', 'de': 'Gewinn'}, 'description': 'All of it',
                 'imageUrl': 'https://a.example/p.png', 'link': '/win?a=1&b=2'}""".formatted(slug)));
        feedPage("'promotionPlacedAfter': 1", "p");
        assertThat(storefront
                        .seePage(
                                slug,
                                "promotions { id title description imageUrl link }",
                                ANYBODY,
                                "Accept-Language",
                                "de")
                        .at("/promotions/0"))
                .isEqualTo(line("{'id': '" + slug + "-p', 'title': 'Gewinn', 'description': 'All of it',"
                        + " 'imageUrl': 'https://a.example/p.png', 'link': '/win?a=1&b=2'}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        'promotionPlacedAfter': null | a b | none at all
        'promotionRepeat': 2 | a b | none at all
        'promotionPlacedAfter': 3 | "" | none at all
        'promotionPlacedAfter': 3 | over off | []
        'promotionPlacedAfter': 0 | a | [{"id":"a"}]
        'promotionPlacedAfter': 0, 'promotionRepeat': 0 | b a | [{"id":"b"},{"id":"a"}]
        """)
    void showsPromotionsOnlyWithAPlaceAndIds(String fields, String ids, String shown) {
        feedPromotions();
        feedPage(fields, ids.isBlank() ? new String[0] : ids.split(" "));
        JsonNode promotions = see("promotions { id }").path("promotions");
        assertThat(promotions.isNull() ? "none at all" : promotions.toString().replace(slug + "-", ""))
                .isEqualTo(shown.replace("\\", ""));
    }

    @Test
    void readsTheNameThatThereIsWhereThePageIsNotInEnglish() {
        storefront.feed("casino-pages", page(slug, "{'name': {'de': 'Automaten'}, 'languages': ['de']}"));
        assertThat(see("name").path("name").asText()).isEqualTo("Automaten");
    }

    private JsonNode highlighted(String... headers) {
        return storefront
                .seePage(slug, "highlightedGames { slug }", ANYBODY, headers)
                .path("highlightedGames");
    }

    private JsonNode see(String fields) {
        return storefront.seePage(slug, fields, ANYBODY);
    }

    private void feedFullPage() {
        storefront.feed("casino-pages", page(slug, """
                {'id': '%s', 'name': {'en': 'Slots', 'de': 'Automaten'}, 'languages': ['en', 'de'], 'default': true,
                 'logo': {'name': {'en': 'Bell', 'de': 'Glocke'}, 'imageUrl': 'https://a.example/l.png', 'useUserAvatar': true},
                 'seo': {'title': {'en': 'Play slots', 'de': 'Automaten spielen'}, 'description': {'en': 'All of them',
                 'de': 'Alle'}, 'content': {'en': '<p>Long & old</p>', 'de': '<p>Lang</p>'},
                 'socialImage': {'en': 'https://a.example/en.png', 'de': 'https://a.example/de.png'}},
                 'layout': 'MID_BIG_CARDS', 'promotionRepeat': 3, 'promotionPlacedAfter': 0}""".formatted(slug)));
    }

    /** Four games of a provider of their own; a and c are highlighted, c comes first. */
    private void feedGames(String line) {
        storefront.games("p" + slug, "a", "b", "c");
        storefront.feed("casino-pages", page(slug, line, """
                {'games': [{'providerSlug': '%1$s', 'slug': 'a', 'index': 3, 'highlighted': true},
                 {'providerSlug': '%1$s', 'slug': 'b', 'index': 2}, {'providerSlug': '%1$s', 'slug': 'unknown', 'index': 0,
                 'highlighted': true}, {'providerSlug': '%1$s', 'slug': 'c', 'index': 1, 'highlighted': true}]}""".formatted("p" + slug)));
    }

    private void feedPage(String fields, String... promotions) {
        var line = page(slug, "{" + fields + "}");
        var ids = line.putArray("promotionIds");
        for (String promotion : promotions) {
            ids.add(slug + "-" + promotion);
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
                "promotions", line("{'id': '" + slug + "-" + name + "'}").setAll(line(line)));
    }
}
