package gaming.claim;

import gaming.claim.ClaimLimits.Usage;
import gaming.database.Instants;
import gaming.database.MultiRow;
import gaming.identity.UserStatus;
import gaming.money.Amount;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A user who claims: locked first, so that calls of one user go one after the other on all pods. */
record Claimant(ObjectId id, UserStatus status, @Nullable String platformId) {
    private static final MultiRow CALLS = new MultiRow("insert into claim_call(user_id, at)", "(?,?)", "");

    static Optional<Claimant> lock(Connection connection, ObjectId user) throws SQLException {
        try (var query = connection.prepareStatement("select status, platform_id from user where id = ? for update")) {
            query.setBytes(1, user.toByteArray());
            try (var row = query.executeQuery()) {
                return row.next()
                        ? Optional.of(new Claimant(user, UserStatus.valueOf(row.getString(1)), row.getString(2)))
                        : Optional.empty();
            }
        }
    }

    /**
     * What there is of the user just now.
     *
     * @param pending his pending claim; not locked, so it may be ending
     * @param outdatedCalls whether there are calls that no limit looks at any more
     */
    record Seen(Usage usage, @Nullable ObjectId pending, boolean outdatedCalls) {}

    Seen look(Connection connection, ClaimLimits limits, Instant now) throws SQLException {
        String text = "select (select at from claim_call where user_id = ? and at > ? order by at desc limit 1 offset "
                + (limits.perHour() - 1) + ") full_since,"
                + " (select max(finished_at) from claim where user_id = ? and status = 'COMPLETED') completed_at,"
                + " (select count(*) from claim where user_id = ? and claimed_at >= ? and status <> 'FAILED') today,"
                + " (select id from claim where pending_user_id = ?) pending,"
                + " exists (select 1 from claim_call where user_id = ? and at <= ?) outdated";
        Instant anHourAgo = now.minus(ClaimLimits.HOUR);
        List<Object> values = List.of(id, anHourAgo, id, id, ClaimLimits.startOfDay(now), id, id, anHourAgo);
        try (var query = connection.prepareStatement(text)) {
            for (int place = 0; place < values.size(); place++) {
                MultiRow.set(query, place + 1, values.get(place));
            }
            try (var row = query.executeQuery()) {
                row.next();
                byte[] pending = row.getBytes("pending");
                var usage = new Usage(
                        Instants.readIfAny(row, "full_since"),
                        Instants.readIfAny(row, "completed_at"),
                        row.getInt("today"),
                        pending != null);
                return new Seen(usage, pending == null ? null : new ObjectId(pending), row.getBoolean("outdated"));
            }
        }
    }

    void countCall(Connection connection, Instant now) throws SQLException {
        CALLS.write(connection, List.of(now), at -> new @Nullable Object[] {id, at});
    }

    /** Forgets the calls that no limit looks at any more. */
    void forgetOutdatedCalls(Connection connection, Instant now) throws SQLException {
        try (var old = connection.prepareStatement("delete from claim_call where user_id = ? and at <= ?")) {
            MultiRow.set(old, 1, id);
            MultiRow.set(old, 2, now.minus(ClaimLimits.HOUR));
            old.executeUpdate();
        }
    }

    /** What is earned and neither paid nor being paid; locked. Below zero where corrections took back what was paid. */
    Amount free(Connection connection) throws SQLException {
        try (var query =
                connection.prepareStatement("select earned_1 + earned_2 + earned_3 + earned_4 - claimed - pending"
                        + " from earnings where user_id = ? for update")) {
            MultiRow.set(query, 1, id);
            try (var row = query.executeQuery()) {
                return row.next() ? new Amount(row.getBigDecimal(1)) : Amount.ZERO;
            }
        }
    }
}
