package gaming.bets;

import gaming.core.Position;
import gaming.core.Rejection;
import gaming.core.Stored;
import gaming.core.UtcDay;
import gaming.database.InList;
import gaming.database.KeptFrom;
import gaming.database.MultiRow;
import gaming.database.Transactions;
import gaming.money.Amount;
import gaming.money.Dollars;
import gaming.money.TokenRates;
import gaming.money.UsdcRate;
import gaming.referral.Referrals;
import gaming.referral.Referrals.Ancestors;
import gaming.referral.commission.Activity;
import gaming.referral.commission.Activity.Funding;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Stores the deposits of the feed in EUR and in dollars. Without dollars in the feed, the rate at the arrival of the
 * amount determines them. So a level never changes with the exchange rate.
 */
@ApplicationScoped
public class Deposits {
    private static final String HEAD =
            "insert into deposit(id, user_id, amount, amount_usd, at, source, source_offset)";
    private static final String PLACEHOLDERS = "(?,?,?,?,?,?,?)";
    /** Fails if another transaction has inserted the id in the meantime. The transaction then runs again. */
    private static final MultiRow INSERT = new MultiRow(HEAD, PLACEHOLDERS, "");

    private static final MultiRow UPDATE = new MultiRow(
            HEAD,
            PLACEHOLDERS,
            "on duplicate key update amount = values(amount), amount_usd = values(amount_usd), at = values(at),"
                    + " source = values(source), source_offset = values(source_offset)");

    private final Transactions transactions;
    private final Referrals referrals;
    private final Activity activity;
    private final Clock clock;

    @Inject
    Deposits(Transactions transactions, Referrals referrals, Activity activity, Clock clock) {
        this.transactions = transactions;
        this.referrals = referrals;
        this.activity = activity;
        this.clock = clock;
    }

    /**
     * One line of the feed {@code deposits}: the whole record. Without {@code amountUsd}, a stored deposit with the
     * same amount keeps its dollars. Otherwise the current rate determines them.
     */
    public record DepositRecord(
            String id,
            ObjectId user,
            Amount amount,
            @Nullable Dollars amountUsd,
            Instant at,
            @Nullable Position position) {}

    private record Deposit(
            String id,
            ObjectId user,
            Amount amount,
            Dollars usd,
            Instant at,
            @Nullable Position position) {
        boolean countsLike(Deposit other) {
            return amount.compareTo(other.amount) == 0 && usd.compareTo(other.usd) == 0 && at.equals(other.at);
        }

        boolean isSameAs(Deposit other) {
            return countsLike(other) && Objects.equals(position, other.position);
        }

        @Nullable
        Object[] values() {
            return new @Nullable Object[] {
                id,
                user,
                amount.euros(),
                usd.amount(),
                at,
                Position.sourceIfAny(position),
                Position.offsetIfAny(position)
            };
        }

        Funding funding(Dollars change) {
            return new Funding(user, UtcDay.of(at), change);
        }
    }

    /** The stored deposit with the record's id, in the caller's transaction, which locks the deposit. */
    public static Stored stored(DepositRecord record) {
        return stored(stored(new TreeSet<>(Set.of(record.id()))).get(record.id()));
    }

    private static Stored stored(@Nullable Deposit deposit) {
        return deposit == null ? Stored.nothing() : Stored.of(deposit.position(), deposit.values());
    }

    /**
     * Upserts the records in one transaction, as if one by one. A record of a topic does not replace a later word of its
     * partition.
     *
     * @return the rejections by the position of their records; a rejected record changes nothing
     */
    public Map<Integer, Rejection> record(List<DepositRecord> records) {
        return transactions.call(() -> merge(records));
    }

    private Map<Integer, Rejection> merge(List<DepositRecord> records) {
        var ids = new TreeSet<String>();
        var users = new HashSet<ObjectId>();
        for (DepositRecord each : records) {
            ids.add(each.id());
            users.add(each.user());
        }
        Optional<UsdcRate> rate = TokenRates.usdc();
        Map<ObjectId, Ancestors> depositors = referrals.ancestors(users);
        Map<String, Deposit> before = stored(ids);
        LocalDate firstDay = KeptFrom.hold(oldest(records, before.values()), UtcDay.of(clock.instant()))
                .playerDays();
        var after = new TreeMap<String, Deposit>();
        var refused = new TreeMap<Integer, Rejection>();
        for (int position = 0; position < records.size(); position++) {
            DepositRecord each = records.get(position);
            Deposit stored = before.get(each.id());
            Deposit known = after.getOrDefault(each.id(), stored);
            if (known != null && !Position.isLater(each.position(), known.position())) {
                continue;
            }
            Dollars usd = dollars(each, known, stored, rate);
            Rejection rejection = rejection(each, known, usd, depositors.containsKey(each.user()));
            if (rejection == null && usd != null) {
                var deposit = new Deposit(each.id(), each.user(), each.amount(), usd, each.at(), each.position());
                if (fundings(known, deposit).stream()
                        .noneMatch(change -> change.day().isBefore(firstDay))) {
                    after.put(each.id(), deposit);
                    continue;
                }
                rejection = Rejection.lasting("the deposit is of before " + firstDay + ", and older days are closed");
            }
            refused.put(position, Objects.requireNonNull(rejection));
        }
        write(before, after, depositors);
        return refused;
    }

    private static @Nullable Rejection rejection(
            DepositRecord record, @Nullable Deposit known, @Nullable Dollars usd, boolean userIsKnown) {
        if (!userIsKnown) {
            return new Rejection("userId is unknown", stored(known).version());
        }
        if (known != null && !known.user().equals(record.user())) {
            return Rejection.lasting("the deposit is another user's");
        }
        return usd == null
                ? new Rejection(
                        "amountUsd is missing and there is no rate",
                        stored(known).version())
                : null;
    }

    private static LocalDate oldest(List<DepositRecord> records, Collection<Deposit> stored) {
        return Stream.concat(
                        records.stream().map(DepositRecord::at), stored.stream().map(Deposit::at))
                .min(Comparator.naturalOrder())
                .map(UtcDay::of)
                .orElse(LocalDate.MAX);
    }

    private static List<Funding> fundings(@Nullable Deposit before, Deposit after) {
        if (before == null) {
            return List.of(after.funding(after.usd()));
        }
        return before.countsLike(after)
                ? List.of()
                : List.of(before.funding(before.usd().negated()), after.funding(after.usd()));
    }

    private static Map<String, Deposit> stored(SortedSet<String> ids) {
        var stored = new HashMap<String, Deposit>();
        String select = "select id, user_id, amount, amount_usd, at, source, source_offset from deposit"
                + " force index (primary) where id in ";
        InList.query(
                select,
                ids,
                " for update",
                row -> stored.put(
                        row.getString(1),
                        new Deposit(
                                row.getString(1),
                                row.getId(2),
                                new Amount(row.getBigDecimal(3)),
                                new Dollars(row.getBigDecimal(4)),
                                row.getInstant(5),
                                row.getPosition(6))));
        return stored;
    }

    /**
     * The dollars are fixed together with the amount. Returns null if the record has none and there is no rate.
     *
     * @param known the deposit after the records before this one
     * @param stored the deposit before all records, so that the same records again change nothing
     */
    private static @Nullable Dollars dollars(
            DepositRecord record, @Nullable Deposit known, @Nullable Deposit stored, Optional<UsdcRate> rate) {
        if (record.amountUsd() != null) {
            return record.amountUsd();
        }
        if (known != null && known.amount().compareTo(record.amount()) == 0) {
            return known.usd();
        }
        if (stored != null && stored.amount().compareTo(record.amount()) == 0) {
            return stored.usd();
        }
        return rate.map(current -> current.frozenDollars(record.amount())).orElse(null);
    }

    private void write(Map<String, Deposit> before, Map<String, Deposit> after, Map<ObjectId, Ancestors> depositors) {
        var inserted = new ArrayList<Deposit>();
        var updated = new ArrayList<Deposit>();
        var fundings = new ArrayList<Funding>();
        for (Deposit deposit : after.values()) {
            Deposit old = before.get(deposit.id());
            if (old != null && old.isSameAs(deposit)) {
                continue;
            }
            if (old == null) {
                inserted.add(deposit);
            } else {
                updated.add(deposit);
            }
            fundings.addAll(fundings(old, deposit));
        }
        INSERT.write(inserted, Deposit::values);
        UPDATE.write(updated, Deposit::values);
        activity.funded(fundings, depositors);
    }
}
