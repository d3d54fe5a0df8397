package gaming.referral.commission;

import gaming.database.Ids;
import gaming.database.InList;
import gaming.database.Sql;
import gaming.referral.Cells;
import gaming.referral.Tier;
import gaming.referral.commission.CommissionDay.State;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The list of the referrers whose day a run computes. Before, the day is closed: from then on bets and deposits mark
 * their referrers. A piece of the list is a transaction that adds some rows and moves a place in the row of the day. So
 * any pod goes on with a list at any time, and no transaction grows with the number of users. A piece may see a change
 * that came after the day was closed. The mark of this change has the referrer computed once more.
 *
 * <p>A preview makes the same list in copies of the tables.
 */
final class CommissionListing {
    /**
     * The rows of a piece. Most pieces of a first run update referrers of the pieces before them, so smaller ones cost more
     * in all: pieces of 20,000 players took a third longer.
     */
    static final int ROWS = 100_000;

    /** The rows of other pieces: one that is taken back writes each row twice, and one of marks holds up late bets. */
    static final int FEWER_ROWS = 20_000;

    /** A piece moves one mark for so many of its rows, because the sums of a mark read many rows. */
    private static final int ROWS_OF_A_MARK = 40;

    /** Marked referrers with a downline of more pieces are summed together, from the players of the day. */
    private static final int LARGE = 5;

    private static final String RANGE = "day = ? and user_id > ? and user_id <= ?";

    /** Adds to the sums of a tier: # is its number. */
    private static final String ADD_SUMS = """
            on duplicate key update
              stake_#_1 = commission_work.stake_#_1 + values(stake_#_1),
              edge_#_1 = commission_work.edge_#_1 + values(edge_#_1),
              stake_#_2 = commission_work.stake_#_2 + values(stake_#_2),
              edge_#_2 = commission_work.edge_#_2 + values(edge_#_2)""";

    /** The row of a player without a referrer has zeros. */
    private static final String ADD_PLAYERS =
            """
            insert into commission_work(day, user_id, causes, stake_1_1, edge_1_1, stake_1_2, edge_1_2)
            select day, t1, 'FIRST_RUN', sum(stake_1), sum(edge_1), sum(stake_2), sum(edge_2)
            from player_day force index (primary)
            where\s""" + RANGE + " and t1 <> repeat(x'00', 12) group by t1 " + Cells.of(Tier.TIER_1, ADD_SUMS);

    private static final String REMOVE_WITHOUT_EDGE = "delete w from commission_work w force index (primary) where "
            + RANGE + " and edge_1_1 + edge_1_2 + edge_2_1 + edge_2_2 + edge_3_1 + edge_3_2 + edge_4_1 + edge_4_2 = 0";

    /** A list of referrers follows, then their {@code group by}. */
    private static final String ADD_DOWNLINE = """
            insert into commission_work(day, user_id, stake_#_1, edge_#_1, stake_#_2, edge_#_2)
            select p.day, r.t#, sum(p.stake_1), sum(p.edge_1), sum(p.stake_2), sum(p.edge_2)
            from referral r
              straight_join player_day p on p.day = ? and p.user_id = r.user_id
            where r.t# in\s""";

    /** A referrer that is listed already is summed again. */
    private static final String LIST_MARKED = "insert into commission_work(day, user_id, causes)"
            + " select day, user_id, causes from commission_late force index (primary) where day = ? and user_id in ";

    private static final String SUM_AGAIN =
            " on duplicate key update causes = commission_work.causes | values(causes), "
                    + Cells.each("stake_# = 0", "edge_# = 0");

    private static final String FORGET_LARGE = "delete from large_downline where day = ?";

    private static final String LIST_LARGE =
            "insert into large_downline(day, user_id) select day, user_id from commission_work where day = ? and user_id in ";

    private static final String MARK_AGAIN = "insert into commission_late(day, user_id, marked_at, causes)"
            + " select day, user_id, ?, causes from commission_work force index (primary) where " + RANGE
            + " on duplicate key update causes = commission_late.causes | values(causes), changes = changes + 1,"
            + " marked_at = least(commission_late.marked_at, values(marked_at))";

    /** The sums of these are not complete. */
    private static final String MARK_LARGE_AGAIN = "insert into commission_late(day, user_id, marked_at, causes)"
            + " select w.day, w.user_id, ?, w.causes from large_downline l"
            + " straight_join commission_work w force index (primary) on w.day = l.day and w.user_id = l.user_id"
            + " where l.day = ? on duplicate key update causes = commission_late.causes | values(causes),"
            + " changes = changes + 1, marked_at = least(commission_late.marked_at, values(marked_at))";

    private static final String UNLIST_LARGE = "delete w from large_downline l"
            + " straight_join commission_work w force index (primary) on w.day = l.day and w.user_id = l.user_id"
            + " where l.day = ?";

    private static final List<String> TABLES = List.of("commission_work", "commission_late", "large_downline");

    private static final String COPY = "copy_of_";

    /**
     * The steps of a first run end with EDGES, and those of a later run with WORK. A list that needs a confirmation is
     * then HELD, and TAKEN_BACK without it.
     */
    enum Step {
        PLAYERS("player_day", List.of(ADD_PLAYERS)),
        TIER_2("commission_work", List.of(addFrom(Tier.TIER_1, Tier.TIER_2))),
        TIER_3("commission_work", List.of(addFrom(Tier.TIER_2, Tier.TIER_3))),
        TIER_4("commission_work", List.of(addFrom(Tier.TIER_3, Tier.TIER_4))),
        EDGES("commission_work", List.of(REMOVE_WITHOUT_EDGE)),
        MARKS("commission_late", List.of()),
        LARGE_DOWNLINES(
                "player_day",
                Stream.of(Tier.values()).map(CommissionListing::addToLarge).toList()),
        WORK("commission_work", List.of()),
        HELD("commission_work", List.of()),
        TAKEN_BACK("commission_work", List.of());

        /** The last row of a whole piece, and of the rows that are less than one. */
        private final String last;

        private final String rest;
        private final List<String> statements;

        Step(String table, List<String> statements) {
            String rows = " from " + table + " force index (primary) where day = ? and user_id > ?";
            last = "select user_id" + rows + " order by user_id limit 1 offset ?";
            rest = "select max(user_id), count(*)" + rows;
            this.statements = statements;
        }

        boolean listsRows() {
            return compareTo(HELD) < 0;
        }

        private boolean isLast() {
            return this == EDGES || this == WORK;
        }

        private @Nullable Step next(LocalDate date) {
            return switch (this) {
                case PLAYERS -> TIER_2;
                case TIER_2 -> TIER_3;
                case TIER_3 -> TIER_4;
                case TIER_4 -> EDGES;
                case MARKS ->
                    Sql.exists("select 1 from large_downline where day = ? limit 1", date) ? LARGE_DOWNLINES : WORK;
                case LARGE_DOWNLINES -> WORK;
                case EDGES, WORK, HELD, TAKEN_BACK -> null;
            };
        }
    }

    private CommissionListing() {}

    /** Sums a tier of each referrer from the tier before it of all users whom the referrer has referred directly. */
    private static String addFrom(Tier before, Tier tier) {
        return Cells.of(tier, """
                insert into commission_work(day, user_id, causes, stake_#_1, edge_#_1, stake_#_2, edge_#_2)
                """) + Cells.of(before, """
                select w.day, r.t1, 'FIRST_RUN', sum(w.stake_#_1), sum(w.edge_#_1), sum(w.stake_#_2), sum(w.edge_#_2)
                from commission_work w force index (primary)
                  straight_join referral r on r.user_id = w.user_id and r.t1 is not null
                where w.day = ? and w.user_id > ? and w.user_id <= ?
                  and (w.stake_#_1 <> 0 or w.edge_#_1 <> 0 or w.stake_#_2 <> 0 or w.edge_#_2 <> 0)
                group by r.t1
                """) + Cells.of(tier, ADD_SUMS);
    }

    private static String addToLarge(Tier tier) {
        return Cells.of(tier, """
                insert into commission_work(day, user_id, stake_#_1, edge_#_1, stake_#_2, edge_#_2)
                select p.day, l.user_id, sum(p.stake_1), sum(p.edge_1), sum(p.stake_2), sum(p.edge_2)
                from player_day p force index (primary)
                  straight_join referral r on r.user_id = p.user_id
                  straight_join large_downline l on l.day = p.day and l.user_id = r.t#
                where p.day = ? and p.user_id > ? and p.user_id <= ?
                group by l.user_id
                """ + ADD_SUMS);
    }

    /**
     * Lists in the current transaction, which has locked the day, until about {@code most} rows are read; a fifth of them
     * after a first run. At least one row is read, because a piece without rows ends its step.
     *
     * @return whether it is the list of a first run
     */
    static boolean some(LocalDate date, CommissionDay day, int most) {
        Step step = day.listStep();
        boolean isFirstRun = step != null && step.compareTo(Step.EDGES) <= 0;
        int enough = Math.max(1, isFirstRun ? most : most / (ROWS / FEWER_ROWS));
        for (int rows = 0; step != null && step.listsRows() && rows < enough; step = day.listStep()) {
            rows += step == Step.MARKS ? marks(date, day, enough) : piece(date, day, step, enough);
        }
        return isFirstRun;
    }

    /** Some rows of a step. {@code last} is null without rows. */
    record Piece(@Nullable ObjectId last, int rows) {
        static Piece of(Step step, LocalDate date, ObjectId after, int most) {
            return Sql.first(step.last, row -> new Piece(row.getId(1), most), date, after, most - 1)
                    .or(() -> Sql.first(step.rest, row -> new Piece(row.getIdIfAny(1), row.getInt(2)), date, after))
                    .orElseThrow();
        }
    }

    private static int piece(LocalDate date, CommissionDay day, Step step, int most) {
        ObjectId after = day.listUser();
        Piece piece = Piece.of(step, date, after, most);
        int changed = 0;
        if (piece.last != null) {
            for (String statement : step.statements) {
                changed += Sql.update(CommissionBatch.WITHOUT_SNAPSHOT_ISOLATION + statement, date, after, piece.last);
            }
        }
        int users = step.isLast() ? piece.rows - changed : 0;
        if (piece.last != null && piece.rows == most) {
            day.listed(step, piece.last, users);
        } else {
            if (step == Step.LARGE_DOWNLINES) {
                Sql.update(FORGET_LARGE, date);
            }
            day.listed(step.next(date), Ids.LOWEST, users);
        }
        return piece.rows;
    }

    /**
     * Moves some marks to the work. A feed that marks one of their referrers waits, and then marks again. So the sums,
     * which are read after the marks are locked, have each change whose mark is moved.
     */
    private static int marks(LocalDate date, CommissionDay day, int most) {
        int marks = Math.ceilDiv(most, ROWS_OF_A_MARK);
        long large = (long) LARGE * most;
        List<ObjectId> marked = Sql.list(
                "select user_id from commission_late force index (primary) where day = ? and user_id > ?"
                        + " order by user_id limit ? for update",
                row -> row.getId(1),
                date,
                day.listUser(),
                marks);
        var downlines = new HashMap<ObjectId, Integer>();
        InList.query(
                "select user_id, t1 + t2 + t3 + t4 from referral_count where user_id in ",
                marked,
                row -> downlines.put(row.getId(1), row.getInt(2)));
        var alone = new ArrayList<ObjectId>();
        var together = new ArrayList<ObjectId>();
        int moved = 0;
        int rows = 0;
        while (moved < marked.size() && rows < large) {
            ObjectId referrer = marked.get(moved++);
            int downline = downlines.getOrDefault(referrer, 0);
            if (downline > large) {
                together.add(referrer);
            } else {
                alone.add(referrer);
                rows += 1 + downline;
            }
        }
        InList.update(
                CommissionBatch.WITHOUT_SNAPSHOT_ISOLATION + LIST_MARKED, marked.subList(0, moved), SUM_AGAIN, date);
        InList.update(
                "delete l from commission_late l force index (primary) where day = ? and user_id in ",
                marked.subList(0, moved),
                "",
                date);
        InList.update(LIST_LARGE, together, "", date);
        for (Tier tier : Tier.values()) {
            InList.update(
                    CommissionBatch.WITHOUT_SNAPSHOT_ISOLATION + Cells.of(tier, ADD_DOWNLINE),
                    alone,
                    Cells.of(tier, " group by r.t# " + ADD_SUMS),
                    date);
        }
        if (moved == marks || moved < marked.size()) {
            day.listed(Step.MARKS, marked.get(moved - 1), 0);
        } else {
            day.listed(Step.MARKS.next(date), Ids.LOWEST, 0);
        }
        return rows;
    }

    /**
     * Takes some referrers from a list that is held, in the current transaction, which has locked the day. Those of a
     * computed day are marked again. Those of a run that was given up stay listed for the next run, but for those whose
     * sums are not complete, which are marked again.
     *
     * @return whether there are more
     */
    static boolean takeBack(LocalDate date, CommissionDay day, int most) {
        ObjectId after = day.listStep() == Step.TAKEN_BACK ? day.listUser() : Ids.LOWEST;
        Piece piece = Piece.of(Step.TAKEN_BACK, date, after, most);
        if (day.state() == State.FAILED || piece.last == null) {
            Sql.update(CommissionBatch.WITHOUT_SNAPSHOT_ISOLATION + MARK_LARGE_AGAIN, day.uncomputedSince(), date);
            Sql.update(UNLIST_LARGE, date);
            Sql.update(FORGET_LARGE, date);
            day.dropList();
            return false;
        }
        if (day.state() != State.NONE) {
            Sql.update(
                    CommissionBatch.WITHOUT_SNAPSHOT_ISOLATION + MARK_AGAIN,
                    day.uncomputedSince(),
                    date,
                    after,
                    piece.last);
        }
        Sql.update("delete from commission_work where " + RANGE, date, after, piece.last);
        day.listed(Step.TAKEN_BACK, piece.last, 0);
        return true;
    }

    /**
     * Runs work that sees and changes copies of a day's rows instead of the tables of a list. Temporary tables of the
     * current connection hide the tables. Outside of a transaction no statement keeps a lock on a row that is read.
     */
    static <T> T onCopies(LocalDate date, Supplier<T> work) {
        try {
            TABLES.forEach(table -> copy(table, date));
            return work.get();
        } finally {
            Sql.dropTemporary(TABLES.stream()
                    .flatMap(table -> Stream.of(table, COPY + table))
                    .toList());
        }
    }

    private static void copy(String table, LocalDate date) {
        String copy = COPY + table;
        Sql.execute("create temporary table " + copy + " like " + table);
        String piece = "insert into " + copy + " select * from " + table + " force index (primary)"
                + " where day = ? and user_id > (select ifnull(max(user_id), repeat(x'00', 12)) from " + copy
                + ") order by user_id limit " + ROWS;
        while (Sql.update(piece, date) == ROWS) {}
        // To rename it would need the right to create the table
        Sql.execute("create temporary table " + table + " like " + copy);
        Sql.update("insert into " + table + " select * from " + copy);
    }
}
