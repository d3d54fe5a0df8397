package gaming.casino.storefront;

import static gaming.core.ErrorCode.CASINO_PAGE_IS_BEING_EDITED_BY_ANOTHER_USER;
import static gaming.core.ErrorCode.CASINO_PAGE_IS_LOCALIZING;
import static gaming.core.ErrorCode.CASINO_PAGE_NOT_FOUND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** details.md, "Catalogue": which pages are shown, and what is said of the others. */
class CasinoPageTest {
    private static final String FOR_AUSTRIA = "policy: {'countries': {'allow': ['AT']}}";

    @Test
    void aPublishedPageIsShown() {
        CasinoPage page = Shop.page("slots");
        assertThat(page.shown(Shop.GERMAN)).isSameAs(page);
        assertThat(page.isShownTo(Shop.GERMAN)).isTrue();
        assertThat(Shop.pages(page).required("slots", Shop.GERMAN)).isSameAs(page);
    }

    @ParameterizedTest
    @CsvSource({
        "DRAFT, CASINO_PAGE_NOT_FOUND",
        "EDITING, CASINO_PAGE_IS_BEING_EDITED_BY_ANOTHER_USER",
        "LOCALIZING, CASINO_PAGE_IS_LOCALIZING"
    })
    void anotherStatusHasItsError(String status, ErrorCode code) {
        assertRefused(Shop.page("slots", "status: '" + status + "'"), code);
        assertRefused(Shop.page("slots", "status: '" + status + "'", "enabled: false"), CASINO_PAGE_NOT_FOUND);
        assertRefused(Shop.page("slots", "status: '" + status + "'", FOR_AUSTRIA), CASINO_PAGE_NOT_FOUND);
    }

    @Test
    void aVisitorOfAnotherAudienceFindsNoPage() {
        assertRefused(Shop.page("slots", FOR_AUSTRIA), CASINO_PAGE_NOT_FOUND);
        assertRefused(Shop.page("slots", "enabled: false"), CASINO_PAGE_NOT_FOUND);
        assertRefused(
                Shop.page("slots", FOR_AUSTRIA, "name: {'en': 'Slots'}", "languages: ['fr']"), CASINO_PAGE_NOT_FOUND);
    }

    @Test
    void anEditedPageIsCalledSoEvenIfItIsNotTranslated() {
        assertRefused(
                Shop.page("slots", "status: 'EDITING'", "name: {'en': 'Slots'}", "languages: ['fr']"),
                CASINO_PAGE_IS_BEING_EDITED_BY_ANOTHER_USER);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'Slots'                    | {}                                | ['en']       | true",
                "'Slots'                    | {}                                | []           | true",
                "'Slots'                    | {}                                | ['en', 'de'] | true",
                "'Slots'                    | {'title': {'en': 'T'}}            | ['en', 'de'] | false",
                "{'en': 'Slots'}            | {}                                | ['en', 'de'] | false",
                "{'en': 'A', 'de': 'B'}     | {}                                | ['en', 'de'] | true",
                "{'en': 'A', 'de': ' '}     | {}                                | ['en', 'de'] | false",
                "{'en': 'A', 'pt-BR': 'B'}  | {}                                | ['en','pt-br']| true",
                "{'de': 'B'}                | {}                                | ['de']       | true",
                "{'en': 'A', 'de': 'B'}     | {'title': 'T'}                    | ['en', 'de'] | true",
                "{'en': 'A', 'de': 'B'}     | {'title': {'en': 'T', 'de': 'U'}} | ['en', 'de'] | true",
                "{'en': 'A', 'de': 'B'}     | {'description': {'de': 'T'}}      | ['en', 'de'] | false",
                "{'en': 'A', 'de': 'B'}     | {'socialImage': {'de': 'T'}}      | ['en', 'de'] | true",
                "{'en': 'A', 'de': 'B'}     | {'content': {'en': 'T'}}          | ['en', 'de'] | false",
                "{'en': 'A', 'de': 'B'}     | {'content': {'en': 'T'}}          | ['en']       | true",
                "{'en': 'A', 'de': 'B'}     | {'content': {}, 'title': ''}      | ['en', 'de'] | true"
            })
    void isTranslatedWhenNameAndEverySeoTextAreInEveryLanguage(
            String name, String seo, String languages, boolean translated) {
        CasinoPage page = Shop.page("slots", "name: " + name, "seo: " + seo, "languages: " + languages);
        assertThat(page.isShownTo(Shop.GERMAN)).isEqualTo(translated);
        if (!translated) {
            assertRefused(page, CASINO_PAGE_IS_LOCALIZING);
        }
    }

    @Test
    void anUnknownOrVirtualPageIsNotFound() {
        for (String slug : List.of("", "nothing", CasinoPage.MY_FAVORITES, CasinoPage.RECENTLY_PLAYED, "trending")) {
            assertThatThrownBy(() -> Shop.pages().required(slug, Shop.GERMAN))
                    .asInstanceOf(type(Refusal.class))
                    .returns(CASINO_PAGE_NOT_FOUND, Refusal::code);
        }
    }

    @Test
    void itsNameIsInTheLanguageElseInEnglishElseInOneOfItsOwn() {
        CasinoPage page = Shop.page("slots", "name: {'en': 'Slots', 'de': 'Automaten', 'fr': ''}");
        assertThat(page.name("de")).isEqualTo("Automaten");
        assertThat(page.name("de-at")).isEqualTo("Automaten");
        assertThat(page.name("fr")).isEqualTo("Slots");
        assertThat(page.name("es")).isEqualTo("Slots");
        CasinoPage foreign = Shop.page("slots", "name: {'de': 'Automaten', 'cs': 'Automaty'}", "languages: ['de']");
        assertThat(foreign.name("en")).isEqualTo("Automaten");
    }

    @Test
    void itsPromotionsAreThoseThatRunInItsOrder() {
        Instant now = Instant.parse("2026-11-20T12:00:00Z");
        Pages pages = Shop.pages(List.of(
                Shop.promotion("always"),
                Shop.promotion("off", "enabled: false"),
                Shop.promotion("begins", "startsAt: '2026-11-20T12:00:00Z'"),
                Shop.promotion("later", "startsAt: '2026-11-20T12:00:00.001Z'"),
                Shop.promotion("ends", "endsAt: '2026-11-20T12:00:00Z'"),
                Shop.promotion("last", "endsAt: '2026-11-20T12:00:00.001Z'")));
        String ids = "promotionIds: ['last', 'unknown', 'off', 'begins', 'later', 'ends', 'always', 'last']";

        assertThat(Shop.page("slots", ids, "promotionPlacedAfter: 0").promotions(pages, now))
                .extracting(Promotion::id)
                .containsExactly("last", "begins", "always");
        assertThat(Shop.page("slots", ids).promotions(pages, now)).isNull();
        assertThat(Shop.page("slots", "promotionPlacedAfter: 2").promotions(pages, now))
                .isNull();
        assertThat(Shop.page("slots", "promotionPlacedAfter: 2", "promotionIds: ['off']")
                        .promotions(pages, now))
                .isEmpty();
    }

    private static void assertRefused(CasinoPage page, ErrorCode code) {
        assertThat(page.isShownTo(Shop.GERMAN)).isFalse();
        assertThat(Shop.pages(page).shown(page.slug(), Shop.GERMAN)).isEmpty();
        assertThatThrownBy(() -> page.shown(Shop.GERMAN))
                .asInstanceOf(type(Refusal.class))
                .returns(code, Refusal::code);
    }
}
