package blackbox;

import static blackbox.Shop.from;
import static blackbox.Storefront.ANYBODY;
import static blackbox.Storefront.each;
import static blackbox.Storefront.line;
import static blackbox.Storefront.page;
import static blackbox.Storefront.variant;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.LimitedPods;
import world.World;

/**
 * service-interface.md, "Casino rules", 9 and 11; details.md, "Catalogue": which bar and explore a visitor gets, of all there
 * are, what is in it, and in which language; the service has texts in English, German and Portuguese.
 */
class StorefrontPodsIT {
    private static final String NONE = "CASINO_NAVIGATION_BAR_NOT_FOUND";
    private static final String SLUG = "languages";
    private final Storefront storefront = FleetStorefront.first();
    private final String unique = new ObjectId().toHexString();

    @BeforeEach
    void noneIsEnabled() {
        FleetStorefront.empty();
    }

    @Test
    void thereIsNoneAtAll() {
        var withoutBars = Storefront.of(LimitedPods.first());
        assertThat(withoutBars.refusal("{ getCasinoNavigationBar { id } }", ANYBODY))
                .isEqualTo(NONE);
        assertThat(bar(ANYBODY)).isEqualTo(NONE);
        feed("off", "{'enabled': false, 'main': true}");
        assertThat(bar(ANYBODY)).isEqualTo(NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"navigation-bars", "casino-explore"})
    void aSecondMainOneReplacesTheFirst(String feed) {
        String main = "{'main': true}";
        feed(feed, "one", main);
        feed(feed, "two", main);
        assertThat(chosen(feed, ANYBODY)).isEqualTo("two");
        feed(feed, "one", main);
        assertThat(chosen(feed, ANYBODY)).isEqualTo("one");
        for (String before : new String[] {"two", "one"}) {
            String title = "{'seo': {'title': 'two'}}";
            storefront.feed(
                    feed,
                    variant(before, main, title),
                    variant("one", main, "{'seo': {'title': 'one'}}"),
                    variant("two", main, title));
            assertThat(chosen(feed, ANYBODY)).isEqualTo("two");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"navigation-bars", "casino-explore"})
    void theOneOfTheHighestPriorityThatFitsTheVisitorIsChosen(String feed) {
        feed(feed, "main", "{'main': true, 'priority': 9}");
        feed(feed, "german", "{'policy': {'countries': {'allow': ['DE']}}}");
        feed(feed, "phone", "{'policy': {'devices': ['MOBILE']}, 'priority': 1}");
        feed(feed, "member", "{'policy': {'authenticated': true}, 'priority': 2}");
        feed(feed, "vip", "{'policy': {'segments': ['vip']}, 'priority': 3}");
        assertThat(chosen(feed, ANYBODY)).isEqualTo("main");
        assertThat(chosen(feed, ANYBODY, from(World.GERMANY))).isEqualTo("german");
        assertThat(chosen(feed, ANYBODY, Storefront.and(from(World.GERMANY), Storefront.PHONE)))
                .isEqualTo("phone");
        assertThat(chosen(feed, storefront.user(), from(World.GERMANY))).isEqualTo("member");
        assertThat(chosen(feed, storefront.user("{'segments': ['vip']}"))).isEqualTo("vip");
    }

    /** What a German visitor at a desktop gets after each of these was fed, and a French one. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        german G | german | MAIN_CASINO_NAVIGATION_BAR_NOT_FOUND
        german G; main M, 'enabled': false | german | MAIN_CASINO_NAVIGATION_BAR_NOT_FOUND
        german G; main M, 'priority': 100 | german | main
        main M, G | main | main
        main M; next M, 'enabled': false | main | main
        main M; next M, 'enabled': false; next M | next | next
        one M, G; two M; one G | one | two
        main M; main G | main | MAIN_CASINO_NAVIGATION_BAR_NOT_FOUND
        b 'policy': {'countries': {'allow': ['DE'], 'deny': ['US']}}; a 'policy': {'devices': ['DESKTOP', 'TABLET']} | a | a
        main M, 'priority': 1000; z 'priority': -5, D | z | main
        main M, 'priority': 1000; z 'priority': -5, D; d G | d | main
        main M, 'priority': 1000; z 'priority': -5, D; d G; e D | e | main
        main M; d G; e D; c D | c | main
        main M; d G; e D; c D; b 'priority': 1 | b | b
        main M; d G; e D; c D; b 'priority': 1; a 'priority': 2, 'enabled': false | b | b
        """)
    void thePriorityDecidesThenTheConditionsThenTheNameAndTheMainOneIsForOthers(
            String bars, String german, String french) {
        for (String bar : bars.split("; ")) {
            String[] parts = bar.split(" ", 2);
            feed(
                    "navigation-bars",
                    parts[0],
                    "{"
                            + parts[1].replace("M", "'main': true")
                                    .replace("G", "'policy': {'countries': {'allow': ['DE']}}")
                                    .replaceAll(
                                            "\\bD\\b",
                                            "'policy': {'countries': {'allow': ['DE']}, 'devices': ['DESKTOP'], 'authenticated': false}")
                            + "}");
        }
        assertThat(bar(ANYBODY, Storefront.and(from(World.GERMANY), Storefront.DESKTOP)))
                .isEqualTo(german);
        assertThat(bar(ANYBODY, Storefront.and(from(World.FRANCE), Storefront.DESKTOP)))
                .isEqualTo(french);
    }

    @Test
    void showsItsPagesInTheirOrderAndLeavesOutThoseThatAreNotShown() {
        storefront.feed(
                "casino-pages",
                page("bar-a"),
                page("bar-b", "{'layout': 'SQUARES'}"),
                page("bar-draft", "{'status': 'DRAFT'}"),
                page("bar-editing", "{'status': 'EDITING'}"),
                page("bar-german", "{'policy': {'countries': {'allow': ['DE']}}}"));
        feed("bar", """
                {'pages': [{'slug': 'bar-b', 'index': 7}, {'slug': 'bar-draft', 'index': 1}, {'slug': 'bar-a', 'index': 3},
                 {'slug': 'bar-german', 'index': 5}, {'slug': 'bar-unknown', 'index': 0}, {'slug': 'bar-editing', 'index': 2}]}""");
        String query =
                "{ getCasinoNavigationBar { id internalName casinoPages { index casinoPage { slug name layout } } } }";
        var bar = storefront.see(query, ANYBODY, from(World.FRANCE));
        assertThat(bar.path("id").asText()).matches("[0-9a-f]{24}");
        assertThat(bar.path("internalName").asText()).isEqualTo("bar");
        assertThat(bar.path("casinoPages")).isEqualTo(line("""
                        {'pages': [{'index': 3, 'casinoPage': {'slug': 'bar-a', 'name': 'Page bar-a', 'layout': null}},
                         {'index': 7, 'casinoPage': {'slug': 'bar-b', 'name': 'Page bar-b', 'layout': 'SQUARES'}}]}""").path("pages"));
        assertThat(storefront.see(query, ANYBODY, from(World.GERMANY)).path("casinoPages"))
                .hasSize(3);
    }

    private void feed(String name, String line) {
        feed("navigation-bars", name, line);
    }

    private void feed(String feed, String name, String line) {
        ObjectNode variant = variant(name, line);
        if (feed.equals("casino-explore") && !variant.has("seo")) {
            variant.putObject("seo").put("title", name);
        }
        storefront.feed(feed, variant);
    }

    private String bar(String token, String... headers) {
        return chosen("navigation-bars", token, headers);
    }

    /** The name of the visitor's bar or explore, or the reason for its absence. */
    private String chosen(String feed, String token, String... headers) {
        var answer = storefront.ask(
                feed.equals("navigation-bars")
                        ? "{ it: getCasinoNavigationBar { title: internalName } }"
                        : "{ it: casinoExplore { seo { title } } }",
                token,
                headers);
        return answer.json().has("errors")
                ? Product.errorCode(answer)
                : answer.json().at("/data/it").findValue("title").asText();
    }

    @Test
    void thereIsNoExploreAtAll() {
        JsonNode first =
                Storefront.of(LimitedPods.first()).see("{ casinoExplore { seo { title } sections { id } } }", ANYBODY);
        assertThat(first.toString()).isEqualTo("{\"seo\":null,\"sections\":[]}");
        feed(
                "casino-explore",
                "german",
                "{'policy': {'countries': {'allow': ['DE']}}, 'sections': [{'type': 'PROVIDER'}]}");
        JsonNode none = storefront.see("{ casinoExplore { id seo { title } sections { id } } }", ANYBODY);
        assertThat(none.path("id").asText()).matches("[0-9a-f]{24}");
        assertThat(none.path("sections")).isEmpty();
    }

    @Test
    void showsEveryTypeOfSection() {
        storefront.games("p" + unique, "a", "b");
        storefront.feed("promotions", line("{'id': '" + unique + "', 'title': 'Win', 'link': '/win'}"));
        storefront.feed("casino-pages", page(unique, "{'layout': 'SQUARES'}", """
                {'games': [{'providerSlug': 'p%s', 'slug': 'b', 'highlighted': true}]}""".formatted(unique)));
        feed("casino-explore", "all", """
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
        storefront.games("p" + unique, "b", "a", "off", "german");
        var shop = new Shop("p" + unique);
        storefront.feed("games", shop.game("off").put("enabled", false));
        storefront.feed("games", shop.game("german").setAll(line("{'restrictedCountries': ['FR']}")));
        feed(
                "casino-explore",
                "trending",
                "{'sections': [{'type': 'TRENDING', 'name': {'en': 'Now', 'de': 'Jetzt'}}]}");
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
        feed("casino-explore", "pages", """
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
        for (String name : List.of("a 2", "b 1", "c 0", "off 9", "last 99")) {
            String[] parts = name.split(" ");
            ObjectNode provider = Games.provider(parts[0] + unique).put("enabled", !parts[0].equals("off"));
            storefront.feed("providers", provider.put("index", Integer.parseInt(parts[1])));
        }
        feed("casino-explore", "providers", """
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
        feed("casino-explore", "main", "{'main': true}");
        feed("casino-explore", "german", "{'policy': {'countries': {'allow': ['DE']}}}");
        feed("casino-explore", "french", "{'policy': {'countries': {'allow': ['FR']}}}");
        feed("casino-explore", "phone", "{'policy': {'devices': ['MOBILE']}, 'priority': 1}");
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

    private void feedPages() {
        storefront.feed(
                "casino-pages",
                page(SLUG, "{'languages': ['en', 'de', 'pt-BR'], 'name': {'en': 'en', 'de': 'de', 'pt-BR': 'pt-BR'}}"),
                page(SLUG + "-2", "{'name': 'en'}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none", textBlock = """
        none | none | en
        none | DE | de
        none | pt-BR | pt-BR
        none | sv, de;q=0.8, en;q=0.5 | de
        none | en;q=0.8, de;q=0.5 | en
        none | ;;;,,, q=1 | en
        de | none | de
        de | en | de
        pt-BR | de | pt-BR
        sv | de | en
        """)
    void readsTheUsersLanguageElseTheBrowsersElseEnglish(String ofUser, String ofBrowser, String read) {
        feedPages();
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
