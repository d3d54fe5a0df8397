package gaming.core;

import jakarta.data.Limit;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The requested part of a list (service-interface.md, "Limits"). */
public record Page(int offset, int limit) {
    public static final int DEFAULT_LIMIT = 20;
    public static final int LARGEST_LIMIT = 100;

    /** The count of a long list ends at this number. A {@link #bounded} page begins there at the latest. */
    public static final int MOST_COUNTED = 10_000;

    /** A part of a list. {@code count} is the length of the whole list, or {@link #MOST_COUNTED} for a long list. */
    public record Paged<T>(List<T> data, int count, int offset, int limit) {
        public static <T> Paged<T> of(List<T> data, int count, Page page) {
            return new Paged<>(data, count, page.offset(), page.limit());
        }

        /** Cuts {@code page} out of a list in memory. {@code shown} runs for a row whenever the row is read. */
        public static <T, R> Paged<R> cut(List<T> all, Page page, Function<T, R> shown) {
            int from = Math.min(page.offset(), all.size());
            List<T> rows = all.subList(from, Math.min(all.size(), from + page.limit()));
            List<R> data = new AbstractList<>() {
                @Override
                public R get(int index) {
                    return shown.apply(rows.get(index));
                }

                @Override
                public int size() {
                    return rows.size();
                }
            };
            return of(data, all.size(), page);
        }

        public <R> Paged<R> map(Function<T, R> shown) {
            return new Paged<>(data.stream().map(shown).toList(), count, offset, limit);
        }
    }

    /** {@code invalid}: the code of the refusal, BAD_USER_INPUT in GraphQL and INVALID_PARAMETER in HTTP. */
    public static Page of(@Nullable Integer limit, @Nullable Integer offset, ErrorCode invalid) {
        if (limit != null && limit < 1) {
            throw refusal(invalid, "limit", "must be 1 or more");
        }
        if (offset != null && offset < 0) {
            throw refusal(invalid, "offset", "must be 0 or more");
        }
        return new Page(offset == null ? 0 : offset, limit == null ? DEFAULT_LIMIT : Math.min(limit, LARGEST_LIMIT));
    }

    /** The same page, at offset {@link #MOST_COUNTED} at most. */
    public Page bounded() {
        return offset <= MOST_COUNTED ? this : new Page(MOST_COUNTED, limit);
    }

    /** The page as the limit of a repository method. */
    public Limit rows() {
        return Limit.range(offset + 1L, (long) offset + limit);
    }

    private static Refusal refusal(ErrorCode invalid, String name, String rule) {
        String called = invalid == ErrorCode.INVALID_PARAMETER ? "parameter" : "field";
        return new Refusal(invalid, name + " " + rule, Map.of(called, name));
    }
}
