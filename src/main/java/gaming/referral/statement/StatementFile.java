package gaming.referral.statement;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.nimbusds.jose.jwk.JWKSet;
import gaming.access.StatementKeys;
import gaming.core.StrictJson;
import gaming.referral.statement.StatementFile.Statement.Kind;
import gaming.referral.statement.StatementFile.Statement.Line;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/**
 * A file of statements, one in a line, the oldest first. A line must be the canonical form of its content (RFC 8785),
 * and its signature covers the statement. The documents have only texts, small whole numbers and nested parts. For
 * these Jackson with sorted keys writes the canonical form, so no library of its own is needed.
 */
public final class StatementFile {
    private static final JsonMapper MAPPER = StrictJson.MAPPER
            .rebuild()
            .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
            .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private StatementFile() {}

    static byte[] canonical(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException failure) {
            throw new IllegalStateException(failure);
        }
    }

    static <T> T read(byte[] json, Class<T> type) throws IOException {
        return MAPPER.readValue(json, type);
    }

    /** A line: the statement and its detached signature, in canonical JSON. */
    @JsonPropertyOrder(alphabetic = true)
    private record SignedStatement(String signature, Statement statement) {}

    /** Joins stored texts without parsing them. The names are in their canonical order. */
    static String line(String statement, String signature) {
        String quoted = new String(canonical(signature), StandardCharsets.UTF_8);
        return "{\"signature\":" + quoted + ",\"statement\":" + statement + "}\n";
    }

    public static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Refused(String message) {
            super(message);
        }
    }

    /**
     * Checks form, signatures, chain and sums.
     *
     * @return a sentence on the statements of the file
     * @throws Refused with the number of the first invalid line
     */
    public static String verify(byte[] file, JWKSet keys) {
        Statement before = null;
        int number = 0;
        for (byte[] line : lines(file)) {
            String where = "Line " + ++number;
            Statement statement = signed(where, line, keys);
            checkSums(where, statement);
            if (before != null) {
                checkChain(where, before, statement);
            }
            before = statement;
        }
        if (before == null) {
            throw new Refused("Line 1: there is no statement");
        }
        return "%d statement%s of %s, up to %s: closing balance %s %s"
                .formatted(
                        number,
                        number == 1 ? "" : "s",
                        before.user(),
                        before.month(),
                        before.closing(),
                        before.currency());
    }

    private static List<byte[]> lines(byte[] file) {
        var lines = new ArrayList<byte[]>();
        var line = new ByteArrayOutputStream();
        for (byte each : file) {
            if (each == '\n') {
                lines.add(line.toByteArray());
                line.reset();
            } else {
                line.write(each);
            }
        }
        if (line.size() > 0) {
            lines.add(line.toByteArray());
        }
        return lines;
    }

    private static Statement signed(String where, byte[] line, JWKSet keys) {
        SignedStatement content;
        try {
            content = read(line, SignedStatement.class);
            if (content == null || content.statement() == null) {
                throw new Refused(where + ": it is no signed statement");
            }
            if (!Arrays.equals(canonical(content), line)) {
                throw new Refused(where + ": it is not in the canonical form of RFC 8785");
            }
        } catch (IOException _) {
            throw new Refused(where + ": it is no signed statement");
        }
        Statement statement = content.statement();
        if (statement.version() != Statement.VERSION) {
            throw new Refused(where + ": version " + statement.version() + " is not known");
        }
        if (!StatementKeys.signed(keys, content.signature(), canonical(statement))) {
            throw new Refused(where + " (" + statement.month() + "): the signature does not fit");
        }
        return statement;
    }

    private static void checkSums(String where, Statement statement) {
        String of = where + " (" + statement.month() + ")";
        BigDecimal balance = new BigDecimal(statement.opening());
        int number = 0;
        for (Line line : statement.lines()) {
            String at = "%s, entry %d (%s %s)".formatted(of, ++number, line.kind(), line.date());
            BigDecimal sum = balance.add(new BigDecimal(line.amount()));
            balance = new BigDecimal(line.balance());
            require(sum.compareTo(balance) == 0, at + ": the balance is " + balance + ", and the sum is " + sum);
            if (line.kind() == Kind.CORRECTION) {
                require(
                        decimal(line.after()).subtract(decimal(line.before())).compareTo(new BigDecimal(line.amount()))
                                == 0,
                        at + ": the amount is not the difference");
            }
        }
        require(
                balance.compareTo(new BigDecimal(statement.closing())) == 0,
                of + ": the closing balance is not that of the last entry");
    }

    private static void checkChain(String where, Statement before, Statement statement) {
        String of = where + " (" + statement.month() + ")";
        require(statement.user().equals(before.user()), of + ": it is of another user than the line before");
        require(
                YearMonth.parse(statement.month()).isAfter(YearMonth.parse(before.month())),
                of + ": its month is not after that of the line before");
        require(
                DigestUtils.sha256Hex(canonical(before)).equals(statement.previous()),
                of + ": the line before is not the statement before");
        require(
                new BigDecimal(statement.opening()).compareTo(new BigDecimal(before.closing())) == 0,
                of + ": the opening balance is not the closing balance of the line before");
    }

    private static BigDecimal decimal(@Nullable String number) {
        return number == null ? BigDecimal.ZERO : new BigDecimal(number);
    }

    private static void require(boolean holds, String problem) {
        if (!holds) {
            throw new Refused(problem);
        }
    }

    /**
     * The statement of a month. It names its user by the id alone, so it stays valid when the user changes the username or
     * is erased. All amounts are decimal text with all digits, in EUR except for {@code usdc}.
     *
     * @param closedAt the moment of the closing, ISO 8601 in UTC
     * @param previous the SHA-256 of the statement before, in hexadecimal digits; null: it is the first
     * @param month YYYY-MM
     */
    @JsonPropertyOrder(alphabetic = true)
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Statement(
            String closedAt,
            String closing,
            String currency,
            List<Line> lines,
            String month,
            String opening,
            @Nullable String previous,
            String user,
            int version) {
        static final int VERSION = 1;
        static final String CURRENCY = "EUR";

        enum Kind {
            CORRECTION,
            DAY,
            CLAIM
        }

        /**
         * @param amount negative if the balance falls
         * @param balance the balance after this line
         * @param date the day of a commission, the month or day of a correction, or the moment of a paid claim
         * @param before of a correction: the month's earnings in earlier statements, or the day's most earnings before
         * @param after of a correction: the month's or day's earnings now
         * @param level of a day
         * @param claim of a claim: its id
         * @param usdc of a claim: the paid amount
         * @param transaction of a claim: the platform's id
         */
        @JsonPropertyOrder(alphabetic = true)
        @JsonInclude(JsonInclude.Include.NON_NULL)
        record Line(
                Kind kind,
                String date,
                String amount,
                String balance,
                @Nullable String before,
                @Nullable String after,
                @Nullable String level,
                @Nullable String claim,
                @Nullable String usdc,
                @Nullable String transaction) {
            String inWords() {
                return switch (kind) {
                    case CORRECTION -> "Correction of " + date + ": was " + before + ", is " + after;
                    case DAY ->
                        "Commission of the day, " + String.valueOf(level).replace("LEVEL_", "level ");
                    case CLAIM ->
                        "Claim " + claim + ", paid as " + usdc + " USDC"
                                + (transaction == null ? "" : ", transaction " + transaction);
                };
            }
        }
    }
}
