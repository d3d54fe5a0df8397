package gaming.commission;

import gaming.database.InList;
import gaming.database.Sql;
import gaming.money.Amount;
import gaming.referral.Category;
import gaming.referral.Tier;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

/**
 * The referrers whose day is still to be computed, each with what its tiers did. The sums come with the list, because
 * finding who is on it is the same work: one pass over the day a tier, whether ten or a million brought the house
 * something.
 */
final class WorkList {
    private static final String LIST_MARKED = "insert ignore into commission_work(day, user_id)"
            + " select day, user_id from commission_late where day = ?";

    private WorkList() {}

    /** A referrer on the list; the sums are in the order of {@link Cell#ALL}. */
    record Work(ObjectId referrer, List<Amount> stakes, List<Amount> edges) {}

    /** Lists everybody whose tiers brought the house something on the day. */
    static void listAll(LocalDate day) {
        for (Tier tier : Tier.values()) {
            String ancestor = "r.t" + tier.number();
            sumTier(
                    day,
                    tier,
                    ancestor,
                    "player_day p straight_join referral r on r.user_id = p.user_id and " + ancestor + " is not null"
                            + " where p.day = ?");
        }
        Sql.update(
                "delete w from commission_work w force index (primary) where day = ? and "
                        + Cell.ALL.stream().map(cell -> cell.column("edge")).collect(Collectors.joining(" + "))
                        + " = 0",
                day);
    }

    /**
     * Lists those whom changes since the last list concern. Bets of the day wait for the caller, deposits do not: whom
     * these mark meanwhile is listed by {@link #listLatest}.
     */
    static void listLate(LocalDate day) {
        Sql.update(LIST_MARKED, day);
        sumTiers(day, "commission_work");
    }

    /** Lists those whom deposits marked since {@link #listLate}, and removes the marks; the caller has closed the gate. */
    static void listLatest(LocalDate day) {
        Sql.update(
                "delete l from commission_late l join commission_work w on w.day = l.day and w.user_id = l.user_id"
                        + " where l.day = ?",
                day);
        if (LateDays.isMarked(day)) {
            Sql.update(LIST_MARKED, day);
            sumTiers(day, "commission_late");
            Sql.update("delete from commission_late where day = ?", day);
        }
    }

    /** Sums anew what the tiers of everybody in {@code source} did on the day. */
    private static void sumTiers(LocalDate day, String source) {
        for (Tier tier : Tier.values()) {
            sumTier(
                    day,
                    tier,
                    "l.user_id",
                    source + " l straight_join referral r on r.t" + tier.number() + " = l.user_id"
                            + " straight_join player_day p on p.day = l.day and p.user_id = r.user_id"
                            + " where l.day = ?");
        }
    }

    private static void sumTier(LocalDate day, Tier tier, String referrer, String source) {
        List<String> columns = Stream.of(Category.values())
                .flatMap(category -> {
                    var cell = new Cell(tier, category);
                    return Stream.of(cell.column("stake"), cell.column("edge"));
                })
                .toList();
        Sql.update(
                "insert into commission_work(day, user_id, " + String.join(", ", columns) + ") select p.day, "
                        + referrer + ", sum(p.stake_1), sum(p.edge_1), sum(p.stake_2), sum(p.edge_2) from " + source
                        + " group by " + referrer + " on duplicate key update "
                        + columns.stream()
                                .map(column -> column + " = values(" + column + ")")
                                .collect(Collectors.joining(", ")),
                day);
    }

    /** Takes up to {@code size} rows that nobody else holds, until the transaction ends. */
    static List<Work> claim(LocalDate day, int size) {
        return Sql.list(
                "select user_id, " + Cell.columns("stake") + ", " + Cell.columns("edge")
                        + " from commission_work where day = ? order by user_id limit ? for update skip locked",
                row -> new Work(row.getId(1), Cell.read(row, "stake"), Cell.read(row, "edge")),
                day,
                size);
    }

    static void remove(LocalDate day, List<Work> done) {
        InList.update(
                "delete w from commission_work w force index (primary) where day = '" + day + "' and user_id in ",
                done.stream().map(Work::referrer).toList());
    }

    static boolean isEmpty(LocalDate day) {
        return count(day, "select exists(select 1 from commission_work where day = ?)") == 0;
    }

    static int count(LocalDate day) {
        return count(day, "select count(*) from commission_work where day = ?");
    }

    private static int count(LocalDate day, String sql) {
        return Sql.first(sql, row -> row.getInt(1), day).orElseThrow();
    }
}
