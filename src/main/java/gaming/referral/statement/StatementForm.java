package gaming.referral.statement;

import gaming.core.ErrorCode;
import gaming.http.Weights;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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
