package gaming.referral.statement;

import gaming.access.StatementKeys;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.ReadableNumber;
import gaming.core.Refusal;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.http.Weights;
import gaming.identity.Users;
import gaming.referral.statement.StatementFile.Statement;
import gaming.referral.statement.StatementFile.Statement.Line;
import gaming.web.Pages;
import gaming.web.Pages.Frame;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.YearMonth;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Reads the stored statements of a user, and answers with them in one of their forms. */
@ApplicationScoped
public class StatementAnswers {
    private static final String SELECT =
            "select month, hash, statement, signature from referral_statement where user_id = ?";

    /** The years 1970 to 9999. */
    private static final Pattern MONTH = Pattern.compile("(19[7-9][0-9]|[2-9][0-9]{3})-[0-9]{2}");

    /** The most lines in a page, which then has the number of further lines. Other forms have all lines. */
    static final int MOST_LINES = 2_000;

    static final List<String> HOW_TO_VERIFY = List.of(
            "Save the signed form of this statement, and the public keys at /.well-known/jwks.json, as two files. Then run:"
                    + " java -jar gaming-platform.jar verify-statement FILE KEYS.",
            "It checks signature, sums and, where the file has the statements before, the chain. It needs no service.",
            "The SHA-256 is that of the JSON form. The next statement has it as \"previous\".");

    private final Transactions transactions;
    private final Users users;

    @Inject
    StatementAnswers(Transactions transactions, Users users) {
        this.transactions = transactions;
        this.users = users;
    }

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
                            .orElseThrow(() -> refusal("format", "must be one of " + all, invalid)))
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

    /** @param text the canonical JSON, of which {@code hash} is the SHA-256 */
    record Stored(YearMonth month, String hash, Statement statement, String text, String signature) {
        static Stored read(Row row) {
            String text = row.getString("statement");
            try {
                return new Stored(
                        YearMonth.from(row.getDate("month")),
                        HexFormat.of().formatHex(row.getBytes("hash")),
                        StatementFile.read(text.getBytes(StandardCharsets.UTF_8), Statement.class),
                        text,
                        row.getString("signature"));
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }

        String line() {
            return StatementFile.line(text, signature);
        }

        /** The id of the key that signed, in {@code jwks.json}. */
        String keyId() {
            return StatementKeys.keyId(signature);
        }
    }

    /** A statement in a list. Amounts in EUR as decimal text with all digits; {@code keyId}: the key that signed. */
    record ListedStatement(
            String month, String closedAt, String opening, String closing, int lines, String hash, String keyId) {
        static ListedStatement of(Stored stored) {
            Statement statement = stored.statement();
            return new ListedStatement(
                    stored.month().toString(),
                    statement.closedAt(),
                    statement.opening(),
                    statement.closing(),
                    statement.lines().size(),
                    stored.hash(),
                    stored.keyId());
        }
    }

    record StatementList(List<ListedStatement> data, int count, int offset, int limit) {
        static StatementList of(Paged<Stored> found) {
            List<ListedStatement> data = found.map(ListedStatement::of).data();
            return new StatementList(data, found.count(), found.offset(), found.limit());
        }
    }

    public record Answer(byte[] body, Map<String, String> headers) {
        static Answer of(StatementForm form, byte[] body, @Nullable String file) {
            var headers = new LinkedHashMap<String, String>();
            headers.put("Content-Type", form.contentType());
            headers.put("Cache-Control", "private, no-store");
            headers.put("X-Content-Type-Options", "nosniff");
            headers.put("Content-Security-Policy", Pages.SECURITY_POLICY);
            headers.put("Referrer-Policy", "no-referrer");
            if (file != null) {
                headers.put("Content-Disposition", "attachment; filename=\"" + file + "." + form.format() + "\"");
            }
            return new Answer(body, headers);
        }
    }

    /**
     * Reads a month. {@code invalid} is the listener's code of a refusal: BAD_USER_INPUT with {@code field}, or
     * INVALID_PARAMETER with {@code parameter}.
     */
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

    static Refusal refusal(String name, String rule, ErrorCode invalid) {
        return invalid == ErrorCode.BAD_USER_INPUT ? Refusal.ofField(name, rule) : Refusal.ofParameter(name, rule);
    }

    /**
     * As JSON, the answer is the signed text.
     *
     * @throws Refusal USER_NOT_FOUND, NOT_FOUND
     */
    public Answer month(ObjectId user, YearMonth wanted, StatementForm form, Frame frame) {
        Stored stored = of(user, wanted)
                .orElseThrow(() -> new Refusal(ErrorCode.NOT_FOUND, "There is no statement of " + wanted));
        return switch (form) {
            case JSON -> Answer.of(form, utf8(stored.text()), null);
            case HTML -> Answer.of(form, page("statement", stored, frame), null);
            case JWS -> Answer.of(form, utf8(stored.line()), "statement-" + wanted);
        };
    }

    /**
     * A page of statements, the latest first. In a statement file, the oldest of them comes first.
     *
     * @throws Refusal USER_NOT_FOUND
     */
    public Answer list(ObjectId user, Page page, StatementForm form, Frame frame) {
        Paged<Stored> found = of(user, page);
        return switch (form) {
            case JSON -> Answer.of(form, StatementFile.canonical(StatementList.of(found)), null);
            case HTML -> Answer.of(form, page("statements", found, frame), null);
            case JWS -> Answer.of(form, utf8(file(found.data())), "statements");
        };
    }

    private static byte[] page(String template, Object shown, Frame frame) {
        return utf8(Pages.render("referral/statement/" + template + ".jte", Map.of("shown", shown, "frame", frame)));
    }

    static List<Line> shown(Statement statement) {
        return statement.lines().subList(0, Math.min(statement.lines().size(), MOST_LINES));
    }

    static String more(Statement statement) {
        return "There are "
                + ReadableNumber.count(
                        statement.lines().size() - shown(statement).size())
                + " more lines. The JSON has all.";
    }

    /** The decimals of the statement's amounts on its page: their points stand below each other. */
    static int decimals(Statement statement) {
        Stream<String> ofLines = shown(statement).stream().flatMap(line -> Stream.of(line.amount(), line.balance()));
        return decimals(Stream.concat(Stream.of(statement.opening(), statement.closing()), ofLines));
    }

    static int decimals(Stream<String> amounts) {
        return amounts.mapToInt(amount -> new BigDecimal(amount).scale()).reduce(2, Math::max);
    }

    static String aligned(String amount, int decimals) {
        return ReadableNumber.aligned(new BigDecimal(amount), decimals);
    }

    private static String file(List<Stored> latestFirst) {
        return latestFirst.reversed().stream().map(Stored::line).collect(Collectors.joining());
    }

    /** The latest first. Refuses with USER_NOT_FOUND. */
    Paged<Stored> of(ObjectId user, Page page) {
        return transactions.call(() -> {
            users.required(user);
            List<Stored> found = Sql.list(
                    SELECT + " order by month desc limit ? offset ?", Stored::read, user, page.limit(), page.offset());
            int count = Sql.number("select count(*) from referral_statement where user_id = ?", user);
            return Paged.of(found, count, page);
        });
    }

    /** Refuses with USER_NOT_FOUND. */
    Optional<Stored> of(ObjectId user, YearMonth month) {
        return transactions.call(() -> {
            users.required(user);
            return find(user, month);
        });
    }

    /** In the current transaction. */
    static Optional<Stored> find(ObjectId user, YearMonth month) {
        return Sql.first(SELECT + " and month = ?", Stored::read, user, month.atDay(1));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
