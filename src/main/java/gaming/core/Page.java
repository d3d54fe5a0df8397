package gaming.core;

import jakarta.data.Limit;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The requested part of a list (service-interface.md, "Limits"): by default the first 20 rows, at most 100. */
public record Page(int offset, int limit) {
    public static final int DEFAULT_LIMIT = 20;
    public static final int LARGEST_LIMIT = 100;

    /** A part of a list; {@code count} is the number of rows of the whole list. */
    public record Paged<T>(List<T> data, int count, int offset, int limit) {
        public Paged {
            data = List.copyOf(data);
        }

        public static <T> Paged<T> of(List<T> data, int count, Page page) {
            return new Paged<>(data, count, page.offset(), page.limit());
        }

        /** Cuts {@code page} out of a list in memory; {@code shown} runs only for its rows. */
        public static <T, R> Paged<R> cut(List<T> all, Page page, Function<T, R> shown) {
            int from = Math.min(page.offset(), all.size());
            int to = Math.min(all.size(), from + page.limit());
            return of(all.subList(from, to).stream().map(shown).toList(), all.size(), page);
        }

        public <R> Paged<R> map(Function<T, R> shown) {
            return new Paged<>(data.stream().map(shown).toList(), count, offset, limit);
        }
    }

    /**
     * The page that a caller asks for; an absent value means the default, a larger limit means 100.
     *
     * @param invalid the code of the refusal: BAD_USER_INPUT in GraphQL, INVALID_PARAMETER in HTTP
     * @throws Refusal for a limit below 1 and an offset below 0, with the name as {@code field}, or {@code parameter} in HTTP
     */
    public static Page of(@Nullable Integer limit, @Nullable Integer offset, ErrorCode invalid) {
        if (limit != null && limit < 1) {
            throw refusal(invalid, "limit", "must be 1 or more");
        }
        if (offset != null && offset < 0) {
            throw refusal(invalid, "offset", "must be 0 or more");
        }
        return new Page(offset == null ? 0 : offset, limit == null ? DEFAULT_LIMIT : Math.min(limit, LARGEST_LIMIT));
    }

    /** The same part as a limit of repositories. */
    public Limit rows() {
        return Limit.range(offset + 1L, (long) offset + limit);
    }

    private static Refusal refusal(ErrorCode invalid, String name, String rule) {
        String called = invalid == ErrorCode.INVALID_PARAMETER ? "parameter" : "field";
        return new Refusal(invalid, name + " " + rule, Map.of(called, name));
    }
}
