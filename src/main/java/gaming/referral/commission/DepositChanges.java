package gaming.referral.commission;

import gaming.database.InList;
import gaming.database.MultiRow;
import gaming.database.Sql;
import gaming.money.Dollars;
import gaming.referral.CommissionTerms;
import gaming.referral.Terms;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The effect of a set of deposits on the depositors' referrers: totals, days, and the levels on computed days. */
final class DepositChanges {
    private static final MultiRow TOTAL = new MultiRow(
            "insert into referrer_deposits(user_id, usd)", "(?,?)", "on duplicate key update usd = usd + values(usd)");
    private static final MultiRow DAY = new MultiRow(
            "insert into referrer_deposit_day(user_id, day, usd)",
            "(?,?,?)",
            "on duplicate key update usd = usd + values(usd)");

    private static final int LOOKED_AT_ONCE = 500;

    private final TreeMap<ObjectId, NavigableMap<LocalDate, Dollars>> changes = new TreeMap<>();

    private record DayRow(ObjectId referrer, LocalDate day, Dollars dollars) {}

    void add(ObjectId referrer, LocalDate day, Dollars dollars) {
        changes.computeIfAbsent(referrer, _ -> new TreeMap<>()).merge(day, dollars, Dollars::plus);
    }

    void write() {
        var days = new ArrayList<DayRow>();
        changes.forEach(
                (referrer, byDay) -> byDay.forEach((day, dollars) -> days.add(new DayRow(referrer, day, dollars))));
        TOTAL.write(List.copyOf(changes.entrySet()), row ->
                new @Nullable Object[] {row.getKey(), sum(row.getValue()).amount()});
        DAY.write(days, row ->
                new @Nullable Object[] {row.referrer(), row.day(), row.dollars().amount()});
    }

    /**
     * Returns, for each day with a run, the referrers whose level at the end of the day has changed and whose day is
     * listed or computed, or may still be listed. The method runs after {@link #write}, whose locks keep other feeds from
     * changing the same referrers. It processes the referrers with the oldest changes together, so the deposits of many
     * days are read for few referrers only.
     */
    Map<LocalDate, Set<ObjectId>> daysOfChangedLevels() {
        List<ObjectId> oldestFirst = changes.keySet().stream()
                .sorted(Comparator.comparing(this::firstDay))
                .toList();
        var late = new HashMap<LocalDate, Set<ObjectId>>();
        List<LocalDate> computed = oldestFirst.isEmpty() ? List.of() : computedDays(firstDay(oldestFirst.getFirst()));
        if (!computed.isEmpty()) {
            NavigableMap<LocalDate, Terms> terms = CommissionTerms.since(computed.getLast());
            for (int from = 0; from < oldestFirst.size(); from += LOOKED_AT_ONCE) {
                int to = Math.min(oldestFirst.size(), from + LOOKED_AT_ONCE);
                addChangedLevels(oldestFirst.subList(from, to), computed, terms, late);
            }
        }
        Set<LocalDate> listing = listing(late.keySet());
        for (var day : late.entrySet()) {
            if (!listing.contains(day.getKey())) {
                day.setValue(withWork(day.getKey(), day.getValue()));
            }
        }
        return late;
    }

    private LocalDate firstDay(ObjectId referrer) {
        return changesOf(referrer).firstKey();
    }

    private NavigableMap<LocalDate, Dollars> changesOf(ObjectId referrer) {
        return changes.getOrDefault(referrer, new TreeMap<>());
    }

    private void addChangedLevels(
            List<ObjectId> referrers,
            List<LocalDate> computed,
            NavigableMap<LocalDate, Terms> terms,
            Map<LocalDate, Set<ObjectId>> late) {
        var deposits = depositsAfter(firstDay(referrers.getFirst()), referrers);
        InList.query("select user_id, usd from referrer_deposits where user_id in ", referrers, row -> {
            ObjectId referrer = row.getId(1);
            var byDay = deposits.getOrDefault(referrer, new TreeMap<>());
            for (LocalDate day :
                    changedLevels(new Dollars(row.getBigDecimal(2)), byDay, changesOf(referrer), computed, terms)) {
                late.computeIfAbsent(day, _ -> new HashSet<>()).add(referrer);
            }
        });
    }

    /** Walks back from the newest day and subtracts the later deposits from the total, so one pass is enough. */
    static List<LocalDate> changedLevels(
            Dollars total,
            NavigableMap<LocalDate, Dollars> deposits,
            NavigableMap<LocalDate, Dollars> changes,
            List<LocalDate> newestFirst,
            NavigableMap<LocalDate, Terms> terms) {
        var changed = new ArrayList<LocalDate>();
        Dollars now = total;
        Dollars change = sum(changes);
        LocalDate after = LocalDate.MAX;
        for (LocalDate day : newestFirst) {
            if (day.isBefore(changes.firstKey())) {
                break;
            }
            now = now.minus(sum(deposits.subMap(day, false, after, true)));
            change = change.minus(sum(changes.subMap(day, false, after, true)));
            after = day;
            Terms ofDay = CommissionTerms.at(day, terms);
            if (ofDay.level(now) != ofDay.level(now.minus(change))) {
                changed.add(day);
            }
        }
        return changed;
    }

    private static List<LocalDate> computedDays(LocalDate first) {
        return Sql.list(
                "select day from commission_day where day >= ? and " + CommissionSql.HAS_BEGUN + " order by day desc",
                row -> row.getDate(1),
                first);
    }

    private static Set<LocalDate> listing(Set<LocalDate> days) {
        var listing = new HashSet<LocalDate>();
        InList.query(
                "select day from commission_day where list_step is not null and day in ",
                days,
                row -> listing.add(row.getDate(1)));
        return listing;
    }

    private static Map<ObjectId, NavigableMap<LocalDate, Dollars>> depositsAfter(
            LocalDate first, List<ObjectId> referrers) {
        var after = new HashMap<ObjectId, NavigableMap<LocalDate, Dollars>>();
        InList.query(
                "select user_id, day, usd from referrer_deposit_day where day > ? and user_id in ",
                referrers,
                "",
                row -> after.computeIfAbsent(row.getId(1), _ -> new TreeMap<>())
                        .put(row.getDate(2), new Dollars(row.getBigDecimal(3))),
                first);
        return after;
    }

    /**
     * The list is read before the computed rows, because a batch moves a referrer from the list to the computed rows in
     * one commit. In the other order, the reads would miss a referrer whose batch commits between them.
     */
    private static Set<ObjectId> withWork(LocalDate day, Set<ObjectId> referrers) {
        var found = new HashSet<ObjectId>();
        for (String table : List.of("commission_work", "commission")) {
            InList.query(
                    "select user_id from " + table + " where day = ? and user_id in ",
                    referrers,
                    "",
                    row -> found.add(row.getId(1)),
                    day);
        }
        return found;
    }

    private static Dollars sum(NavigableMap<LocalDate, Dollars> byDay) {
        return byDay.values().stream().reduce(Dollars.ZERO, Dollars::plus);
    }
}
