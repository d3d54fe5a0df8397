package gaming.payments.claim;

import gaming.database.Moment;
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
    private static final String AN_HOUR_AGO = Moment.COLUMN + " - interval 1 hour";
    private static final MultiRow CALLS = new MultiRow("insert into claim_call(user_id, at)", "(?,?)", "");

    static Optional<Claimant> lock(ObjectId user) {
        return Sql.first(
                "select status, platform_id from user where id = ? for update",
                row -> new Claimant(user, UserStatus.valueOf(row.getString(1)), row.getString(2)),
                user);
    }

    /**
     * The user's calls and claims.
     *
     * @param now the moment at which they are so
     * @param pending the user's pending claim; not locked, so it may be ending
     * @param notFound the user's latest claim that ended as not found; not locked, so its booking may be found right now
     * @param nextOrdinal of the user's next claim
     * @param outdatedCalls whether there are calls that no limit counts any more
     */
    record Seen(
            Moment now,
            Usage usage,
            @Nullable ObjectId pending,
            @Nullable ObjectId notFound,
            int nextOrdinal,
            boolean outdatedCalls) {}

    Seen look(ClaimLimits limits) {
        String text = "select " + Moment.COLUMN + " now,"
                + " (select at from claim_call where user_id = ? and at > " + AN_HOUR_AGO
                + " order by at desc limit 1 offset " + (limits.perHour() - 1) + ") full_since,"
                + " (select finished_at from claim where user_id = ? and status = 'COMPLETED' and found_late_at is null"
                + " order by finished_at desc limit 1) completed_at,"
                + " (select count(*) from claim where user_id = ? and claimed_at >= utc_date() and status <> 'FAILED')"
                + " today,"
                + " (select id from claim where pending_user_id = ?) pending,"
                // Older releases did not write why a claim FAILED
                + " (select id from claim where user_id = ? and status = 'FAILED'"
                + " and (failure is null or failure = 'NOT_FOUND') order by finished_at desc limit 1) not_found,"
                + " (select coalesce(max(ordinal), 0) + 1 from claim where user_id = ?) next_ordinal,"
                + " exists (select 1 from claim_call where user_id = ? and at <= " + AN_HOUR_AGO + ") outdated";
        long before = System.nanoTime();
        return Sql.first(
                        text,
                        row -> {
                            ObjectId pending = row.getIdIfAny("pending");
                            var usage = new Usage(
                                    row.getInstantIfAny("full_since"),
                                    row.getInstantIfAny("completed_at"),
                                    row.getInt("today"),
                                    pending != null);
                            return new Seen(
                                    new Moment(row.getInstant("now"), before),
                                    usage,
                                    pending,
                                    row.getIdIfAny("not_found"),
                                    row.getInt("next_ordinal"),
                                    row.getBoolean("outdated"));
                        },
                        id,
                        id,
                        id,
                        id,
                        id,
                        id,
                        id)
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
