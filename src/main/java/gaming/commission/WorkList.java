package gaming.commission;

import gaming.database.Ids;
import gaming.database.InList;
import gaming.money.Amount;
import gaming.referral.Category;
import gaming.referral.Tier;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
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
    static void listAll(Connection connection, LocalDate day) throws SQLException {
        for (Tier tier : Tier.values()) {
            String ancestor = "r.t" + tier.number();
            sumTier(
                    connection,
                    day,
                    tier,
                    ancestor,
                    "player_day p straight_join referral r on r.user_id = p.user_id and " + ancestor + " is not null"
                            + " where p.day = ?");
        }
        execute(
                connection,
                "delete w from commission_work w force index (primary) where day = ? and "
                        + Cell.ALL.stream().map(cell -> cell.column("edge")).collect(Collectors.joining(" + "))
                        + " = 0",
                day);
    }

    /**
     * Lists those whom changes since the last list concern. Bets of the day wait for the caller, deposits do not: whom
     * these mark meanwhile is listed by {@link #listLatest}.
     */
    static void listLate(Connection connection, LocalDate day) throws SQLException {
        execute(connection, LIST_MARKED, day);
        sumTiers(connection, day, "commission_work");
    }

    /** Lists those whom deposits marked since {@link #listLate}, and removes the marks; the caller has closed the gate. */
    static void listLatest(Connection connection, LocalDate day) throws SQLException {
        execute(
                connection,
                "delete l from commission_late l join commission_work w on w.day = l.day and w.user_id = l.user_id"
                        + " where l.day = ?",
                day);
        if (LateDays.isMarked(connection, day)) {
            execute(connection, LIST_MARKED, day);
            sumTiers(connection, day, "commission_late");
            execute(connection, "delete from commission_late where day = ?", day);
        }
    }

    /** Sums anew what the tiers of everybody in {@code source} did on the day. */
    private static void sumTiers(Connection connection, LocalDate day, String source) throws SQLException {
        for (Tier tier : Tier.values()) {
            sumTier(
                    connection,
                    day,
                    tier,
                    "l.user_id",
                    source + " l straight_join referral r on r.t" + tier.number() + " = l.user_id"
                            + " straight_join player_day p on p.day = l.day and p.user_id = r.user_id"
                            + " where l.day = ?");
        }
    }

    private static void sumTier(Connection connection, LocalDate day, Tier tier, String referrer, String source)
            throws SQLException {
        List<String> columns = Stream.of(Category.values())
                .flatMap(category -> {
                    var cell = new Cell(tier, category);
                    return Stream.of(cell.column("stake"), cell.column("edge"));
                })
                .toList();
        execute(
                connection,
                "insert into commission_work(day, user_id, " + String.join(", ", columns) + ") select p.day, "
                        + referrer + ", sum(p.stake_1), sum(p.edge_1), sum(p.stake_2), sum(p.edge_2) from " + source
                        + " group by " + referrer + " on duplicate key update "
                        + columns.stream()
                                .map(column -> column + " = values(" + column + ")")
                                .collect(Collectors.joining(", ")),
                day);
    }

    /** Takes up to {@code size} rows that nobody else holds, until the transaction ends. */
    static List<Work> claim(Connection connection, LocalDate day, int size) throws SQLException {
        var claimed = new ArrayList<Work>();
        try (var query = connection.prepareStatement("select user_id, " + Cell.columns("stake") + ", "
                + Cell.columns("edge")
                + " from commission_work where day = ? order by user_id limit ? for update skip locked")) {
            query.setObject(1, day);
            query.setInt(2, size);
            try (var row = query.executeQuery()) {
                while (row.next()) {
                    claimed.add(new Work(Ids.read(row, 1), Cell.read(row, "stake"), Cell.read(row, "edge")));
                }
            }
        }
        return claimed;
    }

    static void remove(Connection connection, LocalDate day, List<Work> done) throws SQLException {
        InList.update(
                connection,
                "delete w from commission_work w force index (primary) where day = '" + day + "' and user_id in ",
                done.stream().map(Work::referrer).toList());
    }

    static boolean isEmpty(Connection connection, LocalDate day) throws SQLException {
        return count(connection, day, "select exists(select 1 from commission_work where day = ?)") == 0;
    }

    static int count(Connection connection, LocalDate day) throws SQLException {
        return count(connection, day, "select count(*) from commission_work where day = ?");
    }

    private static int count(Connection connection, LocalDate day, String sql) throws SQLException {
        try (var query = connection.prepareStatement(sql)) {
            query.setObject(1, day);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getInt(1);
            }
        }
    }

    private static void execute(Connection connection, String sql, LocalDate day) throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            statement.setObject(1, day);
            statement.executeUpdate();
        }
    }
}
