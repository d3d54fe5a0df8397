package blackbox;

import static blackbox.Shop.from;
import static blackbox.Storefront.ANYBODY;
import static blackbox.Storefront.line;
import static blackbox.Storefront.page;
import static blackbox.Storefront.variant;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import world.LimitedPods;
import world.World;

/**
 * service-interface.md, "Casino rules", 9; details.md, "Catalogue": which bar a visitor gets, of all there are, and
 * whom its policy fits.
 */
class NavigationBarsPodsIT {
    private static final String NONE = "CASINO_NAVIGATION_BAR_NOT_FOUND";
    private static final String NO_MAIN = "MAIN_CASINO_NAVIGATION_BAR_NOT_FOUND";

    private final Storefront storefront = FleetStorefront.first();
    private final Bars bars = new Bars(storefront);

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

    @Test
    void noneFitsAndThereIsNoMainOne() {
        feed("german", "{'policy': {'countries': {'allow': ['DE']}}}");
        assertThat(bar(ANYBODY)).isEqualTo(NO_MAIN);
        feed("main", "{'main': true, 'enabled': false}");
        assertThat(bar(ANYBODY, from(World.FRANCE))).isEqualTo(NO_MAIN);
        assertThat(bar(ANYBODY, from(World.GERMANY))).isEqualTo("german");
    }

    @Test
    void theMainOneIsForVisitorsThatFitNoOther() {
        feed("german", "{'policy': {'countries': {'allow': ['DE']}}}");
        feed("main", "{'main': true, 'priority': 100}");
        assertThat(bar(ANYBODY, from(World.GERMANY))).isEqualTo("german");
        assertThat(bar(ANYBODY, from(World.FRANCE))).isEqualTo("main");
        assertThat(bar(ANYBODY)).isEqualTo("main");
    }

    @Test
    void theMainOneIsForEverybodyWhateverItsOwnPolicy() {
        feed("main", "{'main': true, 'policy': {'countries': {'allow': ['DE']}}}");
        assertThat(bar(ANYBODY, from(World.FRANCE))).isEqualTo("main");
    }

    @Test
    void aSecondMainOneReplacesTheFirst() {
        feed("one", "{'main': true}");
        feed("two", "{'main': true}");
        assertThat(bar(ANYBODY)).isEqualTo("two");
        feed("one", "{'main': true}");
        assertThat(bar(ANYBODY)).isEqualTo("one");
        storefront.feed("navigation-bars", main("two"), main("one"), main("two"));
        assertThat(bar(ANYBODY)).isEqualTo("two");
        storefront.feed("navigation-bars", main("one"), main("two"));
        assertThat(bar(ANYBODY)).isEqualTo("two");
    }

    @Test
    void aMainOneThatIsNotEnabledYetReplacesNothing() {
        feed("main", "{'main': true}");
        feed("next", "{'main': true, 'enabled': false}");
        assertThat(bar(ANYBODY)).isEqualTo("main");
        feed("next", "{'main': true}");
        assertThat(bar(ANYBODY)).isEqualTo("next");
    }

    @Test
    void theOneThatWasReplacedMayComeBackForSome() {
        feed("one", "{'main': true, 'policy': {'countries': {'allow': ['DE']}}}");
        feed("two", "{'main': true}");
        feed("one", "{'policy': {'countries': {'allow': ['DE']}}}");
        assertThat(bar(ANYBODY, from(World.GERMANY))).isEqualTo("one");
        assertThat(bar(ANYBODY, from(World.FRANCE))).isEqualTo("two");
    }

    @Test
    void aMainOneThatIsNoneAnyMoreLeavesNone() {
        feed("main", "{'main': true}");
        feed("main", "{'policy': {'countries': {'allow': ['DE']}}}");
        assertThat(bar(ANYBODY, from(World.FRANCE))).isEqualTo(NO_MAIN);
    }

    @Test
    void thePriorityDecidesThenTheConditionsThenTheName() {
        String german = "'policy': {'countries': {'allow': ['DE']}}";
        String detailed = "'policy': {'countries': {'allow': ['DE']}, 'devices': ['DESKTOP'], 'authenticated': false}";
        feed("main", "{'main': true, 'priority': 1000}");
        feed("z", "{'priority': -5, " + detailed + "}");
        assertThat(german()).isEqualTo("z");
        feed("d", "{" + german + "}");
        assertThat(german()).isEqualTo("d");
        feed("e", "{" + detailed + "}");
        assertThat(german()).isEqualTo("e");
        feed("c", "{" + detailed + "}");
        assertThat(german()).isEqualTo("c");
        feed("b", "{'priority': 1}");
        assertThat(german()).isEqualTo("b");
        feed("a", "{'priority': 2, 'enabled': false}");
        assertThat(german()).isEqualTo("b");
    }

    @Test
    void theCountryIsOneConditionHoweverItIsSaid() {
        feed("b", "{'policy': {'countries': {'allow': ['DE'], 'deny': ['US']}}}");
        feed("a", "{'policy': {'devices': ['DESKTOP', 'TABLET']}}");
        assertThat(german()).isEqualTo("a");
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

    @Test
    void mayHaveNoPages() {
        feed("empty", "{}");
        assertThat(storefront.see("{ getCasinoNavigationBar { casinoPages { index } } }", ANYBODY))
                .isEqualTo(line("{'casinoPages': []}"));
    }

    private String german() {
        return bar(ANYBODY, Storefront.and(from(World.GERMANY), Storefront.DESKTOP));
    }

    private static ObjectNode main(String name) {
        return variant(name, "{'main': true}");
    }

    private void feed(String name, String line) {
        bars.feed(name, line);
    }

    private String bar(String token, String... headers) {
        return bars.chosen(token, headers);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'countries': {'allow': ['DE', 'US']}} | DE US",
                "{'countries': {'allow': ['de']}} | DE",
                "{'countries': {'deny': ['DE']}} | US FR nowhere",
                "{'countries': {'allow': ['DE', 'FR'], 'deny': ['DE']}} | FR",
                "{'countries': {'allow': [], 'deny': []}} | DE US FR nowhere",
                "{} | DE US FR nowhere"
            })
    void fitsByCountry(String policy, String countries) {
        feedOneAndMain(policy);
        var fits = new StringBuilder();
        fits.append(fits(ANYBODY, from(World.GERMANY)) ? "DE " : "");
        fits.append(fits(ANYBODY, from(World.UNITED_STATES)) ? "US " : "");
        fits.append(fits(ANYBODY, from(World.FRANCE)) ? "FR " : "");
        fits.append(fits(ANYBODY, from(World.NO_COUNTRY)) ? "nowhere" : "");
        assertThat(fits.toString().strip()).isEqualTo(countries);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'devices': ['MOBILE']} | MOBILE",
                "{'devices': ['mobile', 'TABLET']} | MOBILE TABLET",
                "{'devices': ['DESKTOP']} | DESKTOP",
                "{'devices': []} | MOBILE TABLET DESKTOP"
            })
    void fitsByDevice(String policy, String devices) {
        feedOneAndMain(policy);
        var fits = new StringBuilder();
        fits.append(fits(ANYBODY, Storefront.PHONE) ? "MOBILE " : "");
        fits.append(fits(ANYBODY, Storefront.TABLET) ? "TABLET " : "");
        fits.append(fits(ANYBODY, Storefront.DESKTOP) ? "DESKTOP" : "");
        assertThat(fits.toString().strip()).isEqualTo(devices);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'authenticated': true} | user vip",
                "{'authenticated': false} | anybody nobody",
                "{'segments': ['vip', 'press']} | vip",
                "{'segments': ['VIP']} | ''",
                "{'segments': ['vip'], 'authenticated': false} | ''",
                "{'segments': ['vip'], 'devices': ['MOBILE']} | ''",
                "{'segments': ['vip'], 'devices': ['DESKTOP'], 'authenticated': true} | vip",
                "{'segments': []} | anybody nobody user vip"
            })
    void fitsByTheVisitor(String policy, String visitors) {
        feedOneAndMain(policy);
        var fits = new StringBuilder();
        fits.append(fits(ANYBODY) ? "anybody " : "");
        fits.append(fits(Storefront.token(new ObjectId(), "USER")) ? "nobody " : "");
        fits.append(fits(storefront.user("{'segments': ['old']}")) ? "user " : "");
        fits.append(fits(storefront.user("{'segments': ['old', 'vip']}")) ? "vip" : "");
        assertThat(fits.toString().strip()).isEqualTo(visitors.replace("'", ""));
    }

    private void feedOneAndMain(String policy) {
        bars.feed("main", "{'main': true}");
        bars.feed("one", "{'policy': " + policy + "}");
    }

    private boolean fits(String token, String... headers) {
        String bar = bars.chosen(token, headers.length == 0 ? Storefront.DESKTOP : headers);
        assertThat(bar).isIn("one", "main");
        return bar.equals("one");
    }

    /** The navigation bars of a service of the tests' own. */
    private record Bars(Storefront storefront) {
        void feed(String name, String line) {
            storefront.feed("navigation-bars", variant(name, line));
        }

        /** The name of the visitor's, or the reason for its absence. */
        String chosen(String token, String... headers) {
            var answer = storefront.ask("{ getCasinoNavigationBar { internalName } }", token, headers);
            return answer.json().has("errors")
                    ? Product.errorCode(answer)
                    : Shop.data(answer)
                            .at("/getCasinoNavigationBar/internalName")
                            .asText();
        }
    }
}
