package gaming.referral.commission;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the users of an oracle can claim, have claimed and are stated, as somebody would work it out by hand from the
 * oracle's figures and the rules of decisions.md, "Claims". Shares no code with the service.
 */
final class Accounts {
    static final int TIERS = 4;
    static final int CATEGORIES = 2;
    private static final int SCALE = 8;
    private static final int USDC_SCALE = 6;
    private static final BigDecimal SMALLEST_PAYOUT = new BigDecimal("0.01");

    final Oracle oracle;
    /** The price of one USDC. */
    BigDecimal rate = BigDecimal.ONE;

    private final Map<String, List<Claim>> claims = new HashMap<>();
    private final List<Hold> holds = new ArrayList<>();
    private final Map<String, NavigableMap<YearMonth, BigDecimal>> stated = new HashMap<>();
    private final Map<String, BigDecimal> balances = new HashMap<>();
    private SortedMap<String, String> books = new TreeMap<>();
    private Map<String, NavigableMap<LocalDate, Row>> rows = new HashMap<>();
    /** The commission of each day at the run in which it was the most. */
    private final Map<String, NavigableMap<LocalDate, Row>> most = new HashMap<>();

    Accounts(Oracle oracle) {
        this.oracle = oracle;
    }

    enum Status {
        PENDING,
        COMPLETED,
        FAILED
    }

    /**
     * A claim.
     *
     * @param booked whether the platform has booked it
     * @param finishedAt as the service tells it; null while the claim is pending
     * @param stated whether a statement has it
     */
    record Claim(
            BigDecimal amount,
            BigDecimal usdc,
            BigDecimal rate,
            Status status,
            boolean booked,
            @Nullable String finishedAt,
            boolean stated) {
        Claim ends(boolean paid, String at) {
            return new Claim(amount, usdc, rate, paid ? Status.COMPLETED : Status.FAILED, paid, at, stated);
        }

        private Claim inAStatement() {
            return new Claim(amount, usdc, rate, status, booked, finishedAt, true);
        }
    }

    /** A hold of {@code user}; {@code tier} is 0 for all tiers. */
    record Hold(String id, String user, String scope, int tier, List<String> members, LocalDate from, String reason) {
        boolean ofPlayers() {
            return scope.equals("PLAYER") || scope.equals("RING");
        }

        boolean ofReferrers() {
            return !scope.equals("PLAYER");
        }
    }

    /** A tier and category of a day. */
    record Cell(int tier, int category, BigDecimal rate, BigDecimal stake, BigDecimal edge, BigDecimal earned) {}

    /** A day's commission. */
    record Row(int level, List<Cell> cells) {
        BigDecimal earned() {
            return sum(cells.stream().map(Cell::earned));
        }

        BigDecimal earned(int tier) {
            return sum(cells.stream().filter(cell -> cell.tier == tier).map(Cell::earned));
        }
    }

    /** A line of a statement; {@code more} is the rest of what it says. */
    record Line(String kind, String date, BigDecimal amount, BigDecimal balance, String more) {}

    /** A statement of a month. */
    record Statement(BigDecimal opening, BigDecimal closing, List<Line> lines) {}

    /** The days are computed, with everything that has come until now. */
    void computed(Set<LocalDate> days) {
        books = oracle.books(days);
        rows.forEach((user, own) -> own.forEach((day, row) -> most.computeIfAbsent(user, _ -> new TreeMap<>())
                .merge(day, row, (one, next) -> next.earned().compareTo(one.earned()) >= 0 ? next : one)));
        rows = new HashMap<>();
        books.forEach((name, _) -> {
            if (name.startsWith("commission ")) {
                String[] words = name.split(" ");
                rows.computeIfAbsent(words[2], _ -> new TreeMap<>()).put(LocalDate.parse(words[1]), row(name));
            }
        });
    }

    /** The accounts as they would be if the days were computed now. */
    Accounts after(Set<LocalDate> days) {
        var after = new Accounts(oracle);
        after.computed(days);
        after.rate = rate;
        return after;
    }

    private Row row(String name) {
        List<BigDecimal> figures = figures(name);
        var cells = new ArrayList<Cell>();
        for (int cell = 0; cell < TIERS * CATEGORIES; cell++) {
            List<BigDecimal> own = figures.subList(1 + 4 * cell, 5 + 4 * cell);
            cells.add(new Cell(
                    1 + cell / CATEGORIES, 1 + cell % CATEGORIES, own.get(0), own.get(1), own.get(2), own.get(3)));
        }
        return new Row(figures.getFirst().intValueExact(), cells);
    }

    /** The figures of a line in the oracle's books; empty for a name without a line. */
    private List<BigDecimal> figures(String name) {
        String line = books.get(name);
        return line == null
                ? List.of()
                : Stream.of(line.split(" ")).map(BigDecimal::new).toList();
    }

    private BigDecimal figure(String name, int number) {
        List<BigDecimal> figures = figures(name);
        return figures.isEmpty() ? BigDecimal.ZERO : figures.get(number);
    }

    Set<String> users() {
        return oracle.users();
    }

    NavigableMap<LocalDate, Row> days(String user) {
        return rows.getOrDefault(user, new TreeMap<>());
    }

    /** Days that have or had a commission. */
    NavigableSet<LocalDate> everDays(String user) {
        var days = new TreeSet<>(days(user).keySet());
        days.addAll(most.getOrDefault(user, new TreeMap<>()).keySet());
        return days;
    }

    BigDecimal count(String user, int tier) {
        return figure("count " + user, tier - 1);
    }

    BigDecimal stakes(String user, int tier) {
        return figure("activity " + user, tier - 1);
    }

    BigDecimal houseEdge(String user, int tier) {
        return figure("activity " + user, TIERS + tier - 1);
    }

    BigDecimal deposits(String user) {
        return figure("deposits " + user, 0);
    }

    BigDecimal earned(String user, int tier) {
        return figure("earned " + user, tier - 1);
    }

    BigDecimal earned(String user) {
        return sum(IntStream.rangeClosed(1, TIERS).mapToObj(tier -> earned(user, tier)));
    }

    /** The house edge of a player on a day. */
    BigDecimal played(LocalDate day, String player, int category) {
        return figure("played " + day + " " + player, 2 * category - 1);
    }

    /** The oldest first. */
    List<Claim> claims(String user) {
        return claims.computeIfAbsent(user, _ -> new ArrayList<>());
    }

    List<Claim> claims(String user, Status status) {
        return claims(user).stream().filter(claim -> claim.status == status).toList();
    }

    BigDecimal euros(String user, Status status) {
        return sum(claims(user, status).stream().map(Claim::amount));
    }

    BigDecimal usdc(String user, Status status) {
        return sum(claims(user, status).stream().map(Claim::usdc));
    }

    BigDecimal unpaid(String user) {
        return left(user).max(BigDecimal.ZERO);
    }

    BigDecimal overpaid(String user) {
        return left(user).negate().max(BigDecimal.ZERO);
    }

    private BigDecimal left(String user) {
        return earned(user).subtract(euros(user, Status.COMPLETED)).subtract(euros(user, Status.PENDING));
    }

    BigDecimal payout(BigDecimal euros) {
        return euros.divide(rate, USDC_SCALE, RoundingMode.DOWN);
    }

    /** Nothing is paid out below a cent. */
    BigDecimal payable(BigDecimal euros) {
        return payout(euros).compareTo(SMALLEST_PAYOUT) < 0 ? BigDecimal.ZERO : euros;
    }

    BigDecimal readyToClaim(String user) {
        return payable(unpaid(user).subtract(held(user)));
    }

    List<Hold> holds() {
        return holds;
    }

    /** The holds that leave out earnings of the user. */
    List<Hold> holdsOf(String user) {
        return holds.stream()
                .filter(hold -> hold.ofReferrers() && hold.members.contains(user)
                        || hold.ofPlayers()
                                && hold.members.stream()
                                        .anyMatch(member -> IntStream.rangeClosed(1, TIERS)
                                                .anyMatch(tier -> oracle.members(user, tier)
                                                        .contains(member))))
                .toList();
    }

    BigDecimal held(String user) {
        var tiersFrom = new LocalDate[TIERS + 1];
        Arrays.fill(tiersFrom, LocalDate.MAX);
        Map<String, LocalDate> playersFrom = new HashMap<>();
        for (Hold hold : holdsOf(user)) {
            if (hold.ofReferrers() && hold.members.contains(user)) {
                for (int tier = 1; tier <= TIERS; tier++) {
                    if (hold.tier == 0 || hold.tier == tier) {
                        tiersFrom[tier] = earlier(tiersFrom[tier], hold.from);
                    }
                }
            }
            if (hold.ofPlayers()) {
                hold.members.forEach(player -> playersFrom.merge(player, hold.from, Accounts::earlier));
            }
        }
        BigDecimal held = BigDecimal.ZERO;
        for (var day : days(user).entrySet()) {
            for (int tier = 1; tier <= TIERS; tier++) {
                held = held.add(
                        day.getKey().isBefore(tiersFrom[tier])
                                ? ofPlayers(user, tier, day.getKey(), day.getValue(), playersFrom)
                                : day.getValue().earned(tier));
            }
        }
        return held.setScale(SCALE, RoundingMode.CEILING).min(unpaid(user));
    }

    private static LocalDate earlier(LocalDate one, LocalDate other) {
        return one.isBefore(other) ? one : other;
    }

    private BigDecimal ofPlayers(String user, int tier, LocalDate day, Row row, Map<String, LocalDate> playersFrom) {
        return sum(oracle.members(user, tier).stream()
                .filter(player -> playersFrom.containsKey(player) && !day.isBefore(playersFrom.get(player)))
                .flatMap(player ->
                        row.cells.stream().filter(cell -> cell.tier == tier).map(cell -> share(day, player, cell))));
    }

    /** What a player brings to a cell, not rounded. */
    BigDecimal share(LocalDate day, String player, Cell cell) {
        return played(day, player, cell.category).multiply(cell.rate).movePointLeft(2);
    }

    /** The statement that the month closes with now, which is from now on what was stated; null without a line. */
    @Nullable
    Statement close(String user, YearMonth month) {
        NavigableMap<YearMonth, BigDecimal> before = stated.computeIfAbsent(user, _ -> new TreeMap<>());
        BigDecimal opening = balances.getOrDefault(user, BigDecimal.ZERO);
        var lines = new ArrayList<Line>();
        var now = new TreeMap<YearMonth, BigDecimal>();
        days(user).forEach((day, row) -> now.merge(YearMonth.from(day), row.earned(), BigDecimal::add));
        BigDecimal balance = opening;
        var months = new TreeMap<>(before);
        months.putAll(now);
        for (YearMonth earlier : months.headMap(month).keySet()) {
            BigDecimal was = before.getOrDefault(earlier, BigDecimal.ZERO);
            BigDecimal is = now.getOrDefault(earlier, BigDecimal.ZERO);
            if (was.compareTo(is) != 0) {
                balance = balance.add(is.subtract(was));
                lines.add(
                        new Line("CORRECTION", "" + earlier, is.subtract(was), balance, plain(was) + " " + plain(is)));
                before.put(earlier, is);
            }
        }
        boolean hasLines = !lines.isEmpty();
        for (LocalDate day : everDays(user)) {
            if (YearMonth.from(day).equals(month)) {
                Row latest = days(user).get(day);
                BigDecimal earned = latest == null ? BigDecimal.ZERO : latest.earned();
                Row first = most.getOrDefault(user, new TreeMap<>()).get(day);
                boolean corrected = first != null && first.earned().compareTo(earned) > 0;
                Row shown = corrected ? first : latest;
                if (shown == null) {
                    continue;
                }
                balance = balance.add(shown.earned());
                lines.add(new Line("DAY", "" + day, shown.earned(), balance, "LEVEL_" + shown.level));
                if (corrected) {
                    balance = balance.add(earned).subtract(shown.earned());
                    lines.add(new Line(
                            "CORRECTION",
                            "" + day,
                            earned.subtract(shown.earned()),
                            balance,
                            plain(shown.earned()) + " " + plain(earned)));
                }
                hasLines |= latest != null;
                before.put(month, now.getOrDefault(month, BigDecimal.ZERO));
            }
        }
        List<Claim> own = claims(user);
        for (int number = 0; number < own.size(); number++) {
            Claim claim = own.get(number);
            if (claim.status == Status.COMPLETED
                    && !claim.stated
                    && !YearMonth.parse(String.valueOf(claim.finishedAt).substring(0, 7))
                            .isAfter(month)) {
                balance = balance.subtract(claim.amount);
                hasLines = true;
                lines.add(new Line("CLAIM", "" + claim.finishedAt, claim.amount.negate(), balance, plain(claim.usdc)));
                own.set(number, claim.inAStatement());
            }
        }
        balances.put(user, balance);
        return hasLines ? new Statement(opening, balance, lines) : null;
    }

    static BigDecimal sum(Stream<BigDecimal> values) {
        return values.reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
