package gaming.core;

import jakarta.data.Limit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which part of a list is asked for (service-interface.md, "Limits"): by default the first 20 rows, at most 100. */
public record Page(int offset, int limit) {
    public static final int DEFAULT_LIMIT = 20;
    public static final int LARGEST_LIMIT = 100;

    /**
     * What a caller asked for; absent is the default, a larger limit is 100.
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

    /** As repositories take it. */
    public Limit rows() {
        return Limit.range(offset + 1L, (long) offset + limit);
    }

    private static Refusal refusal(ErrorCode invalid, String name, String rule) {
        String called = invalid == ErrorCode.INVALID_PARAMETER ? "parameter" : "field";
        return new Refusal(invalid, name + " " + rule, Map.of(called, name));
    }
}
