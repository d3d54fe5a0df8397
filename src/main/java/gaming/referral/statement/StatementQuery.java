package gaming.referral.statement;

import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Refusal;
import io.helidon.webserver.http.ServerRequest;
import java.time.DateTimeException;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads the parameters of requests for statements strictly, on either listener. {@code invalid} is the listener's code
 * of a refusal: BAD_USER_INPUT with {@code field}, or INVALID_PARAMETER with {@code parameter}.
 */
public final class StatementQuery {
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");
    /** The years 1970 to 9999. */
    private static final Pattern MONTH = Pattern.compile("(19[7-9][0-9]|[2-9][0-9]{3})-[0-9]{2}");

    private StatementQuery() {}

    static Optional<String> text(ServerRequest request, String name, ErrorCode invalid) {
        List<String> values = request.query().all(name, List::of);
        if (values.size() > 1) {
            throw refusal(name, "is there more than once", invalid);
        }
        return values.stream().findFirst();
    }

    static Page page(ServerRequest request, ErrorCode invalid) {
        return Page.of(
                number(request, "limit", invalid).orElse(null),
                number(request, "offset", invalid).orElse(null),
                invalid);
    }

    public static YearMonth month(String text, ErrorCode invalid) {
        if (MONTH.matcher(text).matches()) {
            try {
                return YearMonth.parse(text);
            } catch (DateTimeException _) {
                // The statement below throws
            }
        }
        throw refusal("month", "must be YYYY-MM", invalid);
    }

    private static Optional<Integer> number(ServerRequest request, String name, ErrorCode invalid) {
        return text(request, name, invalid).map(text -> {
            if (!NUMBER.matcher(text).matches()) {
                throw refusal(name, "must be a whole number", invalid);
            }
            return Integer.valueOf(text);
        });
    }

    static Refusal refusal(String name, String rule, ErrorCode invalid) {
        return invalid == ErrorCode.BAD_USER_INPUT ? Refusal.ofField(name, rule) : Refusal.ofParameter(name, rule);
    }
}
