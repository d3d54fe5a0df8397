package gaming.payments.reconciliation;

import gaming.database.Row;
import gaming.database.Sql;
import gaming.payments.PaymentStatus;
import gaming.payments.reconciliation.Books.What;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The rows of one user from which the books are made: totals, and the newest 100 rows of each kind. */
public record UserRows(List<Total> totals, List<ClaimRow> claims, List<DayRow> days, List<Uncomputed> uncomputed) {
    private static final String TOTALS = """
            select coalesce(e.earned_1 + e.earned_2 + e.earned_3 + e.earned_4, 0) earned,
              coalesce(e.claimed, 0) claimed, coalesce(e.claimed_usdc, 0) claimed_usdc,
              coalesce(e.pending, 0) pending, coalesce(e.pending_usdc, 0) pending_usdc,
              (select coalesce(sum(c.earned), 0) from commission c force index (user_id) where c.user_id = ?) days,
              (select coalesce(sum(if(status = 'COMPLETED', amount, 0)), 0) from claim where user_id = ?) completed,
              (select coalesce(sum(if(status = 'COMPLETED', amount_usdc, 0)), 0) from claim where user_id = ?) completed_usdc,
              (select coalesce(sum(if(status = 'PENDING', amount, 0)), 0) from claim where user_id = ?) open,
              (select coalesce(sum(if(status = 'PENDING', amount_usdc, 0)), 0) from claim where user_id = ?) open_usdc
            from (select 1) one left join earnings e on e.user_id = ?""";

    private static final String CLAIMS = """
            select id, claimed_at, status, flagged, amount, amount_usdc, transaction_id,
              (select coalesce(sum(booked_usdc), 0) from claim_transition where claim_id = claim.id) booked
            from claim
            where user_id = ?
            order by claimed_at desc, id desc
            limit 100""";

    private static final String DAYS = """
            select day, earned, written_at
            from commission force index (user_id)
            where user_id = ?
            order by day desc
            limit 100""";

    /** By the primary key of the marks, once a day; there is one row a day. */
    private static final String UNCOMPUTED = """
            select m.day, m.marked_at
            from commission_day d straight_join commission_late m on m.day = d.day and m.user_id = ?
            order by d.day desc
            limit 100""";

    /**
     * A running total beside the sum of its rows.
     *
     * @param expected the sum of the rows; EUR, or USDC where the name says so
     * @param found the running total
     */
    public record Total(What what, BigDecimal expected, BigDecimal found) {
        public boolean agrees() {
            return expected.compareTo(found) == 0;
        }
    }

    /**
     * A claim in the books.
     *
     * @param paidUsdc the amount that it paid; 0 while it is not paid
     * @param bookedUsdc the amount that answers of the platform or evidence of operators prove to be booked
     */
    public record ClaimRow(
            String id,
            Instant at,
            PaymentStatus status,
            boolean flagged,
            BigDecimal amount,
            BigDecimal paidUsdc,
            BigDecimal bookedUsdc,
            @Nullable String transactionId) {
        public boolean agrees() {
            return paidUsdc.compareTo(bookedUsdc) == 0;
        }
    }

    /** The earnings of the user on a day, in EUR. {@code writtenAt}: when they were calculated. */
    public record DayRow(LocalDate day, BigDecimal earned, Instant writtenAt) {}

    /** A day with a change for this user since its latest run. */
    public record Uncomputed(LocalDate day, Instant since) {}

    /** Within the caller's transaction. */
    static UserRows of(ObjectId user) {
        return new UserRows(
                Sql.first(TOTALS, UserRows::totals, user, user, user, user, user, user)
                        .orElseThrow(),
                Sql.list(CLAIMS, UserRows::claim, user),
                Sql.list(
                        DAYS,
                        row -> new DayRow(
                                row.getDate("day"), row.getBigDecimal("earned"), row.getInstant("written_at")),
                        user),
                Sql.list(UNCOMPUTED, row -> new Uncomputed(row.getDate("day"), row.getInstant("marked_at")), user));
    }

    private static List<Total> totals(Row row) {
        return List.of(
                total(row, What.EARNED, "days", "earned"),
                total(row, What.CLAIMED, "completed", "claimed"),
                total(row, What.CLAIMED_USDC, "completed_usdc", "claimed_usdc"),
                total(row, What.PENDING, "open", "pending"),
                total(row, What.PENDING_USDC, "open_usdc", "pending_usdc"));
    }

    private static Total total(Row row, What what, String expected, String found) {
        return new Total(what, row.getBigDecimal(expected), row.getBigDecimal(found));
    }

    private static ClaimRow claim(Row row) {
        PaymentStatus status = PaymentStatus.valueOf(row.getString("status"));
        return new ClaimRow(
                row.getId("id").toHexString(),
                row.getInstant("claimed_at"),
                status,
                row.getBoolean("flagged"),
                row.getBigDecimal("amount"),
                status == PaymentStatus.COMPLETED ? row.getBigDecimal("amount_usdc") : BigDecimal.ZERO,
                row.getBigDecimal("booked"),
                row.getString("transaction_id"));
    }
}
