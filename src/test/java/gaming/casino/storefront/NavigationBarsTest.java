package gaming.casino.storefront;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;

/** details.md, "Catalogue": the pages of a navigation bar. */
class NavigationBarsTest {
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
}
