package gaming.referral.statement;

import gaming.database.InList;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.money.Amount;
import gaming.referral.Level;
import gaming.referral.statement.StatementFile.Statement;
import gaming.referral.statement.StatementFile.Statement.Kind;
import gaming.referral.statement.StatementFile.Statement.Line;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A referrer's earnings up to the end of a month, the paid claims that no statement has yet, and the earnings in earlier
 * statements.
 */
final class Account {
    private static final String USERS = """
            select user_id, earned_1 + earned_2 + earned_3 + earned_4
            from earnings
            where user_id > ?
            order by user_id
            limit ?""";

    private static final String DAYS = """
            select user_id, day, level, earned from commission force index (user_id)
            where day between ? and ? and user_id in\s""";

    /** Days whose earnings were more in an earlier run. */
    private static final String MORE_BEFORE = """
            select p.user_id, p.day, p.level, p.earned
            from commission_past p force index (user_id)
              left join commission c on c.day = p.day and c.user_id = p.user_id
            where p.day between ? and ? and p.earned > ifnull(c.earned, 0) and p.user_id in\s""";

    private static final String AFTER_MONTH = """
            select user_id, sum(earned) from commission force index (user_id)
            where day > ? and user_id in\s""";

    private static final String IN_STATEMENTS = "select user_id, month, earned from statement_earned where user_id in ";

    private static final String BEFORE_MONTH = """
            select user_id, cast(date_format(day, '%Y-%m-01') as date) month, sum(earned)
            from commission force index (user_id)
            where day < ? and user_id in\s""";

    private static final String LATEST = """
            select user_id, closing, hash from referral_statement
            where (user_id, month) in (select user_id, max(month) from referral_statement where user_id in\s""";

    private static final String CLAIMS = """
            select c.user_id, c.id, c.finished_at, c.amount, c.amount_usdc, c.transaction_id
            from claim c
              left join statement_claim s on s.claim_id = c.id
            where s.claim_id is null and c.status = 'COMPLETED' and c.finished_at < ? and c.user_id in\s""";

    private final ObjectId user;
    private final BigDecimal earned;
    private final SequencedMap<LocalDate, Day> days = new LinkedHashMap<>();
    private final SequencedMap<LocalDate, Day> moreBefore = new TreeMap<>();
    private final List<Claim> claims = new ArrayList<>();
    private final TreeMap<YearMonth, BigDecimal> stated = new TreeMap<>();
    private final TreeMap<YearMonth, BigDecimal> earlier = new TreeMap<>();
    private BigDecimal later = BigDecimal.ZERO;
    private BigDecimal opening = BigDecimal.ZERO;
    private @Nullable String previous;

    private record Day(Level level, BigDecimal earned) {
        static Day read(Row row) {
            return new Day(Level.of(row.getInt("level")), row.getBigDecimal("earned"));
        }
    }

    record Claim(
            ObjectId id,
            Instant at,
            BigDecimal amount,
            BigDecimal usdc,
            @Nullable String transaction) {}

    private Account(Row row) {
        user = row.getId(1);
        earned = row.getBigDecimal(2);
    }

    /** Reads the accounts of the next users after {@code place}, with a fixed number of statements. */
    static List<Account> after(ObjectId place, int users, YearMonth month) {
        Map<ObjectId, Account> accounts = new LinkedHashMap<>();
        Sql.list(USERS, Account::new, place, users).forEach(account -> accounts.put(account.user, account));
        List<ObjectId> ids = List.copyOf(accounts.keySet());
        if (ids.isEmpty()) {
            return List.of();
        }
        InList.query(
                DAYS,
                ids,
                " order by user_id, day",
                row -> of(accounts, row).days.put(row.getDate("day"), Day.read(row)),
                month.atDay(1),
                month.atEndOfMonth());
        InList.query(
                MORE_BEFORE,
                ids,
                " order by p.user_id, p.day, p.earned",
                // The largest earnings of a day come last and stay
                row -> of(accounts, row).moreBefore.put(row.getDate("day"), Day.read(row)),
                month.atDay(1),
                month.atEndOfMonth());
        InList.query(
                AFTER_MONTH,
                ids,
                " group by user_id",
                row -> of(accounts, row).later = row.getBigDecimal(2),
                month.atEndOfMonth());
        InList.query(
                IN_STATEMENTS,
                ids,
                row -> of(accounts, row).stated.put(YearMonth.from(row.getDate(2)), row.getBigDecimal(3)));
        InList.query(LATEST, ids, " group by user_id)", row -> {
            Account account = of(accounts, row);
            account.opening = row.getBigDecimal(2);
            account.previous = HexFormat.of().formatHex(row.getBytes(3));
        });
        InList.query(
                CLAIMS,
                ids,
                " order by c.user_id, c.finished_at, c.id",
                row -> of(accounts, row).claims.add(claim(row)),
                month.plusMonths(1).atDay(1));
        List<ObjectId> corrected = accounts.values().stream()
                .filter(Account::isCorrected)
                .map(account -> account.user)
                .toList();
        if (!corrected.isEmpty()) {
            InList.query(
                    BEFORE_MONTH,
                    corrected,
                    " group by user_id, month",
                    row -> of(accounts, row).earlier.put(YearMonth.from(row.getDate(2)), row.getBigDecimal(3)),
                    month.atDay(1));
        }
        return List.copyOf(accounts.values());
    }

    private static Account of(Map<ObjectId, Account> accounts, Row row) {
        Account account = accounts.get(row.getId(1));
        if (account == null) {
            throw new IllegalStateException("There is no account of " + row.getId(1));
        }
        return account;
    }

    private static Claim claim(Row row) {
        return new Claim(
                row.getId(2),
                row.getInstant("finished_at"),
                row.getBigDecimal(4),
                row.getBigDecimal(5),
                row.getString(6));
    }

    ObjectId user() {
        return user;
    }

    List<Claim> claims() {
        return claims;
    }

    /** Whether the earnings of earlier months differ from their sum in statements. */
    private boolean isCorrected() {
        return corrected().signum() != 0;
    }

    boolean hasLines() {
        return !days.isEmpty() || !claims.isEmpty() || isCorrected();
    }

    private BigDecimal ofMonth() {
        return days.values().stream().map(Day::earned).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static BigDecimal sum(Map<YearMonth, BigDecimal> amounts) {
        return amounts.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** Whether the corrections add up to what is corrected. Otherwise the earnings are not the sum of the days. */
    boolean addsUp() {
        return sum(corrections()).compareTo(corrected()) == 0;
    }

    /** The earnings before the month, less those in statements. */
    private BigDecimal corrected() {
        return earned.subtract(later).subtract(ofMonth()).subtract(sum(stated));
    }

    BigDecimal closing() {
        BigDecimal paid = claims.stream().map(Claim::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
        return opening.add(corrected()).add(ofMonth()).subtract(paid);
    }

    /** The stated earnings that this statement changes: those of its month and of the corrected months. */
    Map<YearMonth, BigDecimal> newlyStated() {
        var now = new TreeMap<YearMonth, BigDecimal>();
        if (!days.isEmpty()) {
            now.put(YearMonth.from(days.firstEntry().getKey()), ofMonth());
        }
        corrections().forEach((month, _) -> now.put(month, earlier.getOrDefault(month, BigDecimal.ZERO)));
        return now;
    }

    /** The months whose earnings differ from statements, with the differences; none if these cancel each other out. */
    private Map<YearMonth, BigDecimal> corrections() {
        var corrections = new TreeMap<YearMonth, BigDecimal>();
        if (isCorrected()) {
            earlier.forEach((month, amount) -> corrections.merge(month, amount, BigDecimal::add));
            stated.forEach((month, amount) -> corrections.merge(month, amount.negate(), BigDecimal::add));
            corrections.values().removeIf(difference -> difference.signum() == 0);
        }
        return corrections;
    }

    Statement statement(YearMonth month, Instant now) {
        var lines = new ArrayList<Line>();
        BigDecimal balance = opening;
        for (var correction : corrections().entrySet()) {
            balance = balance.add(correction.getValue());
            YearMonth past = correction.getKey();
            lines.add(correction(
                    past.toString(),
                    stated.getOrDefault(past, BigDecimal.ZERO),
                    earlier.getOrDefault(past, BigDecimal.ZERO),
                    balance));
        }
        var shown = new TreeMap<>(days);
        // Such a day shows what it earned at most, and then its correction
        shown.putAll(moreBefore);
        for (var day : shown.entrySet()) {
            LocalDate date = day.getKey();
            BigDecimal first = day.getValue().earned();
            balance = balance.add(first);
            lines.add(new Line(
                    Kind.DAY,
                    date.toString(),
                    Amount.exact(first),
                    Amount.exact(balance),
                    null,
                    null,
                    day.getValue().level().name(),
                    null,
                    null,
                    null));
            if (moreBefore.containsKey(date)) {
                Day latest = days.get(date);
                BigDecimal after = latest == null ? BigDecimal.ZERO : latest.earned();
                balance = balance.add(after).subtract(first);
                lines.add(correction(date.toString(), first, after, balance));
            }
        }
        for (Claim claim : claims) {
            balance = balance.subtract(claim.amount());
            lines.add(new Line(
                    Kind.CLAIM,
                    claim.at().toString(),
                    Amount.exact(claim.amount().negate()),
                    Amount.exact(balance),
                    null,
                    null,
                    null,
                    claim.id().toHexString(),
                    Amount.exact(claim.usdc()),
                    claim.transaction()));
        }
        if (balance.compareTo(closing()) != 0) {
            throw new IllegalStateException("The lines of " + user + " do not add up");
        }
        return new Statement(
                now.toString(),
                Amount.exact(balance),
                Statement.CURRENCY,
                lines,
                month.toString(),
                Amount.exact(opening),
                previous,
                user.toHexString(),
                Statement.VERSION);
    }

    private static Line correction(String date, BigDecimal before, BigDecimal after, BigDecimal balance) {
        return new Line(
                Kind.CORRECTION,
                date,
                Amount.exact(after.subtract(before)),
                Amount.exact(balance),
                Amount.exact(before),
                Amount.exact(after),
                null,
                null,
                null,
                null);
    }
}
