package gaming.casino.storefront;

import static gaming.core.ErrorCode.CASINO_NAVIGATION_BAR_NOT_FOUND;
import static gaming.core.ErrorCode.MAIN_CASINO_NAVIGATION_BAR_NOT_FOUND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import gaming.casino.catalogue.Audience;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** details.md, "Catalogue": which navigation bar a visitor gets, and what of it. */
class NavigationBarsTest {
    private static final String GERMANY = "policy: {'countries': {'allow': ['de']}}";
    private static final String GERMAN_DESKTOP = "policy: {'countries': {'allow': ['DE']}, 'devices': ['DESKTOP']}";

    private final NavigationBar main = Shop.bar("a-main", true);

    @Test
    void thereIsNoneAtAll() {
        assertRefused(Shop.bars(), CASINO_NAVIGATION_BAR_NOT_FOUND);
        assertRefused(
                Shop.bars(Shop.bar("a", true, "enabled: false"), Shop.bar("b", false, "enabled: false")),
                CASINO_NAVIGATION_BAR_NOT_FOUND);
    }

    @Test
    void noneFitsAndThereIsNoMainOne() {
        NavigationBar austrian = Shop.bar("b", false, "policy: {'countries': {'allow': ['AT']}}");
        assertRefused(Shop.bars(austrian), MAIN_CASINO_NAVIGATION_BAR_NOT_FOUND);
        assertRefused(Shop.bars(austrian, Shop.bar("a", true, "enabled: false")), MAIN_CASINO_NAVIGATION_BAR_NOT_FOUND);
    }

    @Test
    void theMainOneIsForVisitorsThatFitNoOtherWhateverItsConditions() {
        NavigationBar german = Shop.bar("german", false, GERMANY);
        NavigationBar important = Shop.bar(
                "main", true, "priority: 100", "policy: {'authenticated': true, 'countries': {'deny': ['DE']}}");
        assertChosen(german, Shop.GERMAN, german, important);
        assertChosen(important, Shop.STRANGER, german, important);
    }

    @Test
    void theHighestPriorityWinsThenMostConditionsThenTheName() {
        NavigationBar german = Shop.bar("b", false, GERMANY, "priority: 2");
        NavigationBar detailed = Shop.bar("c", false, GERMAN_DESKTOP, "priority: 1");
        NavigationBar detailedToo = Shop.bar("d", false, GERMAN_DESKTOP, "priority: 1");
        NavigationBar plain = Shop.bar("a", false, "priority: 1");
        NavigationBar low = Shop.bar("0", false, GERMAN_DESKTOP, "priority: -2147483648");
        assertChosen(german, Shop.GERMAN, main, low, plain, detailedToo, detailed, german);
        assertChosen(detailed, Shop.GERMAN, main, low, plain, detailedToo, detailed);
        assertChosen(detailedToo, Shop.GERMAN, main, low, plain, detailedToo);
        assertChosen(plain, Shop.GERMAN, main, low, plain);
        assertChosen(low, Shop.GERMAN, main, low);
        assertChosen(main, Shop.STRANGER, main, low);
    }

    @Test
    void aDisabledBarFitsNoVisitor() {
        assertChosen(main, Shop.GERMAN, main, Shop.bar("b", false, GERMANY, "priority: 2", "enabled: false"));
    }

    @Test
    void aSignedInVisitorOrOneOfASegmentMayHaveAnother() {
        NavigationBar members = Shop.bar("members", false, "policy: {'authenticated': true}");
        NavigationBar guests = Shop.bar("guests", false, "policy: {'authenticated': false}");
        NavigationBar vip = Shop.bar("vip", false, "policy: {'segments': ['vip', 'press'], 'authenticated': true}");
        var member = new Audience(Optional.empty(), "TABLET", Set.of("old"), true);
        var vipMember = new Audience(Optional.empty(), "TABLET", Set.of("old", "vip"), true);
        assertChosen(guests, Shop.STRANGER, members, guests, vip);
        assertChosen(members, member, members, guests, vip);
        assertChosen(vip, vipMember, members, guests, vip);
    }

    @Test
    void itsPagesComeByIndexAndThoseWithoutOneAfterThem() {
        CasinoPage hidden = Shop.page("hidden", "status: 'DRAFT'");
        NavigationBar bar = Shop.bar(
                "bar",
                false,
                "pages: [{'slug': 'last'}, {'slug': 'b', 'index': 5}, {'slug': 'hidden', 'index': 0}, {'slug': 'a', 'index': 1},"
                        + " {'slug': 'c', 'index': 5}, {'slug': 'unknown', 'index': 2}, {'slug': 'very-last'},"
                        + " {'slug': 'my-favorites'}]");
        Pages pages = Shop.pages(
                hidden,
                Shop.page("a"),
                Shop.page("b"),
                Shop.page("c"),
                Shop.page("last"),
                Shop.page("very-last", "policy: {'devices': ['desktop']}"));
        assertThat(bar.entries(pages, Shop.GERMAN))
                .extracting(NavigationBar.Entry::index, entry -> entry.page().slug())
                .containsExactly(tuple(1, "a"), tuple(5, "b"), tuple(5, "c"), tuple(6, "last"), tuple(7, "very-last"));
        assertThat(bar.entries(pages, Shop.STRANGER))
                .extracting(entry -> entry.page().slug())
                .containsExactly("a", "b", "c", "last");
    }

    @Test
    void pagesWithoutAnyIndexAreNumberedFromZero() {
        NavigationBar bar = Shop.bar("bar", false, "pages: [{'slug': 'b'}, {'slug': 'a'}]");
        assertThat(bar.entries(Shop.pages(Shop.page("a"), Shop.page("b")), Shop.GERMAN))
                .extracting(NavigationBar.Entry::index, entry -> entry.page().slug())
                .containsExactly(tuple(0, "b"), tuple(1, "a"));
    }

    private static void assertChosen(NavigationBar expected, Audience audience, NavigationBar... bars) {
        assertThat(NavigationBar.chosen(Shop.bars(bars), audience)).isSameAs(expected);
    }

    private static void assertRefused(Variants<NavigationBar> bars, ErrorCode code) {
        assertThatThrownBy(() -> NavigationBar.chosen(bars, Shop.GERMAN))
                .asInstanceOf(type(Refusal.class))
                .returns(code, Refusal::code);
    }
}
