package blackbox;

import static blackbox.Shop.from;
import static blackbox.Storefront.ANYBODY;
import static blackbox.Storefront.each;
import static blackbox.Storefront.line;
import static blackbox.Storefront.page;
import static blackbox.Storefront.variant;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import world.LimitedPods;
import world.World;

/** service-interface.md, "Casino rules", 11; details.md, "Catalogue": which explore a visitor gets, and what is in it. */
class CasinoExplorePodsIT {
    private final Storefront storefront = FleetStorefront.first();
    private final String unique = new ObjectId().toHexString();

    @BeforeEach
    void noneIsEnabled() {
        FleetStorefront.empty();
    }

    @Test
    void thereIsNoneAtAll() {
        JsonNode first =
                Storefront.of(LimitedPods.first()).see("{ casinoExplore { seo { title } sections { id } } }", ANYBODY);
        assertThat(first.toString()).isEqualTo("{\"seo\":null,\"sections\":[]}");
        feed("german", "{'policy': {'countries': {'allow': ['DE']}}, 'sections': [{'type': 'PROVIDER'}]}");
        JsonNode none = storefront.see("{ casinoExplore { id seo { title } sections { id } } }", ANYBODY);
        assertThat(none.path("id").asText()).matches("[0-9a-f]{24}");
        assertThat(none.path("sections")).isEmpty();
    }

    @Test
    void isChosenAsBarsAre() {
        feed("main", "{'main': true, 'priority': 9, 'seo': {'title': 'main'}}");
        feed("german", "{'policy': {'countries': {'allow': ['DE']}}, 'seo': {'title': 'german'}}");
        feed("phone", "{'policy': {'devices': ['MOBILE']}, 'priority': 1, 'seo': {'title': 'phone'}}");
        feed("member", "{'policy': {'authenticated': true}, 'priority': 2, 'seo': {'title': 'member'}}");
        feed("vip", "{'policy': {'segments': ['vip']}, 'priority': 3, 'seo': {'title': 'vip'}}");
        assertThat(title(ANYBODY)).isEqualTo("main");
        assertThat(title(ANYBODY, from(World.GERMANY))).isEqualTo("german");
        assertThat(title(ANYBODY, Storefront.and(from(World.GERMANY), Storefront.PHONE)))
                .isEqualTo("phone");
        assertThat(title(storefront.user(), from(World.GERMANY))).isEqualTo("member");
        assertThat(title(storefront.user("{'segments': ['vip']}"))).isEqualTo("vip");
    }

    @Test
    void aSecondMainOneReplacesTheFirst() {
        feed("one", "{'main': true, 'seo': {'title': 'one'}}");
        feed("two", "{'main': true, 'seo': {'title': 'two'}}");
        assertThat(title(ANYBODY)).isEqualTo("two");
    }

    @Test
    void showsEveryTypeOfSection() {
        games("p" + unique, "a", "b");
        storefront.feed("promotions", line("{'id': '" + unique + "', 'title': 'Win', 'link': '/win'}"));
        storefront.feed("casino-pages", page(unique, "{'layout': 'SQUARES'}", """
                {'games': [{'providerSlug': 'p%s', 'slug': 'b', 'highlighted': true}]}""".formatted(unique)));
        feed("all", """
                {'seo': {'title': 'T', 'description': 'D', 'socialImage': 'S'}, 'sections': [
                 {'type': 'THIN_SLIDER', 'index': 6, 'promotionIds': ['%1$s']},
                 {'type': 'CASINO_PAGE', 'index': 1, 'pageSlug': '%1$s', 'name': 'Slots', 'layout': 'BIG_CARD',
                  'logo': {'name': 'L', 'imageUrl': 'x', 'useUserAvatar': true}},
                 {'type': 'TRENDING', 'index': 2}, {'type': 'ORIGINALS', 'index': 3, 'providerSlugs': ['p%1$s']},
                 {'type': 'PROVIDER', 'index': 4, 'providerSlugs': ['p%1$s']},
                 {'type': 'OFFER_BLOCK', 'index': 5, 'promotionIds': ['%1$s']}]}""".formatted(unique));
        JsonNode explore = storefront.see("""
                { casinoExplore { seo { title description socialImage } sections { type name layout
                  logo { name imageUrl useUserAvatar } casinoPage { slug layout highlightedGames { slug } }
                  promotions { id title } casinoProviders { slug } casinoProvidersCount } } }""", ANYBODY);
        assertThat(explore.path("seo")).isEqualTo(line("{'title': 'T', 'description': 'D', 'socialImage': 'S'}"));
        JsonNode sections = explore.path("sections");
        assertThat(each(sections, "type"))
                .containsExactly("CASINO_PAGE", "TRENDING", "ORIGINALS", "PROVIDER", "OFFER_BLOCK", "THIN_SLIDER");
        assertThat(sections.get(0)).isEqualTo(line("""
                {'type': 'CASINO_PAGE', 'name': 'Slots', 'layout': 'BIG_CARD',
                 'logo': {'name': 'L', 'imageUrl': 'x', 'useUserAvatar': true},
                 'casinoPage': {'slug': '%s', 'layout': 'SQUARES', 'highlightedGames': [{'slug': 'b'}]},
                 'promotions': null, 'casinoProviders': null, 'casinoProvidersCount': null}""".formatted(unique)));
        assertThat(each(sections, "casinoPage/slug")).containsExactly(unique, "trending", "originals", "", "", "");
        assertThat(each(sections.at("/2/casinoPage/highlightedGames"), "slug")).containsExactly("a", "b");
        assertThat(each(sections.at("/3/casinoProviders"), "slug")).containsExactly("p" + unique);
        assertThat(sections.at("/3/casinoProvidersCount").asInt()).isOne();
        assertThat(each(sections.at("/4/promotions"), "title")).containsExactly("Win");
        assertThat(each(sections.at("/5/promotions"), "id")).containsExactly(unique);
        assertThat(each(sections, "name")).containsExactly("Slots", "null", "null", "null", "null", "null");
    }

    @Test
    void trendingHasTheGamesWithTheMostPlayersThenByNameThatTheVisitorIsShown() {
        games("p" + unique, "b", "a", "off", "german");
        var shop = new Shop("p" + unique);
        storefront.feed("games", shop.game("off").put("enabled", false));
        storefront.feed("games", shop.game("german").setAll(line("{'restrictedCountries': ['FR']}")));
        feed("trending", "{'sections': [{'type': 'TRENDING', 'name': {'en': 'Now', 'de': 'Jetzt'}}]}");
        String query = "{ casinoExplore { sections { name casinoPage { id slug name default layout seo { title }"
                + " promotions { id } highlightedGames { slug geoLocationRestricted } activePlayers { count } } } } }";
        JsonNode page = storefront.see(query, ANYBODY, from(World.FRANCE)).at("/sections/0/casinoPage");
        assertThat(each(page.path("highlightedGames"), "slug")).containsExactly("a", "b");
        assertThat(page.path("id").asText()).matches("[0-9a-f]{24}");
        assertThat(page.path("activePlayers").path("count").asInt(-1))
                .as("the players of all games, those of other tests too")
                .isNotNegative();
        assertThat(each(
                        storefront
                                .see(query, ANYBODY, from(World.GERMANY))
                                .at("/sections/0/casinoPage/highlightedGames"),
                        "slug"))
                .containsExactly("a", "b", "german");
    }

    @Test
    void leavesOutWhatIsOfAPageThatIsNotShown() {
        storefront.feed(
                "casino-pages",
                page(unique + "1", "{'status': 'EDITING'}"),
                page(unique + "2", "{'policy': {'authenticated': true}}"),
                page(unique + "3"));
        feed("pages", """
                {'sections': [{'type': 'CASINO_PAGE', 'pageSlug': '%1$s1'}, {'type': 'CASINO_PAGE', 'pageSlug': '%1$s2'},
                 {'type': 'CASINO_PAGE', 'pageSlug': '%1$s3'}, {'type': 'CASINO_PAGE', 'pageSlug': '%1$s4'},
                 {'type': 'CASINO_PAGE', 'pageSlug': 'my-favorites'}, {'type': 'CASINO_PAGE'}]}""".formatted(unique));
        String query = "{ casinoExplore { sections { id casinoPage { slug } } } }";
        assertThat(each(storefront.see(query, ANYBODY).path("sections"), "casinoPage/slug"))
                .containsExactly(unique + "3");
        JsonNode ofUser = storefront.see(query, storefront.user()).path("sections");
        assertThat(each(ofUser, "casinoPage/slug")).containsExactly(unique + "2", unique + "3");
        assertThat(each(ofUser, "id")).doesNotHaveDuplicates();
    }

    @Test
    void namesTheEnabledProvidersOfASectionInItsOrderAndAllByIndexWhereItNamesNone() {
        for (String name : List.of("a", "b", "c", "off")) {
            provider(
                    name + unique,
                    "{'index': " + (9 - name.charAt(0) % 10) + ", 'enabled': " + !name.equals("off") + "}");
        }
        provider("last" + unique, "{}");
        feed("providers", """
                {'sections': [{'type': 'PROVIDER', 'index': 0}, {'type': 'PROVIDER', 'index': 1, 'providerSlugs':
                 ['c%1$s', 'off%1$s', 'unknown', 'a%1$s']}, {'type': 'PROVIDER', 'index': 2, 'providerSlugs': []},
                 {'type': 'PROVIDER', 'index': 3, 'providerSlugs': ['off%1$s']}]}""".formatted(unique));
        JsonNode sections = storefront
                .see("{ casinoExplore { sections { casinoProviders { slug } casinoProvidersCount } } }", ANYBODY)
                .path("sections");
        assertThat(providers(sections, 0)).isEqualTo("c b a last");
        assertThat(providers(sections, 1)).isEqualTo("c a");
        assertThat(providers(sections, 2)).isEqualTo("c b a last");
        assertThat(providers(sections, 3)).isEmpty();
        assertThat(each(sections, "casinoProvidersCount")).containsExactly("4", "2", "4", "0");
    }

    @ParameterizedTest
    @CsvSource({
        "ip: '" + World.GERMANY + "', german",
        "'userAgent: \"Mozilla/5.0 (Linux; Android 10; K) Chrome/123.0.0.0 Mobile Safari/537.36\"', phone",
        "ip: '192.168.1.1', main",
        "'userAgent: \"\"', french",
        "ip: null, french",
        "'ip: null, userAgent: null', french"
    })
    void believesACallerAboveItsHeaders(String arguments, String title) {
        feed("main", "{'main': true, 'seo': {'title': 'main'}}");
        feed("german", "{'policy': {'countries': {'allow': ['DE']}}, 'seo': {'title': 'german'}}");
        feed("french", "{'policy': {'countries': {'allow': ['FR']}}, 'seo': {'title': 'french'}}");
        feed("phone", "{'policy': {'devices': ['MOBILE']}, 'priority': 1, 'seo': {'title': 'phone'}}");
        assertThat(storefront
                        .see(
                                "{ casinoExplore(" + arguments + ") { seo { title } } }",
                                ANYBODY,
                                Storefront.and(from(World.FRANCE), Storefront.DESKTOP))
                        .at("/seo/title")
                        .asText())
                .isEqualTo(title);
    }

    @Test
    void aSignedInCallerNeedsTheRole() {
        var id = new ObjectId();
        storefront.feed("users", line("{'id': '%1$s', 'username': 'u%1$s'}".formatted(id)));
        String query = "{ casinoExplore { id } }";
        assertThat(storefront.refusal(query, Storefront.token(id, "GUEST"))).isEqualTo("UNAUTHORIZED_ACCESS");
        assertThat(storefront.ask(query, Storefront.token(id, "USER")).json().has("errors"))
                .isFalse();
        for (String anonymous : List.of(ANYBODY, "nonsense", Storefront.token(new ObjectId(), "USER"))) {
            assertThat(storefront.ask(query, anonymous).json().has("errors")).isFalse();
        }
        assertThat(storefront
                        .ask("{ getCasinoNavigationBar { id } casinoGames { count } }", Storefront.token(id, "GUEST"))
                        .json()
                        .toString())
                .doesNotContain("UNAUTHORIZED_ACCESS");
    }

    private String providers(JsonNode sections, int section) {
        return String.join(" ", each(sections.get(section).path("casinoProviders"), "slug"))
                .replace(unique, "");
    }

    private String title(String token, String... headers) {
        return storefront
                .see("{ casinoExplore { seo { title } } }", token, headers)
                .at("/seo/title")
                .asText();
    }

    private void feed(String name, String line) {
        storefront.feed("casino-explore", variant(name, line));
    }

    private void provider(String slug, String line) {
        storefront.feed("providers", Games.provider(slug).setAll(line(line)));
    }

    private void games(String provider, String... slugs) {
        storefront.games(provider, slugs);
    }
}
