package gaming.referral.commission;

import gaming.database.Row;
import gaming.money.Amount;
import gaming.referral.Level;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A change of a referrer's commission of a day by a run. A level is null without a commission. Amounts are in EUR.
 *
 * @param run the start of the run
 * @param causes empty: an older version has marked the user
 */
public record Revision(
        Instant run,
        Instant at,
        List<CommissionCause> causes,
        @Nullable Level levelBefore,
        @Nullable Level levelAfter,
        BigDecimal earnedBefore,
        BigDecimal earnedAfter) {
    /** Why a run computed the day of a referrer. The columns {@code causes} store the names. */
    public enum CommissionCause {
        FIRST_RUN,
        /** A bet that arrived after the work list of the day. */
        LATE_BET,
        /** A change of a stored bet after the work list of the day, such as a void. */
        CORRECTED_BET,
        /** A deposit that arrived or changed after the work list and changed the level of the day. */
        LATE_DEPOSIT
    }

    /** Reads the columns of {@code commission_revision}. */
    public static Revision read(Row row) {
        return new Revision(
                row.getInstant("run"),
                row.getInstant("at"),
                causes(row),
                level(row, "level_before"),
                level(row, "level_after"),
                Amount.plain(row.getBigDecimal("earned_before")),
                Amount.plain(row.getBigDecimal("earned_after")));
    }

    static List<CommissionCause> causes(Row row) {
        return Stream.of(row.getString("causes").split(","))
                .filter(cause -> !cause.isEmpty())
                .map(CommissionCause::valueOf)
                .toList();
    }

    static @Nullable Level level(Row row, String column) {
        Integer number = row.getIntIfAny(column);
        return number == null ? null : Level.of(number);
    }
}
