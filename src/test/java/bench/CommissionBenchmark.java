package bench;

import static bench.Rig.print;

import bench.Limits.PlainSql;
import dev.EmbeddedMariaDb;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import world.ServiceProcess;
import world.StatementLog;
import world.Together;

/**
 * The main job at real size: a million users and five million bets of one day come over HTTP to a service. The service
 * computes the day, and plain SQL computes the same sums on the same database. Sizes are set with {@code -Dbench.users},
 * {@code -Dbench.bets} and {@code -Dbench.bodies}, the number of parallel bodies. With {@code -Dbench.pods=2} a second
 * service computes batches of the day, too. With {@code -Dbench.generated=true} SQL makes the rows of all users and of
 * their day, and no bets, so that ten million users take minutes. Beside the day single bets come in. Then it asks for the
 * numbers of the user who has referred all others, and of one who has referred ten.
 */
public final class CommissionBenchmark {
    private static final LocalDate DAY = LocalDate.parse("2026-06-15");

    /** So many users come over HTTP where the rows of the others are generated. */
    private static final int FED = 1_000;

    /** Rows of a generated statement. */
    private static final int ROWS = 5_000;

    private static final String FIGURES =
            "day status earned exactEarned level { level exactDeposits } cells { tier category exactHouseEdge rate exactEarned }";

    private static final String SUMS =
            "select concat(count(*), ' rows, house edge ', sum(edge_1_1 + edge_1_2 + edge_2_1"
                    + " + edge_2_2 + edge_3_1 + edge_3_2 + edge_4_1 + edge_4_2), ', earned ', sum(earned_1_1 + earned_1_2"
                    + " + earned_2_1 + earned_2_2 + earned_3_1 + earned_3_2 + earned_4_1 + earned_4_2)) from ";

    /** About a referrer's numbers. */
    private static final List<String> QUERIES = List.of(
            "{ referralStats { directReferralsCount totalIndirectReferralsCount totalEarning held readyToClaim } }",
            "{ commissionDays { count data { FIGURES } } }".replace("FIGURES", FIGURES),
            "{ commissionDay(day: \"%s\") { FIGURES } }"
                    .replace("FIGURES", FIGURES)
                    .formatted(DAY),
            "{ referralLevelForecast { level missing pace reachedOn } }",
            "{ claimQuote { amount amountUsdc passes limits { callsLeft } pending { nextLookAt } } }",
            "{ referralStatements { count data { month closing lines { amount } } } }");

    private static final int DAYS = 5;
    private static final int MONTHS = 12;
    private static final int MANY = 0;
    private static final int ROUNDS = 3;
    private static final int WARM = 200;
    private static final int CALLS = 400;

    private final Population population = new Population(Integer.getInteger("bench.users", 1_000_000));
    private final int bets = Integer.getInteger("bench.bets", 5_000_000);
    private final int bodies = Integer.getInteger("bench.bodies", 2);
    private final boolean isGenerated = Boolean.getBoolean("bench.generated");
    private final Rig rig;
    private final ServiceProcess[] others;

    private CommissionBenchmark(Rig rig, ServiceProcess... others) {
        this.rig = rig;
        this.others = others;
    }

    public static void main(String[] arguments) throws Exception {
        try (Rig rig = Rig.start("bench-db", "4G", Map.of())) {
            if (Integer.getInteger("bench.pods", 1) == 1) {
                new CommissionBenchmark(rig).run();
            } else {
                try (var other = Rig.pod(rig.database(), Map.of())) {
                    new CommissionBenchmark(rig, other).run();
                }
            }
        }
    }

    private void run() throws Exception {
        print("%,d users, %,d bets of %s, %d bodies side by side", population.users(), bets, DAY, bodies);
        int users = isGenerated ? FED : population.users();
        rig.spent("users", () -> population.feed(rig, users));
        if (isGenerated) {
            rig.feed("bets", 1, _ -> population.bet(Population.id(2, 0), 0, DAY, new SplittableRandom(1)));
            generate();
        } else {
            int share = Math.ceilDiv(bets, bodies);
            Spent feeding = rig.spent(
                    "bets",
                    () -> Together.times(bodies, body -> {
                        var random = new SplittableRandom(body);
                        int from = body * share;
                        rig.feed(
                                "bets", Math.min(share, bets - from), line -> population.bet(from + line, DAY, random));
                    }));
            print("%,.0f bets a second", bets / feeding.clock());
        }
        Spent day = rig.spent(
                "the day",
                () -> {
                    try (var _ = new Beside(users)) {
                        // The progress counts the work that is left, so it is not asked for often
                        Rig.good(rig.jobs().queue(DAY));
                        while (!rig.jobs().progress(DAY).path("state").asText().equals("DONE")) {
                            LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
                        }
                    }
                },
                others);
        print("the day, of a user: %.2f us of processor time", day.both() * 1e6 / population.users());
        // The bets that came beside the day
        rig.jobs().run(DAY);
        Spent plain = rig.spent("plain SQL", () -> {
            try (Connection connection = rig.connect()) {
                PlainSql.run(connection, DAY);
            }
        });
        print("day / plain SQL, processor time: %.2f", day.both() / plain.both());
        // Both must have done the same work
        print("commission: %s%nplain SQL: %s", rig.value(SUMS + "commission"), rig.value(SUMS + "plain_commission"));
        if (!isGenerated) {
            numbers();
        }
    }

    private void generate() throws SQLException {
        var random = new SplittableRandom(2);
        rig.execute("delete from player_day");
        insert("referral", FED, population::referral);
        insert("player_day", 0, user -> population.playerDay(user, DAY, random));
    }

    private void insert(String table, int first, IntFunction<String> row) throws SQLException {
        try (Connection connection = rig.connect();
                var statement = connection.createStatement()) {
            statement.execute("set unique_checks = 0");
            for (int from = first; from < population.users(); from += ROWS) {
                statement.execute(IntStream.range(from, Math.min(population.users(), from + ROWS))
                        .mapToObj(row)
                        .collect(Collectors.joining(",", "insert into " + table + " values ", "")));
            }
        }
    }

    /** A month of 31 days. */
    private static String statement(int user, LocalDate month) {
        var lines = new ArrayList<String>();
        for (int day = 0; day < 31; day++) {
            lines.add("{\"amount\":\"1\",\"balance\":\"%d\",\"date\":\"%s\",\"kind\":\"DAY\",\"level\":\"LEVEL_1\"}"
                    .formatted(day, month.plusDays(day)));
        }
        String text = "{\"closedAt\":\"2026-01-01T00:00:00Z\",\"closing\":\"31\",\"currency\":\"EUR\",\"lines\":["
                + String.join(",", lines) + "],\"month\":\"" + month.toString().substring(0, 7)
                + "\",\"opening\":\"0\",\"user\":\"" + Population.userId(user) + "\",\"version\":1}";
        return "insert into referral_statement values (unhex('%s'), '%s', 31, unhex(sha2('%s', 256)), '%s', '%s', now(3))"
                .formatted(Population.userId(user), month, month, text, "eyJhbGciOiJSUzI1NiJ9.." + "x".repeat(342));
    }

    /** The queries about a referrer's numbers, of the user who referred all others and of one who referred ten. */
    private void numbers() throws Exception {
        int few = population.userWithTenReferred();
        for (int user : new int[] {MANY, few}) {
            for (int ago = 1; ago <= MONTHS; ago++) {
                rig.execute(statement(user, DAY.withDayOfMonth(1).minusMonths(ago)));
            }
        }
        for (int ago = 1; ago < DAYS; ago++) {
            rig.repeat("player_day", DAY, -ago);
            rig.repeat("commission", DAY, -ago);
        }
        print("| Query | referred | statements | processor | answer |%n|---|---|---|---|---|");
        for (String query : QUERIES) {
            for (int user : new int[] {few, MANY}) {
                repeat(WARM, user, query);
                int statements = StatementLog.during(rig.database(), EmbeddedMariaDb.GAMING, () -> rig.ask(user, query))
                        .size();
                var rounds = new ArrayList<Spent>();
                for (int round = 0; round < ROUNDS; round++) {
                    rounds.add(rig.each(CALLS, () -> repeat(CALLS, user, query)));
                }
                Spent spent = Spent.median(rounds);
                String referred = user == MANY ? "all" : "ten";
                print(
                        "| `%s` | %s | %d | %.2f ms | %.1f ms |",
                        query, referred, statements, spent.both(), spent.clock());
            }
        }
    }

    private void repeat(int times, int user, String query) {
        for (int call = 0; call < times; call++) {
            rig.ask(user, query);
        }
    }

    /** Feeds of a single bet beside other work, one after the other, and the longest transaction of all meanwhile. */
    private final class Beside implements AutoCloseable {
        private static final long PAUSE_NANOS = 50_000_000;

        /** The server renews its list of transactions only where nothing has read it for 0.1 s. */
        private static final long LIST_PAUSE_NANOS = 120_000_000;

        private final LongStream.Builder feeds = LongStream.builder();
        private final CompletableFuture<Void> feeding;
        private final CompletableFuture<Double> watching;
        private volatile boolean over;

        Beside(int users) {
            var random = new SplittableRandom(46);
            feeding = CompletableFuture.runAsync(() -> {
                for (int number = 0; !over; number++) {
                    String bet = population.bet(Population.id(3, number), random.nextInt(users), DAY, random);
                    long begun = System.nanoTime();
                    rig.feed("bets", 1, _ -> bet);
                    feeds.add(System.nanoTime() - begun);
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            });
            watching = CompletableFuture.supplyAsync(this::longest);
        }

        /** In seconds. */
        private double longest() {
            Map<Long, Long> begun = new HashMap<>();
            long longest = 0;
            try (Connection connection = rig.connect();
                    var statement = connection.createStatement()) {
                while (!over) {
                    try (var rows = statement.executeQuery(
                            "select trx_id from information_schema.innodb_trx where trx_id > 0 and trx_rows_modified > 0")) {
                        while (rows.next()) {
                            long now = System.nanoTime();
                            longest = Math.max(longest, now - begun.merge(rows.getLong(1), now, Math::min));
                        }
                    }
                    LockSupport.parkNanos(LIST_PAUSE_NANOS);
                }
            } catch (SQLException failure) {
                throw new IllegalStateException(failure);
            }
            return longest / 1e9;
        }

        @Override
        public void close() {
            over = true;
            feeding.join();
            Rig.times("a feed beside it", feeds.build().toArray());
            print("the longest transaction: %.1f s", watching.join());
        }
    }
}
