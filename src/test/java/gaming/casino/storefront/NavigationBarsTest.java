package gaming.casino.storefront;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;

/** details.md, "Catalogue": the pages of a navigation bar. */
class NavigationBarsTest {
    @Test
    void pagesWithoutAnyIndexAreNumberedFromZero() {
        NavigationBar bar = Shop.bar("bar", false, "pages: [{'slug': 'b'}, {'slug': 'a'}]");
        assertThat(bar.entries(Shop.pages(Shop.page("a"), Shop.page("b")), Shop.GERMAN))
                .extracting(NavigationBar.Entry::index, entry -> entry.page().slug())
                .containsExactly(tuple(0, "b"), tuple(1, "a"));
    }
}
