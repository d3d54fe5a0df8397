package blackbox;

import static blackbox.Storefront.ANYBODY;
import static blackbox.Storefront.page;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.World;

/** service-interface.md, "Casino rules", 8; details.md, "Catalogue": which pages a visitor is shown. */
@ExtendWith(Product.class)
class CasinoPagesIT {
    private static final String NOT_FOUND = "CASINO_PAGE_NOT_FOUND";

    private final Storefront storefront = Storefront.ofProduct();
    private final String slug = "g" + new ObjectId();

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
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'status': 'LOCALIZING'} | CASINO_PAGE_IS_LOCALIZING",
                "{'languages': ['en', 'de'], 'name': {'en': 'Slots'}} | CASINO_PAGE_IS_LOCALIZING",
                "{'languages': ['de'], 'name': {'en': 'Slots'}} | CASINO_PAGE_IS_LOCALIZING",
                "{'languages': ['en', 'de'], 'seo': {'title': {'en': 'S'}}} | CASINO_PAGE_IS_LOCALIZING",
                "{'languages': ['en', 'de'], 'name': {'en': 'Slots', 'de': ' '}} | CASINO_PAGE_IS_LOCALIZING",
                "{'languages': ['en'], 'name': {'de': 'Automaten'}} | CASINO_PAGE_IS_LOCALIZING",
                "{'seo': {'title': {'de': 'Automaten'}}} | CASINO_PAGE_IS_LOCALIZING",
                "{'languages': ['en', 'de'], 'seo': {'content': {'en': 'T'}}} | CASINO_PAGE_IS_LOCALIZING",
                "{'seo': {'title': 'T', 'description': {'de': 'D'}}} | CASINO_PAGE_IS_LOCALIZING",
                "{'seo': {'title': 'T', 'content': {'de': 'D'}}} | CASINO_PAGE_IS_LOCALIZING",
                "{'status': 'EDITING'} | CASINO_PAGE_IS_BEING_EDITED_BY_ANOTHER_USER",
                "{'status': 'EDITING', 'languages': ['de'], 'name': {'en': 'Slots'}} | CASINO_PAGE_IS_BEING_EDITED_BY_ANOTHER_USER",
                "{'status': 'DRAFT'} | CASINO_PAGE_NOT_FOUND",
                "{'status': 'DRAFT', 'languages': ['de'], 'name': {'en': 'Slots'}} | CASINO_PAGE_NOT_FOUND",
                "{'enabled': false} | CASINO_PAGE_NOT_FOUND",
                "{'enabled': false, 'status': 'EDITING'} | CASINO_PAGE_NOT_FOUND",
                "{'enabled': false, 'status': 'LOCALIZING'} | CASINO_PAGE_NOT_FOUND"
            })
    void saysWhyAPageIsNotShown(String line, String code) {
        storefront.feed("casino-pages", page(slug, line));
        assertThat(storefront.pageRefusal(slug, ANYBODY)).isEqualTo(code);
        assertThat(storefront.pageRefusal(slug, Player.joins().token())).isEqualTo(code);
    }

    @Test
    void isADraftWhereNothingElseIsSaid() {
        var draft = page(slug);
        draft.remove("status");
        storefront.feed("casino-pages", draft);
        assertThat(storefront.pageRefusal(slug, ANYBODY)).isEqualTo(NOT_FOUND);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "no-such-page", "my-favorites", "recently-played", "a'b", "a/b", "../x", "%"})
    void knowsNoOtherPage(String unknown) {
        String query = "query ($slug: String!) { getCasinoPage(slug: $slug) { id } }";
        for (String token : List.of(ANYBODY, Player.joins().token())) {
            var answer = Shop.ask(query, Map.of("slug", unknown), token);
            assertThat(Product.errorCode(answer)).isEqualTo(NOT_FOUND);
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

    @Test
    void followsTheLifeOfAPage() {
        var seen = Stream.of("DRAFT", "LOCALIZING", "PUBLISHED", "EDITING", "PUBLISHED")
                .map(status -> {
                    storefront.feed("casino-pages", page(slug, "{'status': '" + status + "'}"));
                    return storefront.pageRefusal(slug, ANYBODY);
                });
        assertThat(seen)
                .containsExactly(
                        NOT_FOUND, "CASINO_PAGE_IS_LOCALIZING", "", "CASINO_PAGE_IS_BEING_EDITED_BY_ANOTHER_USER", "");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'countries': {'allow': ['DE']}} | yes no no",
                "{'countries': {'allow': ['de', 'US']}} | yes yes no",
                "{'countries': {'deny': ['DE']}} | no yes yes",
                "{'countries': {'allow': ['DE', 'US'], 'deny': ['DE']}} | no yes no"
            })
    void showsAPageInTheCountriesOfItsPolicy(String policy, String fits) {
        storefront.feed("casino-pages", page(slug, "{'policy': " + policy + "}"));
        var seen = Stream.of(World.GERMANY, World.UNITED_STATES, World.NO_COUNTRY)
                .map(address -> shown(ANYBODY, Shop.from(address)));
        assertThat(String.join(" ", seen.toList())).isEqualTo(fits);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {"['MOBILE'] | yes no no", "['tablet', 'DESKTOP'] | no yes yes", "[] | yes yes yes"})
    void showsAPageOnTheDevicesOfItsPolicy(String devices, String fits) {
        storefront.feed("casino-pages", page(slug, "{'policy': {'devices': " + devices + "}}"));
        var seen = Stream.of(Storefront.PHONE, Storefront.TABLET, Storefront.DESKTOP)
                .map(device -> shown(ANYBODY, device));
        assertThat(String.join(" ", seen.toList())).isEqualTo(fits);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'authenticated': true} | no yes yes",
                "{'authenticated': false} | yes no no",
                "{'segments': ['vip', 'press']} | no no yes",
                "{'segments': ['vip'], 'authenticated': false} | no no no",
                "{'segments': ['vip'], 'countries': {'deny': ['FR']}} | no no yes",
                "{'segments': ['vip'], 'countries': {'allow': ['FR']}} | no no no"
            })
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
    void aPageForAnotherAudienceIsNotFound() {
        storefront.feed("casino-pages", page(slug, "{'status': 'EDITING', 'policy': {'segments': ['vip']}}"));
        assertThat(storefront.pageRefusal(slug, ANYBODY)).isEqualTo(NOT_FOUND);
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
}
