package gaming.core;

import java.util.List;

/** A part of a list, with the number of rows that the whole has. */
public record Paged<T>(List<T> data, int count, int offset, int limit) {
    public Paged {
        data = List.copyOf(data);
    }

    public static <T> Paged<T> of(List<T> data, int count, Page page) {
        return new Paged<>(data, count, page.offset(), page.limit());
    }
}
