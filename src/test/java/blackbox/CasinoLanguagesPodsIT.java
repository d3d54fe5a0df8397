package blackbox;

import static blackbox.Storefront.ANYBODY;
import static blackbox.Storefront.page;
import static blackbox.Storefront.variant;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** decisions.md, "Catalogue": in which language a visitor reads; the service has texts in English, German and Portuguese. */
class CasinoLanguagesPodsIT {
    private static final String SLUG = "languages";

    private final Storefront storefront = FleetStorefront.first();

    @BeforeEach
    void feed() {
        storefront.feed(
                "casino-pages",
                page(SLUG, "{'languages': ['en', 'de', 'pt-BR'], 'name': {'en': 'en', 'de': 'de', 'pt-BR': 'pt-BR'}}"),
                page(SLUG + "-2", "{'name': 'en'}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "none | none | en",
                "none | de | de",
                "none | DE | de",
                "none | de-AT, en;q=0.5 | de",
                "none | pt-BR | pt-BR",
                "none | sv, de;q=0.8, en;q=0.5 | de",
                "none | en;q=0.5, de | de",
                "none | en;q=0.8, de;q=0.5 | en",
                "none | sv | en",
                "none | * | en",
                "none | de;q=0 | en",
                "none | ;;;,,, q=1 | en",
                "de | none | de",
                "de | en | de",
                "pt-BR | de | pt-BR",
                "sv | de | en",
            })
    void readsTheUsersLanguageElseTheBrowsersElseEnglish(String ofUser, String ofBrowser, String read) {
        String token = ofUser == null ? storefront.user() : storefront.user("{'language': '" + ofUser + "'}");
        String[] headers = ofBrowser == null ? new String[0] : new String[] {"Accept-Language", ofBrowser};
        assertThat(name(SLUG, token, headers)).isEqualTo(read);
        assertThat(name(SLUG + "-2", token, headers)).isEqualTo("en");
        if (ofUser == null) {
            assertThat(name(SLUG, ANYBODY, headers)).isEqualTo(read);
        }
    }

    @Test
    void readsEverythingInIt() {
        storefront.games("languages", "a");
        storefront.feed(
                "games",
                new Shop("languages")
                        .game("a")
                        .setAll(Storefront.line("{'description': {'en': 'e', 'de': 'd'}, 'seo': {'title': 'e'}}")));
        storefront.feed(
                "providers",
                Games.provider("languages")
                        .setAll(Storefront.line(
                                "{'description': {'en': 'e', 'de': 'd'}, 'seo': {'title': {'de': 'd'}}}")));
        storefront.feed("casino-explore", variant(SLUG, """
                        {'policy': {'segments': ['reader']}, 'seo': {'title': {'en': 'e', 'de': 'd'}, 'description': 'e'},
                         'sections': [{'type': 'PROVIDER', 'name': {'en': 'e', 'de': 'd'}, 'logo': {'name': {'en': 'e',
                         'de': 'd'}}, 'providerSlugs': ['languages']}]}"""));
        String token = storefront.user("{'language': 'de', 'segments': ['reader']}");
        assertThat(storefront.ask("""
                        { casinoExplore { seo { title description } sections { name logo { name } casinoProviders
                            { description seo { title } } } }
                          casinoGameBySlug(slug: 'a', providerSlug: 'languages') { description seo { title } } }""", token).json().path("data")).isEqualTo(Storefront.line("""
                        {'casinoExplore': {'seo': {'title': 'd', 'description': 'e'}, 'sections': [{'name': 'd', 'logo':
                         {'name': 'd'}, 'casinoProviders': [{'description': 'd', 'seo': {'title': 'd'}}]}]},
                         'casinoGameBySlug': {'description': 'd', 'seo': {'title': 'e'}}}"""));
    }

    /** Nobody else has a text in these languages: each is known by one text only. */
    @ParameterizedTest
    @ValueSource(strings = {"qba", "qbb", "qbc", "qbd", "qbe", "qbf", "qbg", "qbh", "qbi"})
    void aLanguageIsKnownByAnyTextThatIsShown(String language) {
        storefront.feed("providers", Storefront.line("""
                {'slug': 'texts', 'name': 'texts', 'description': {'en': 'e', 'qba': 'There'},
                 'seo': {'title': {'en': 'e', 'qbb': 'There'}}}"""));
        storefront.feed("promotions", Storefront.line("""
                {'id': 'texts', 'title': {'en': 'e', 'qbc': 'There'}, 'description': {'en': 'e', 'qbd': 'There'}}"""));
        storefront.feed("casino-pages", page("texts", """
                {'logo': {'name': {'en': 'e', 'qbe': 'There'}}, 'seo': {'content': {'en': 'e', 'qbf': 'There'}},
                 'promotionPlacedAfter': 1, 'promotionIds': ['texts']}"""));
        storefront.feed("casino-explore", variant("texts", """
                {'policy': {'segments': ['texts']}, 'seo': {'title': {'en': 'e', 'qbg': 'There'}}, 'sections': [
                 {'type': 'OFFER_BLOCK', 'name': {'en': 'e', 'qbh': 'There'}, 'logo': {'name': {'en': 'e', 'qbi':
                 'There'}}}]}"""));
        String token = storefront.user("{'segments': ['texts']}");
        assertThat(storefront.ask("""
                        { casinoGameProvider(slug: 'texts') { description seo { title } }
                          getCasinoPage(slug: 'texts') { logo { name } seo { content } promotions { title description } }
                          casinoExplore { seo { title } sections { name logo { name } } } }""", token, "Accept-Language", language).body())
                .containsOnlyOnce("There");
    }

    @Test
    void readsEnglishWhereATranslationIsBlank() {
        storefront.feed(
                "promotions",
                Storefront.line(
                        "{'id': 'languages', 'title': {'en': 'e', 'de': ' '}, 'description': {'en': 'e', 'de': ''}}"));
        storefront.feed(
                "casino-pages", page(SLUG + "-3", "{'promotionPlacedAfter': 1, 'promotionIds': ['languages']}"));
        assertThat(storefront.seePage(
                        SLUG + "-3", "promotions { title description }", ANYBODY, "Accept-Language", "de"))
                .isEqualTo(Storefront.line("{'promotions': [{'title': 'e', 'description': 'e'}]}"));
    }

    private String name(String slug, String token, String... headers) {
        return storefront.seePage(slug, "name", token, headers).path("name").asText();
    }
}
