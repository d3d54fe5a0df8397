package gaming.referral.statement;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
                case DAY -> "Commission of the day, " + String.valueOf(level).replace("LEVEL_", "level ");
                case CLAIM ->
                    "Claim " + claim + ", paid as " + usdc + " USDC"
                            + (transaction == null ? "" : ", transaction " + transaction);
            };
        }
    }
}
