package blackbox;

import static blackbox.Storefront.ANYBODY;
import static blackbox.Storefront.at;
import static blackbox.Storefront.each;
import static blackbox.Storefront.pageOf;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** service-interface.md, "CasinoGameProvidersFilterInput": the providers with games on a page. */
@ExtendWith(Product.class)
class CasinoPageProvidersIT {
    private final Storefront storefront = Storefront.ofProduct();
    private final String unique = new ObjectId().toHexString();
    private final String first = "p" + unique;
    private final String second = "q" + unique;

    @Test
    void keepsTheProvidersWithGamesOnThePage() {
        storefront.games(first, "a").games(second, "d").games("r" + unique, "x");
        storefront.feed("casino-pages", pageOf(unique, at(first, "a"), at(second, "d"), at("unknown", "x")));
        assertThat(providers("casinoPageId: '" + pageId() + "'")).containsExactly(first, second);
        assertThat(providers("casinoPageId: '" + pageId() + "', query: '" + second + "'"))
                .containsExactly(second);
        assertThat(providers("casinoPageId: '', query: '" + unique + "'")).containsExactly(first, second, "r" + unique);
        var shop = new Shop(second);
        shop.with(shop.game("d").put("enabled", false));
        assertThat(providers("casinoPageId: '" + pageId() + "'")).containsExactly(first);
        storefront.feed("providers", Games.provider(first).put("enabled", false));
        assertThat(providers("casinoPageId: '" + pageId() + "'")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "0123456789abcdef0123456, BAD_USER_INPUT",
        "0123456789abcdef012345678, BAD_USER_INPUT",
        "0123456789abcdef0123456g, BAD_USER_INPUT",
        "slots, BAD_USER_INPUT",
        "' ', BAD_USER_INPUT",
        "0123456789abcdef01234567, CASINO_PAGE_NOT_FOUND",
        "0123456789ABCDEF01234567, CASINO_PAGE_NOT_FOUND"
    })
    void refusesThePageOfNoId(String id, String code) {
        var answer = Shop.ask(
                "query ($id: String) { casinoGameProviders(filter: {casinoPageId: $id}) { count } }",
                Map.of("id", id),
                ANYBODY);
        assertThat(Product.errorCode(answer)).isEqualTo(code);
        assertThat(answer.json().at("/errors/0/extensions/field").asText())
                .isEqualTo(code.equals("BAD_USER_INPUT") ? "casinoPageId" : "");
    }

    private String pageId() {
        return storefront.seePage(unique, "id", ANYBODY).path("id").asText();
    }

    private List<String> providers(String filter) {
        return each(
                storefront
                        .see(
                                "{ casinoGameProviders(orderBy: NAME, filter: {" + filter + "}) { data { slug } } }",
                                ANYBODY)
                        .path("data"),
                "slug");
    }
}
