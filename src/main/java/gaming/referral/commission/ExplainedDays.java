package gaming.referral.commission;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.core.UtcDay;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.identity.Users;
import gaming.money.Amount;
import gaming.referral.Category;
import gaming.referral.Cells;
import gaming.referral.Level;
import gaming.referral.Referrals;
import gaming.referral.Referrals.Ancestors;
import gaming.referral.Tier;
import gaming.referral.TierCategoryAmounts;
import gaming.referral.commission.Revision.CommissionCause;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Explains the days of a referrer, and a day with its marks, sums and revisions. Each method takes a fixed number of
 * statements. Those that are static run in the current transaction.
 */
@ApplicationScoped
public class ExplainedDays {
    private static final String COLUMNS =
            "select asked.day, c.level, " + Cells.each("c.rate_#", "c.stake_#", "c.edge_#", "c.earned_#") + ", " + """
              (select t.requirement from commission_terms t where t.level = c.level and t.valid_from <= c.day
                order by t.valid_from desc limit 1) requirement,
              ifnull((select usd from referrer_deposits d where d.user_id = asked.user_id), 0)
                - ifnull((select sum(usd) from referrer_deposit_day later
                    where later.user_id = asked.user_id and later.day > asked.day), 0) deposits,
              case
                when exists (select 1 from commission_work w where w.day = asked.day and w.user_id = asked.user_id) then 'RUNNING'
                when exists (select 1 from commission_late l where l.day = asked.day and l.user_id = asked.user_id) then 'MARKED'
                when c.day is not null then 'COMPUTED'
                when exists (select 1 from commission_day d where d.day = asked.day and d.list_step is not null) then 'RUNNING'
                when exists (select 1 from commission_day d where d.day = asked.day and d.state <> 'NONE') then 'COMPUTED'
                else 'NOT_COMPUTED'
              end state
            """;

    private static final String COMMISSION =
            " left join commission c on c.day = asked.day and c.user_id = asked.user_id";

    private static final String ONE_DAY =
            COLUMNS + "from (select cast(? as date) day, cast(? as binary(12)) user_id) asked" + COMMISSION;

    /** A day that was corrected to nothing has replaced rows only. */
    private static final String OF_USER = """
            from (
              select day, user_id from commission force index (user_id) where user_id = ? and day between ? and ?
              union
              select day, user_id from commission_past force index (user_id)
              where user_id = ? and day between ? and ?) days""";

    private static final String PAGE = COLUMNS + "from (select day, user_id " + OF_USER
            + " order by day desc limit ? offset ?) asked" + COMMISSION + " order by asked.day desc";

    /** In the index, the game of a bet comes before its time, and a user has few games. */
    private static final String BETS = """
            from played_game g
              straight_join bet b force index (user_id) on b.user_id = g.user_id and b.game_id = g.game_id
                and b.status in ('SETTLED', 'VOIDED') and b.at >= ? and b.at < ?
            where g.user_id = ?""";

    private static final int MARKS_READ = 1_000;

    private static final String MARKS = "select marked_at, cast(causes as char) causes from commission_late"
            + " where day = ? order by marked_at limit " + (MARKS_READ + 1);

    private static final String SUMS = "select sum(users), "
            + Cells.each("sum(stake_#)", "sum(edge_#)", "sum(earned_#)") + " from commission_day_total where day = ?";

    private static final String REVISIONS = """
            select lower(hex(r.user_id)) user_id, u.username, r.run, r.at, cast(r.causes as char) causes,
              r.level_before, r.level_after, r.earned_before, r.earned_after
            from (select * from commission_revision where day = ? order by user_id, run limit ? offset ?) r
              left join user u on u.id = r.user_id
            order by r.user_id, r.run""";

    private final Transactions transactions;
    private final Users users;
    private final Referrals referrals;

    @Inject
    ExplainedDays(Transactions transactions, Users users, Referrals referrals) {
        this.transactions = transactions;
        this.users = users;
        this.referrals = referrals;
    }

    /**
     * A referrer's UTC day, in EUR with all digits. Level, deposits, requirement and earned are null without a commission.
     *
     * @param deposits the deposits of all tiers by the end of the day, as known now; the run of the day determined the
     *     level by those known then
     * @param requirement the deposits that the level requires by the terms of the day
     */
    public record ExplainedDay(
            ObjectId userId,
            LocalDate day,
            State state,
            @Nullable Level level,
            @Nullable BigDecimal deposits,
            @Nullable BigDecimal requirement,
            @Nullable BigDecimal earned,
            List<Cell> cells) {
        /** MARKED: a later change waits for the next run. RUNNING: a run is about to compute the referrer. */
        public enum State {
            NOT_COMPUTED,
            COMPUTED,
            MARKED,
            RUNNING
        }

        /**
         * The part of a tier and category, in EUR.
         *
         * @param rate in percent of the house edge
         * @param earned the house edge times the rate, HALF_EVEN at eight decimals
         */
        public record Cell(
                Tier tier,
                Category category,
                BigDecimal stakes,
                BigDecimal houseEdge,
                BigDecimal rate,
                BigDecimal earned) {
            private static Cell read(Row row, Tier tier, Category category) {
                String cell = "_" + tier.number() + "_" + category.number();
                return new Cell(
                        tier,
                        category,
                        Amount.plain(row.getBigDecimal("stake" + cell)),
                        Amount.plain(row.getBigDecimal("edge" + cell)),
                        Amount.plain(row.getBigDecimal("rate" + cell)),
                        Amount.plain(row.getBigDecimal("earned" + cell)));
            }
        }

        static ExplainedDay read(ObjectId user, Row row) {
            LocalDate day = row.getDate("day");
            State state = State.valueOf(row.getString("state"));
            Integer level = row.getIntIfAny("level");
            if (level == null) {
                return new ExplainedDay(user, day, state, null, null, null, null, List.of());
            }
            List<Cell> cells = Stream.of(Tier.values())
                    .flatMap(tier -> Stream.of(Category.values()).map(category -> Cell.read(row, tier, category)))
                    .toList();
            return new ExplainedDay(
                    user,
                    day,
                    state,
                    Level.of(level),
                    Amount.plain(row.getBigDecimal("deposits")),
                    Amount.plain(row.getBigDecimal("requirement")),
                    Amount.plain(cells.stream().map(Cell::earned).reduce(BigDecimal.ZERO, BigDecimal::add)),
                    cells);
        }
    }

    /**
     * The cell of a tier and category earns the sum of its players' shares, rounded once. {@code earned} is not
     * rounded.
     */
    public record Contribution(String userId, String username, Tier tier, BigDecimal earned, List<Share> shares) {
        BigDecimal houseEdge() {
            return shares.stream().map(Share::houseEdge).reduce(BigDecimal.ZERO, BigDecimal::add);
        }
    }

    /** {@code rate} is in percent of the house edge. {@code earned} has all decimals. */
    public record Share(Category category, BigDecimal houseEdge, BigDecimal rate, BigDecimal earned) {}

    /** A VOIDED bet adds nothing to stakes, house edge or commission. */
    public record DayBet(
            String id,
            String gameId,
            Category category,
            BigDecimal stake,
            BigDecimal won,
            BigDecimal houseEdge,
            String status,
            Instant at) {}

    /**
     * A day with its changes, and the players who brought it.
     *
     * @param bets of {@code player}; null without one
     */
    public record CommissionOfDay(
            @JsonUnwrapped ExplainedDay explained,
            List<Revision> revisions,
            Paged<Contribution> contributions,
            @Nullable Paged<DayBet> bets) {}

    /** The days that have or had a commission, the latest first. */
    public Paged<ExplainedDay> days(ObjectId user, Page page) {
        return transactions.call(() -> page(user, UtcDay.FIRST, UtcDay.LAST, page));
    }

    /** The number of users in the tiers of the referrer, or in one tier. */
    public long referred(ObjectId user, @Nullable Tier tier) {
        return transactions.call(() -> countReferred(user, tier));
    }

    /**
     * A day, down to the bets of {@code player}. The largest part comes first. With {@code player}, the page is that of
     * the player's bets.
     *
     * @param players whether the answer has the contributions of players
     * @throws Refusal USER_NOT_FOUND, NOT_FOUND for a player in no tier of the user
     */
    public CommissionOfDay day(
            ObjectId user,
            LocalDate wanted,
            @Nullable Tier tier,
            @Nullable ObjectId player,
            Page page,
            boolean players) {
        return transactions.call(() -> {
            users.required(user);
            if (player != null && !isReferredBy(user, player)) {
                throw new Refusal(ErrorCode.NOT_FOUND, "The player is in no tier of the user");
            }
            Page part = player == null ? page : new Page(0, 1);
            Paged<Contribution> contributions = players
                    ? Objects.requireNonNull(contributions(user, List.of(wanted), tier, player, part)
                            .get(wanted))
                    : Paged.of(List.of(), 0, part);
            return new CommissionOfDay(
                    of(user, wanted),
                    revisions(user, List.of(wanted)).getOrDefault(wanted, List.of()),
                    contributions,
                    player == null ? null : bets(player, wanted, page));
        });
    }

    private boolean isReferredBy(ObjectId user, ObjectId player) {
        return referrals
                .ancestors(List.of(player))
                .getOrDefault(player, Ancestors.NONE)
                .nearestFirst()
                .contains(user);
    }

    /**
     * The users of a day whose commission lacks something.
     *
     * @param users the number of marked users, at most 1000
     * @param more whether there are more users, which are not counted
     * @param causes the number of these users by cause; a user may have several
     */
    public record Marks(int users, boolean more, Instant since, Map<CommissionCause, Integer> causes) {}

    /** The sums of a day in EUR. {@code users} is the number of users with a commission of the day. */
    public record Sums(long users, TierCategoryAmounts stakes, TierCategoryAmounts edges, TierCategoryAmounts earned) {
        private static Sums read(Row row) {
            return new Sums(
                    row.getLong(1),
                    TierCategoryAmounts.read(row, 2),
                    TierCategoryAmounts.read(row, 2 + TierCategoryAmounts.COUNT),
                    TierCategoryAmounts.read(row, 2 + 2 * TierCategoryAmounts.COUNT));
        }
    }

    /** A revision and its user. The username is null for a user that has not joined. */
    public record UserRevision(String userId, @Nullable String username, Revision revision) {}

    /** The late changes of a day; empty: there are none. */
    public Optional<Marks> marks(LocalDate day) {
        record Mark(Instant at, List<CommissionCause> causes) {}
        List<Mark> marks = transactions.call(
                () -> Sql.list(MARKS, row -> new Mark(row.getInstant("marked_at"), Revision.causes(row)), day));
        if (marks.isEmpty()) {
            return Optional.empty();
        }
        var causes = new EnumMap<CommissionCause, Integer>(CommissionCause.class);
        List<Mark> counted = marks.subList(0, Math.min(MARKS_READ, marks.size()));
        counted.forEach(mark -> mark.causes().forEach(cause -> causes.merge(cause, 1, Integer::sum)));
        return Optional.of(new Marks(
                counted.size(), marks.size() > MARKS_READ, marks.getFirst().at(), causes));
    }

    /** The sums of a day; empty: no user has a commission. */
    public Optional<Sums> sums(LocalDate day) {
        return transactions.call(() -> Sql.first(
                        SUMS, row -> row.getLong(1) == 0 ? Optional.<Sums>empty() : Optional.of(Sums.read(row)), day)
                .flatMap(sums -> sums));
    }

    /** The changes of a day's commission by all its runs, in the order of the users. */
    public Paged<UserRevision> revisions(LocalDate day, Page page) {
        return transactions.call(() -> Paged.of(
                Sql.list(
                        REVISIONS,
                        row -> new UserRevision(
                                row.getString("user_id"), row.getString("username"), Revision.read(row)),
                        day,
                        page.limit(),
                        page.offset()),
                Sql.count("from commission_revision where day = ?", day),
                page));
    }

    static ExplainedDay of(ObjectId user, LocalDate day) {
        return Sql.first(ONE_DAY, row -> ExplainedDay.read(user, row), day, user)
                .orElseThrow();
    }

    /** Days that have or had a commission, the latest first. */
    static Paged<ExplainedDay> page(ObjectId user, LocalDate from, LocalDate to, Page page) {
        List<ExplainedDay> days = Sql.list(
                PAGE, row -> ExplainedDay.read(user, row), user, from, to, user, from, to, page.limit(), page.offset());
        int count = Sql.number("select count(*) " + OF_USER, user, from, to, user, from, to);
        return Paged.of(days, count, page);
    }

    /** The number of users that {@link #contributions} reads for each day. A null {@code tier} stands for all. */
    static long countReferred(ObjectId user, @Nullable Tier tier) {
        String count = tier == null ? "t1 + t2 + t3 + t4" : "t" + tier.number();
        return Sql.first("select " + count + " from referral_count where user_id = ?", row -> row.getLong(1), user)
                .orElse(0L);
    }

    /** The largest part comes first. A null {@code tier} or {@code player} stands for all. */
    static Map<LocalDate, Paged<Contribution>> contributions(
            ObjectId user, List<LocalDate> days, @Nullable Tier tier, @Nullable ObjectId player, Page page) {
        List<Tier> tiers = tier == null ? List.of(Tier.values()) : List.of(tier);
        var parameters = new ArrayList<Object>();
        for (int branch = 0; branch < tiers.size(); branch++) {
            parameters.add(user);
            parameters.addAll(days);
            if (player != null) {
                parameters.add(player);
            }
        }
        parameters.add(page.offset());
        parameters.add((long) page.offset() + page.limit());
        var counts = new HashMap<LocalDate, Integer>();
        var found = new HashMap<LocalDate, List<Contribution>>();
        Sql.each(
                contributions(tiers, days.size(), player != null),
                row -> {
                    LocalDate day = row.getDate("day");
                    counts.put(day, row.getInt("players"));
                    if (row.getInt("place") > page.offset()) {
                        found.computeIfAbsent(day, _ -> new ArrayList<>()).add(contribution(row));
                    }
                },
                parameters.toArray());
        var contributions = new HashMap<LocalDate, Paged<Contribution>>();
        for (LocalDate day : days) {
            contributions.put(day, Paged.of(found.getOrDefault(day, List.of()), counts.getOrDefault(day, 0), page));
        }
        return contributions;
    }

    /** Selects the first row of each day on every page, because the row has the count. */
    private static String contributions(List<Tier> tiers, int days, boolean ofPlayer) {
        String ofTier = """
                select c.day, # tier, p.user_id, p.edge_1, p.edge_2, c.rate_#_1 rate_1, c.rate_#_2 rate_2,
                  p.edge_1 * c.rate_#_1 + p.edge_2 * c.rate_#_2 share
                from commission c force index (user_id)
                  join referral r on r.t# = c.user_id
                  join player_day p on p.day = c.day and p.user_id = r.user_id
                where c.user_id = ? and c.day in\s""" + placeholders(days) + " and (p.edge_1 <> 0 or p.edge_2 <> 0)"
                + (ofPlayer ? " and p.user_id = ?" : "");
        return """
                select page.*, u.username
                from (
                  select found.*, row_number() over (partition by day order by share desc, user_id) place,
                    count(*) over (partition by day) players
                  from (""" + tiers.stream().map(tier -> Cells.of(tier, ofTier)).collect(joining(" union all ")) + """
                  ) found) page
                  join user u on u.id = page.user_id
                where place = 1 or (place > ? and place <= ?)
                order by day, place""";
    }

    private static Contribution contribution(Row row) {
        List<Share> shares = Stream.of(Category.values())
                .map(category -> share(row, category))
                .toList();
        return new Contribution(
                row.getId("user_id").toHexString(),
                row.getString("username"),
                Tier.of(row.getInt("tier")),
                Amount.plain(shares.stream().map(Share::earned).reduce(BigDecimal.ZERO, BigDecimal::add)),
                shares);
    }

    private static Share share(Row row, Category category) {
        BigDecimal houseEdge = Amount.plain(row.getBigDecimal("edge_" + category.number()));
        BigDecimal rate = Amount.plain(row.getBigDecimal("rate_" + category.number()));
        return new Share(
                category, houseEdge, rate, Amount.plain(houseEdge.multiply(rate).movePointLeft(2)));
    }

    /** The latest 100 changes of each day, the oldest first. */
    static Map<LocalDate, List<Revision>> revisions(ObjectId user, List<LocalDate> days) {
        var parameters = new ArrayList<Object>();
        parameters.add(user);
        parameters.addAll(days);
        var revisions = new HashMap<LocalDate, List<Revision>>();
        Sql.each(
                """
                select day, run, at, causes, level_before, level_after, earned_before, earned_after
                from (
                  select r.*, row_number() over (partition by day order by run desc) place
                  from commission_revision r
                  where user_id = ? and day in\s""" + placeholders(days.size()) + """
                  ) latest
                where place <= 100
                order by day, run""",
                row -> revisions
                        .computeIfAbsent(row.getDate("day"), _ -> new ArrayList<>())
                        .add(Revision.read(row)),
                parameters.toArray());
        return revisions;
    }

    private static String placeholders(int days) {
        return "(?" + ", ?".repeat(days - 1) + ")";
    }

    static Paged<DayBet> bets(ObjectId player, LocalDate day, Page page) {
        Instant from = UtcDay.start(day);
        Instant to = UtcDay.start(day.plusDays(1));
        List<DayBet> bets = Sql.list(
                "select b.id, b.game_id, b.category, b.stake, b.won, b.house_edge, b.status, b.at " + BETS
                        + " order by b.at, b.id limit ? offset ?",
                row -> new DayBet(
                        row.getId(1).toHexString(),
                        row.getId(2).toHexString(),
                        Category.of(row.getInt(3)),
                        Amount.plain(row.getBigDecimal(4)),
                        Amount.plain(row.getBigDecimal(5)),
                        Amount.plain(row.getBigDecimal(6)),
                        row.getString(7),
                        row.getInstant(8)),
                from,
                to,
                player,
                page.limit(),
                page.offset());
        int count = Sql.number("select count(*) " + BETS, from, to, player);
        return Paged.of(bets, count, page);
    }
}
