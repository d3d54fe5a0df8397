package gaming.core;

import java.util.List;
import java.util.function.Function;

/** A part of a list, with the number of rows that the whole has. */
public record Paged<T>(List<T> data, int count, int offset, int limit) {
    public Paged {
        data = List.copyOf(data);
    }

    public static <T> Paged<T> of(List<T> data, int count, Page page) {
        return new Paged<>(data, count, page.offset(), page.limit());
    }

    /** Cuts {@code page} out of a list in memory; {@code shown} makes only what is on the page. */
    public static <T, R> Paged<R> cut(List<T> all, Page page, Function<T, R> shown) {
        int from = Math.min(page.offset(), all.size());
        int to = Math.min(all.size(), from + page.limit());
        return of(all.subList(from, to).stream().map(shown).toList(), all.size(), page);
    }
}
