package bench;

import static bench.Watch.print;

import dev.EmbeddedMariaDb;
import dev.Feeds;
import dev.Http;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import world.Jobs;
import world.StatementLog;
import world.World;

/**
 * The queries about a referrer's numbers, for a user with ten referred users and for one who has referred all others, a
 * million: the statements of each, the processor time of service and database, and the time of the answer. Sizes are set
 * with {@code -Dbench.users}, {@code -Dbench.bets} (of a day) and {@code -Dbench.days}; {@code -Dbench.filled=true} takes
 * the database of the run before.
 */
public final class StatementCountBenchmark {
    private static final int USERS = Integer.getInteger("bench.users", 1_000_000);
    private static final int BETS = Integer.getInteger("bench.bets", USERS);
    private static final int DAYS = Integer.getInteger("bench.days", 5);

    /** The database is that of a run before. */
    private static final boolean FILLED = Boolean.getBoolean("bench.filled");

    private static final LocalDate LAST = LocalDate.now(ZoneOffset.UTC).minusDays(1);
    private static final int MONTHS = 12;
    private static final int MANY = 0;
    private static final int ROUNDS = 3;
    private static final int WARM = 200;
    private static final int MOST_CALLS = 400;
    private static final double SECONDS = 2;

    /** The sums of the day that SQL repeats for the days before. */
    private static final List<String> DAILY = List.of("player_day", "commission", "commission_revision");

    private static final String FIGURES =
            "day status earned exactEarned level { level exactDeposits } cells { tier category exactHouseEdge rate exactEarned }";

    private final Population population = new Population(USERS);
    private final int few = population.userWithTenReferred();
    private final Rig rig;
    private final Feeds feeds;

    private StatementCountBenchmark(Rig rig) {
        this.rig = rig;
        feeds = new Feeds(rig.service().internalUrl());
    }

    public static void main(String[] arguments) throws Exception {
        var settings = Map.of(
                "commission.recalculate-after", "PT0S", "claims.books-interval", "P1D", "graphql.max-time", "PT5M");
        try (Rig rig = Rig.on(Rig.database("statement-bench-db", "4G", !FILLED), settings)) {
            new StatementCountBenchmark(rig).run();
        }
    }

    private void run() throws Exception {
        var watch = new Watch();
        if (!FILLED) {
            fill();
        }
        print("%,d users, %,d bets a day, %d days, filled in %.0f s", USERS, BETS, DAYS, watch.seconds());
        Map<String, String> queries = queries();
        measure(queries);
        hold();
        measure(Map.of(
                "`referralStats { held }`, %d players on hold"
                        .formatted(held(few).size()),
                "{ referralStats { held readyToClaim } }",
                "`referralHolds`",
                "{ referralHolds { reason since } }"));
    }

    private static Map<String, String> queries() {
        var queries = new LinkedHashMap<String, String>();
        queries.put("`referralStats { held }`", "{ referralStats { held readyToClaim } }");
        queries.put("`commissionDays`", "{ commissionDays { count data { %s } } }".formatted(FIGURES));
        queries.put(
                "`commissionDays { revisions }`",
                "{ commissionDays { count data { day revisions { run causes earnedBefore earnedAfter } } } }");
        queries.put("`commissionDay`", day(FIGURES));
        queries.put("`contributions` of a day", day("contributions { count data { username exactEarned } }"));
        queries.put(
                "`contributions` of `TIER_1`",
                day("contributions(tier: TIER_1) { count data { username exactEarned } }"));
        queries.put(
                "`contributions` of %d days".formatted(DAYS),
                "{ commissionDays { data { contributions { count data { username exactEarned } } } } }");
        queries.put("`referralLevelForecast`", "{ referralLevelForecast { level missing pace reachedOn } }");
        queries.put(
                "`claimQuote`",
                "{ claimQuote { amount amountUsdc passes limits { callsLeft } pending { nextLookAt } } }");
        queries.put(
                "`referralClaims { timeline }`",
                "{ referralClaims { count data { id status timeline { at status reason } } } }");
        queries.put("`referralStatements`", "{ referralStatements { count data { month closing lines { amount } } } }");
        queries.put(
                "`referralStatement`", "{ referralStatement(month: \"%s\") { closing document } }".formatted(month(1)));
        return queries;
    }

    private static String day(String fields) {
        return "{ commissionDay(day: \"" + LAST + "\") { " + fields + " } }";
    }

    private static LocalDate month(int ago) {
        return LAST.withDayOfMonth(1).minusMonths(ago);
    }

    private void fill() throws SQLException {
        feeds.accept("token-rates", sandbox.Json.record("symbol", "USDC", "rate", 0.92, "at", "" + Instant.now()));
        rig.feed("providers", population.providerLines());
        rig.feed("games", population.gameLines());
        Population.feed(feeds, "users", USERS, population::user);
        var random = new SplittableRandom(1);
        Population.feed(feeds, "bets", BETS, bet -> population.bet(bet, LAST, random));
        bets(few, random);
        new Jobs(rig.service().internalUrl()).run(LAST);
        for (int ago = 1; ago < DAYS; ago++) {
            for (String table : DAILY) {
                rig.repeat(table, LAST, -ago);
            }
        }
        for (int user : new int[] {MANY, few}) {
            for (int ago = 1; ago <= MONTHS; ago++) {
                rig.execute(statement(user, month(ago)));
            }
        }
        for (int user : new int[] {MANY, few}) {
            feeds.accept(
                    "users",
                    sandbox.Json.record(
                            "id", Population.userId(user), "username", "player" + user, "platformId", "77" + user));
            ask(user, "mutation { claimEarningsFromReferrals { totalClaimed } }");
        }
        // The claim has paid one day
        rig.execute(
                "update earnings set earned_1 = earned_1 * %1$d, earned_2 = earned_2 * %1$d, earned_3 = earned_3 * %1$d, earned_4 = earned_4 * %1$d"
                        .formatted(DAYS));
    }

    /** One of each of the few, so that all of them bring something. */
    private void bets(int user, SplittableRandom random) {
        List<String> lines = below(user).stream()
                .map(player -> population.bet(Population.id(3, player), player, LAST, random))
                .toList();
        rig.feed("bets", lines);
    }

    private List<Integer> below(int user) {
        return IntStream.range(0, USERS)
                .filter(each -> population.isBelow(each, user))
                .boxed()
                .toList();
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
                + "\",\"opening\":\"0\",\"user\":\"" + Population.userId(user)
                + "\",\"username\":\"player" + user + "\",\"version\":1}";
        return "insert into referral_statement values (unhex('%s'), '%s', 31, unhex(sha2('%s', 256)), '%s', '%s', now(3))"
                .formatted(Population.userId(user), month, month, text, "eyJhbGciOiJSUzI1NiJ9.." + "x".repeat(342));
    }

    /** Up to ten players of each of the two are on hold. */
    private void hold() {
        for (int user : new int[] {MANY, few}) {
            for (int player : held(user)) {
                Http.Answer answer = Http.post(
                        rig.service().internalUrl().resolve("/users/" + Population.userId(player) + "/hold"),
                        "{\"scope\":\"PLAYER\",\"reason\":\"To be looked at\"}",
                        "X-API-Key",
                        "dev-operator",
                        "Content-Type",
                        "application/json");
                if (answer.status() != 200) {
                    throw new IllegalStateException(answer.toString());
                }
            }
        }
    }

    private List<Integer> held(int user) {
        return below(user).stream().limit(10).toList();
    }

    private void measure(Map<String, String> queries) throws Exception {
        print("| Query | statements, 10 | 1,000,000 | processor, 10 | 1,000,000 | answer, 10 | 1,000,000 |");
        print("|---|---|---|---|---|---|---|");
        for (var query : queries.entrySet()) {
            for (int call = 0; call < WARM; call++) {
                ask(few, query.getValue());
            }
            ask(MANY, query.getValue());
            int ofFew = statements(few, query.getValue());
            int ofMany = statements(MANY, query.getValue());
            var forFew = new ArrayList<Figures>();
            var forMany = new ArrayList<Figures>();
            for (int round = 0; round < ROUNDS; round++) {
                forFew.add(figures(few, query.getValue()));
                forMany.add(figures(MANY, query.getValue()));
            }
            print(
                    "| %s | %d | %d | %.2f ms | %.2f ms | %.1f ms | %.1f ms |",
                    query.getKey(),
                    ofFew,
                    ofMany,
                    Processor.median(forFew.stream().map(Figures::processor)).both(),
                    Processor.median(forMany.stream().map(Figures::processor)).both(),
                    Watch.median(forFew.stream().mapToDouble(Figures::millis).toArray()),
                    Watch.median(forMany.stream().mapToDouble(Figures::millis).toArray()));
        }
    }

    /** Of one answer. */
    private record Figures(Processor processor, double millis) {}

    private Figures figures(int user, String query) throws Exception {
        int calls = (int) Math.clamp(SECONDS / ask(user, query), 1, MOST_CALLS);
        var watch = new Watch();
        Processor processor = Processor.each(rig.service().pid(), calls, () -> {
            for (int call = 0; call < calls; call++) {
                ask(user, query);
            }
        });
        return new Figures(processor, 1000 * watch.seconds() / calls);
    }

    private int statements(int user, String query) throws Exception {
        return StatementLog.during(rig.database(), EmbeddedMariaDb.GAMING, () -> ask(user, query))
                .size();
    }

    /** Returns the seconds of the answer. */
    private double ask(int user, String query) {
        String token = World.accessToken(new ObjectId(Population.userId(user)));
        long begun = System.nanoTime();
        Http.Answer answer = Http.graphql(rig.service().publicUrl(), query, Map.of(), token);
        // Contributions of several days of a million are refused
        if (answer.json().has("errors") && !answer.body().contains("QUERY_TOO_COMPLEX")) {
            throw new IllegalStateException(answer.body());
        }
        return (System.nanoTime() - begun) / 1e9;
    }
}
