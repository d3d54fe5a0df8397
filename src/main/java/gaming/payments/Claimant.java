package gaming.payments;

import gaming.database.Moment;
import gaming.database.MultiRow;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.identity.UserStatus;
import gaming.payments.ClaimLimits.Usage;
import gaming.referral.commission.ReferralStats;
import gaming.referral.commission.ReferralStats.Figures;
import java.time.Instant;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The facts that decide the result of a user's next claim. One statement reads them, and further ones where earnings
 * may be held.
 *
 * @param pending the id of the user's pending claim, which is not locked and may be ending
 * @param hasFailed whether a claim of the user is FAILED
 * @param firstCall the oldest known call; null: there is no call
 */
record Claimant(
        ObjectId id,
        UserStatus status,
        @Nullable String platformId,
        Moment now,
        Usage usage,
        @Nullable ObjectId pending,
        boolean hasFailed,
        int nextOrdinal,
        @Nullable Instant firstCall,
        Figures figures) {
    /** Columns of the user {@code u}. Most of them read one entry of an index. */
    private static final String COLUMNS = "u.status, u.platform_id, " + Moment.COLUMN + " now," + """
             (select at from claim_call where user_id = u.id order by at desc limit 1 offset %s) full_since,
             (select min(at) from claim_call where user_id = u.id) first_call,
             (select finished_at from claim where user_id = u.id and status = 'COMPLETED' and found_late_at is null
               order by finished_at desc limit 1) completed_at,
             (select count(*) from claim where user_id = u.id and claimed_at >= utc_date() and status <> 'FAILED') today,
             (select id from claim where pending_user_id = u.id) pending_claim,
             (select max(finished_at) from claim where user_id = u.id and status = 'FAILED') failed_at,
             (select max(ordinal) from claim where user_id = u.id) last_ordinal,
            """;

    private static final MultiRow CALLS = new MultiRow("insert into claim_call(user_id, at)", "(?,?)", "");

    /** @throws gaming.core.Refusal USER_NOT_FOUND */
    static Claimant read(ObjectId user, ReferralStats stats, ClaimLimits limits) {
        long before = System.nanoTime();
        return stats.read(
                user, COLUMNS.formatted(limits.perHour() - 1), (row, figures) -> of(user, row, before, figures));
    }

    private static Claimant of(ObjectId user, Row row, long before, Figures figures) {
        ObjectId pending = row.getIdIfAny("pending_claim");
        var usage = new Usage(
                row.getInstantIfAny("full_since"),
                row.getInstantIfAny("completed_at"),
                row.getInt("today"),
                pending != null);
        return new Claimant(
                user,
                UserStatus.valueOf(row.getString("status")),
                row.getString("platform_id"),
                new Moment(row.getInstant("now"), before),
                usage,
                pending,
                row.getInstantIfAny("failed_at") != null,
                row.getInt("last_ordinal") + 1,
                row.getInstantIfAny("first_call"),
                figures);
    }

    void countCall() {
        CALLS.write(List.of(now.at()), at -> new @Nullable Object[] {id, at});
        Instant anHourAgo = now.at().minus(ClaimLimits.HOUR);
        if (firstCall != null && !firstCall.isAfter(anHourAgo)) {
            Sql.update("delete from claim_call where user_id = ? and at <= ?", id, anHourAgo);
        }
    }
}
