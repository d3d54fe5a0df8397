package gaming.payments;

import gaming.core.DayRange;
import gaming.core.Page;
import gaming.core.Refusal;
import gaming.database.ColumnTypes;
import gaming.database.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.hibernate.Hibernate;
import org.hibernate.LockMode;
import org.hibernate.StatelessSession;
import org.jspecify.annotations.Nullable;

/**
 * Payments of every kind, and the earnings that claims move, within the transaction under way. Rows are locked in this
 * order: user, payment, earnings.
 */
@ApplicationScoped
public class PaymentRepository {
    /** The sums of more payments would take the database longer than a page should. */
    public static final int MOST_SUMMED = 100_000;

    private final StatelessSession session;

    @Inject
    PaymentRepository(StatelessSession session) {
        this.session = session;
    }

    /**
     * The filters of a list; null: any value.
     *
     * @param from the first UTC day on which one was asked for
     * @param to the last one
     * @param least of what the platform pays
     * @param most of what the platform pays
     */
    public record Filter(
            @Nullable ObjectId user,
            @Nullable PaymentStatus status,
            @Nullable Boolean flagged,
            @Nullable LocalDate from,
            @Nullable LocalDate to,
            @Nullable BigDecimal least,
            @Nullable BigDecimal most) {
        /** @throws Refusal INVALID_DATE_RANGE if {@code from} is after {@code to} */
        public Filter {
            DayRange.of(from, to);
        }

        public static Filter ofUser(ObjectId user) {
            return new Filter(user, null, null, null, null, null, null);
        }

        public Filter with(ObjectId other) {
            return new Filter(other, status, flagged, from, to, least, most);
        }

        /** The name of a file of these payments. */
        public String file(String payments) {
            return "%s-%s-%s.csv"
                    .formatted(
                            payments,
                            Objects.requireNonNullElse(from, "first"),
                            Objects.requireNonNullElse(to, "last"));
        }

        /** Names no filter that is not set. A condition of one would make a count read whole rows. */
        private String of(PaymentKind<?> kind) {
            return " from " + kind.table() + " where true"
                    + (user == null ? "" : " and user_id = ?")
                    + (status == null ? "" : " and status = ?")
                    + (flagged == null ? "" : " and flagged = ?")
                    + (from == null ? "" : " and " + kind.columns().createdAt() + " >= ?")
                    + (to == null ? "" : " and " + kind.columns().createdAt() + " < ?")
                    + (least == null ? "" : " and " + kind.columns().paid() + " >= ?")
                    + (most == null ? "" : " and " + kind.columns().paid() + " <= ?");
        }

        /** The values of the conditions, and then {@code others}. */
        private Object[] values(Object... others) {
            Stream<@Nullable Object> own = Stream.of(
                    user,
                    status,
                    flagged,
                    from == null ? null : ColumnTypes.begin(from),
                    to == null ? null : ColumnTypes.begin(to.plusDays(1)),
                    least,
                    most);
            return Stream.concat(own.filter(Objects::nonNull), Stream.of(others))
                    .toArray();
        }
    }

    public <P extends Payment> Optional<P> find(PaymentKind<P> kind, ObjectId id) {
        return Optional.ofNullable(session.get(kind.type(), id));
    }

    public <P extends Payment> Optional<P> lock(PaymentKind<P> kind, ObjectId id) {
        return Optional.ofNullable(session.get(kind.type(), id, LockMode.PESSIMISTIC_WRITE));
    }

    /** Locks a payment that was read before, and reads it again. */
    <P extends Payment> Optional<P> lock(P read) {
        return Optional.ofNullable(session.get(Hibernate.getClass(read), read.id(), LockMode.PESSIMISTIC_WRITE));
    }

    /** The newest first. */
    public <P extends Payment> List<P> newest(PaymentKind<P> kind, Filter filter, Page page) {
        return newest(kind, filter.of(kind), " limit ? offset ?", filter.values(page.limit(), page.offset()));
    }

    /** The newest first of those that come after {@code last} in this order; null: of all. */
    <P extends Payment> List<P> newestAfter(PaymentKind<P> kind, Filter filter, @Nullable P last, int most) {
        if (last == null) {
            return newest(kind, filter, new Page(0, most));
        }
        String at = kind.columns().createdAt();
        String after = " and " + at + " <= ? and (" + at + " < ? or id < ?)";
        return newest(
                kind,
                filter.of(kind) + after,
                " limit ?",
                filter.values(last.createdAt(), last.createdAt(), last.id(), most));
    }

    /** The index of a filter has the ids in this order, so no row is read that is not of the part. */
    private <P extends Payment> List<P> newest(PaymentKind<P> kind, String from, String part, Object[] values) {
        String order = " order by " + kind.columns().createdAt() + " desc, id desc";
        var query = session.createNativeQuery(
                "select * from (select id found" + from + order + part + ") part straight_join " + kind.table()
                        + " on id = found" + order,
                kind.type());
        for (int at = 0; at < values.length; at++) {
            query.setParameter(at + 1, column(values[at]));
        }
        return query.getResultList();
    }

    private static Object column(Object value) {
        return switch (value) {
            case ObjectId id -> id.toByteArray();
            case Enum<?> name -> name.name();
            case Instant moment -> LocalDateTime.ofInstant(moment, ZoneOffset.UTC);
            default -> value;
        };
    }

    public int count(PaymentKind<?> kind, Filter filter) {
        return Sql.number("select count(*)" + filter.of(kind), filter.values());
    }

    /** Counts up to {@link Page#MOST_COUNTED}. */
    int countBounded(PaymentKind<?> kind, Filter filter) {
        return Sql.count(filter.of(kind), filter.values());
    }

    /** The payments in one currency: how many, what the platform pays, and the earnings that it pays. */
    public record Sum(String currency, long count, BigDecimal paid, BigDecimal euros) {}

    /** By currency; empty for more than {@link #MOST_SUMMED} payments. */
    Optional<List<Sum>> sums(PaymentKind<?> kind, Filter filter) {
        PaymentKind.Columns columns = kind.columns();
        String payments = "select %s currency, %s paid, %s euros%s limit %d"
                .formatted(columns.currency(), columns.paid(), columns.euros(), filter.of(kind), MOST_SUMMED + 1);
        List<Sum> sums = Sql.list(
                "select currency, count(*), sum(paid), sum(euros) from (" + payments
                        + ") part group by currency order by currency",
                row -> new Sum(row.getString(1), row.getLong(2), row.getBigDecimal(3), row.getBigDecimal(4)),
                filter.values());
        return sums.stream().mapToLong(Sum::count).sum() > MOST_SUMMED ? Optional.empty() : Optional.of(sums);
    }

    /** The payment with this transaction id of ours or of the platform; ours comes first. */
    <P extends Payment> Optional<P> ofTransaction(PaymentKind<P> kind, String id) {
        return Stream.of("externalTransactionId", "transactionId")
                .flatMap(column -> session
                        .createSelectionQuery("where " + column + " = :id", kind.type())
                        .setParameter("id", id)
                        .setMaxResults(1)
                        .getResultList()
                        .stream())
                .findFirst();
    }

    /** The transfer that this key of this API key made. */
    public Optional<ObjectId> ofKey(String apiKey, String key) {
        return Sql.first(
                "select id from picks_transfer where requested_by = ? and idempotency_key = ?",
                row -> row.getId(1),
                apiKey,
                key);
    }

    /** The user's claim that was the latest to end as not found. */
    public Optional<Claim> notFound(ObjectId user) {
        return session.createSelectionQuery(
                        "where userId = :user and status = FAILED and failure = NOT_FOUND order by finishedAt desc",
                        Claim.class)
                .setParameter("user", user)
                .setMaxResults(1)
                .uniqueResultOptional();
    }

    /** Payments that ended by {@code ended} and whose reconciliation was not tried yet; the first to end come first. */
    <P extends Payment> List<P> notReconciled(PaymentKind<P> kind, Instant ended, int most) {
        return session.createSelectionQuery(
                        "where reconciledAt is null and reconcileAt is null and finishedAt <= :ended order by finishedAt",
                        kind.type())
                .setParameter("ended", ended)
                .setMaxResults(most)
                .getResultList();
    }

    /** Payments whose next reconciliation is due at {@code now}; those that are due first come first. */
    <P extends Payment> List<P> toBeReconciledAgain(PaymentKind<P> kind, Instant now, int most) {
        return session.createSelectionQuery(
                        "where reconciledAt is null and reconcileAt <= :now order by reconcileAt", kind.type())
                .setParameter("now", now)
                .setMaxResults(most)
                .getResultList();
    }

    void insert(Payment payment) {
        session.insert(payment);
    }

    public void update(Payment payment) {
        session.update(payment);
    }

    /** Completes a pending payment if its row still has the version that was read. Returns whether it did. */
    boolean complete(Payment read, String transactionId, Instant now) {
        String update = """
                update %s
                set status = 'COMPLETED', transaction_id = ?, finished_at = ?,
                  lease_ends = null, flagged = false, version = version + 1
                where id = ? and version = ?""".formatted(read.kind().table());
        return Sql.update(update, transactionId, now, read.id(), read.version()) == 1;
    }

    /** No run of a day changes the earnings until the transaction ends. */
    public void lockEarnings(ObjectId user) {
        Sql.exists("select 1 from earnings where user_id = ? for update", user);
    }

    /** Returns false if less than the amount is earned and neither claimed nor pending. */
    public boolean reserve(Claim claim) {
        BigDecimal euros = claim.amount().euros();
        return Sql.update("""
                update earnings set pending = pending + ?, pending_usdc = pending_usdc + ?
                where user_id = ? and earned_1 + earned_2 + earned_3 + earned_4 - claimed - pending >= ?""", euros, claim.amountUsdc().tokens(), claim.userId(), euros) == 1;
    }

    /**
     * Moves the balances of a paid payment; {@code reserved}: whether it was pending until now. A FAILED claim is paid as
     * well, because the platform has booked it. Later earnings make up for it.
     */
    void paid(Payment payment, boolean reserved) {
        if (payment instanceof Claim claim) {
            move(claim, reserved ? -1 : 0, 1);
        }
    }

    /** Moves the balances of a payment that has become FAILED. A booking may still come. */
    void failed(Payment payment) {
        if (payment instanceof Claim claim) {
            move(claim, -1, 0);
        }
    }

    /** Adds the amount {@code pending} times to the pending earnings and {@code claimed} times to the claimed ones. */
    private static void move(Claim claim, int pending, int claimed) {
        BigDecimal euros = claim.amount().euros();
        BigDecimal usdc = claim.amountUsdc().tokens();
        var toPending = BigDecimal.valueOf(pending);
        var toClaimed = BigDecimal.valueOf(claimed);
        int rows = Sql.update(
                """
                update earnings set pending = pending + ?, pending_usdc = pending_usdc + ?,
                  claimed = claimed + ?, claimed_usdc = claimed_usdc + ?
                where user_id = ?""",
                euros.multiply(toPending),
                usdc.multiply(toPending),
                euros.multiply(toClaimed),
                usdc.multiply(toClaimed),
                claim.userId());
        if (rows != 1) {
            throw new IllegalStateException("There are no earnings of the claim " + claim.id());
        }
    }
}
