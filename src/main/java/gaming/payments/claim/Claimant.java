package gaming.payments.claim;

import gaming.database.MultiRow;
import gaming.database.Sql;
import gaming.identity.UserStatus;
import gaming.payments.claim.ClaimLimits.Usage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A user that claims. Its row is locked first, so that the calls of one user run one after the other on all pods. */
record Claimant(ObjectId id, UserStatus status, @Nullable String platformId) {
    private static final MultiRow CALLS = new MultiRow("insert into claim_call(user_id, at)", "(?,?)", "");

    static Optional<Claimant> lock(ObjectId user) {
        return Sql.first(
                "select status, platform_id from user where id = ? for update",
                row -> new Claimant(user, UserStatus.valueOf(row.getString(1)), row.getString(2)),
                user);
    }

    /**
     * The user's calls and claims just now.
     *
     * @param pending the user's pending claim; not locked, so it may be ending
     * @param notFound the user's latest claim that ended as not found; not locked, so its booking may be found right now
     * @param outdatedCalls whether there are calls that no limit counts any more
     */
    record Seen(
            Usage usage,
            @Nullable ObjectId pending,
            @Nullable ObjectId notFound,
            boolean outdatedCalls) {}

    Seen look(ClaimLimits limits, Instant now) {
        String text = "select (select at from claim_call where user_id = ? and at > ? order by at desc limit 1 offset "
                + (limits.perHour() - 1) + ") full_since,"
                + " (select finished_at from claim where user_id = ? and status = 'COMPLETED' and found_late_at is null"
                + " order by finished_at desc limit 1) completed_at,"
                + " (select count(*) from claim where user_id = ? and claimed_at >= ? and status <> 'FAILED') today,"
                + " (select id from claim where pending_user_id = ?) pending,"
                // Older releases did not write why a claim FAILED
                + " (select id from claim where user_id = ? and status = 'FAILED'"
                + " and (failure is null or failure = 'NOT_FOUND') order by finished_at desc limit 1) not_found,"
                + " exists (select 1 from claim_call where user_id = ? and at <= ?) outdated";
        Instant anHourAgo = now.minus(ClaimLimits.HOUR);
        return Sql.first(
                        text,
                        row -> {
                            ObjectId pending = row.getIdIfAny("pending");
                            var usage = new Usage(
                                    row.getInstantIfAny("full_since"),
                                    row.getInstantIfAny("completed_at"),
                                    row.getInt("today"),
                                    pending != null);
                            return new Seen(usage, pending, row.getIdIfAny("not_found"), row.getBoolean("outdated"));
                        },
                        id,
                        anHourAgo,
                        id,
                        id,
                        ClaimLimits.startOfDay(now),
                        id,
                        id,
                        id,
                        anHourAgo)
                .orElseThrow();
    }

    void countCall(Instant now) {
        CALLS.write(List.of(now), at -> new @Nullable Object[] {id, at});
    }

    /** Deletes the calls that no limit counts any more. */
    void forgetOutdatedCalls(Instant now) {
        Sql.update("delete from claim_call where user_id = ? and at <= ?", id, now.minus(ClaimLimits.HOUR));
    }
}
