package gaming.casino.api;

import gaming.core.Page;
import gaming.core.Paged;
import java.util.List;
import java.util.function.Function;

/** Cuts a page out of a list in memory; only what is on it is made. */
final class Paging {
    private Paging() {}

    static <T, R> Paged<R> of(List<T> all, Page page, Function<T, R> shown) {
        int from = Math.min(page.offset(), all.size());
        int to = Math.min(all.size(), from + page.limit());
        return Paged.of(all.subList(from, to).stream().map(shown).toList(), all.size(), page);
    }
}
