package gaming.casino.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** details.md, "Catalogue": the texts and the promotions of a page. */
class CasinoPageTest {
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
}
