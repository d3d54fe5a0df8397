package gaming.referral.statement;

import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Refusal;
import gaming.http.Weights;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.time.DateTimeException;
import java.time.YearMonth;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the parameters of requests for statements strictly, on either listener. {@code invalid} is the listener's code
 * of a refusal: BAD_USER_INPUT with {@code field}, or INVALID_PARAMETER with {@code parameter}.
 */
public final class StatementQuery {
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");
    /** The years 1970 to 9999. */
    private static final Pattern MONTH = Pattern.compile("(19[7-9][0-9]|[2-9][0-9]{3})-[0-9]{2}");

    private StatementQuery() {}

    /** The form of an answer with statements: by the parameter {@code format}, otherwise by Accept, otherwise JSON. */
    public enum StatementForm {
        JSON("application/json", "json"),
        HTML("text/html", "html"),
        /** Lines of a statement file. */
        JWS("application/x-ndjson", "jws");

        private static final List<StatementForm> FORMS = List.of(values());

        private final String type;
        private final String format;

        StatementForm(String type, String format) {
            this.type = type;
            this.format = format;
        }

        String contentType() {
            return this == HTML ? type + ";charset=UTF-8" : type;
        }

        String format() {
            return format;
        }

        /** {@code invalid}: the code of the refusal of an unknown {@code format}. */
        public static StatementForm of(@Nullable String format, ServerRequest request, ErrorCode invalid) {
            String all = FORMS.stream().map(StatementForm::format).collect(Collectors.joining(", "));
            return Optional.ofNullable(format)
                    .map(asked -> FORMS.stream()
                            .filter(form -> form.format.equals(asked))
                            .findFirst()
                            .orElseThrow(() -> StatementQuery.refusal("format", "must be one of " + all, invalid)))
                    .orElseGet(() -> accepted(Weights.of(request.headers(), HeaderNames.ACCEPT)));
        }

        private static StatementForm accepted(Weights accepted) {
            // Of forms with the same weight, max takes the first
            return FORMS.stream()
                    .max(Comparator.comparingDouble(form -> form.weight(accepted)))
                    .orElse(JSON);
        }

        private double weight(Weights accepted) {
            String group = type.substring(0, type.indexOf('/')).toLowerCase(Locale.ROOT) + "/*";
            return accepted.of(type, accepted.of(group, accepted.of("*/*", 0)));
        }
    }

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
