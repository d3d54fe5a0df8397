package bench;

import static bench.Watch.print;

import dev.EmbeddedMariaDb;
import dev.Feeds;
import dev.Http;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import world.Jobs;
import world.ServiceProcess;

/**
 * The simulation of a month at real size: a million users, play of all users on each day, deposits of every referrer on
 * each day. Users come through their feed, and the service computes the last day. Its rows are then repeated for the
 * other days. The deposits of the month leave each referrer on one level. So a simulation by the terms in force must
 * show no change. Sizes are set with {@code -Dbench.users} and {@code -Dbench.days}.
 */
public final class SimulateBenchmark {
    private static final LocalDate LAST = LocalDate.now(ZoneOffset.UTC).minusDays(1);
    private static final int ROUNDS = 3;
    private static final List<String> JVM = List.of("-Xmx512m", "-XX:+UseSerialGC");

    private final Population population = new Population(Integer.getInteger("bench.users", 1_000_000));
    private final int days = Integer.getInteger("bench.days", 30);
    private final LocalDate first = LAST.minusDays(days - 1L);
    private final EmbeddedMariaDb database;
    private final ServiceProcess service;

    private SimulateBenchmark(EmbeddedMariaDb database, ServiceProcess service) {
        this.database = database;
        this.service = service;
    }

    public static void main(String[] arguments) throws SQLException {
        var database =
                EmbeddedMariaDb.start(Path.of("target/simulate-bench-db"), 0, new EmbeddedMariaDb.Options("2G", true));
        try (var service = ServiceProcess.start(database.url(), Map.of(), JVM)) {
            new SimulateBenchmark(database, service).run();
        } finally {
            database.stop();
        }
    }

    private void run() throws SQLException {
        print("%,d users, %d days", population.users(), days);
        Population.feed(new Feeds(service.internalUrl()), "users", population.users(), population::user);
        deposits();
        execute("insert into player_day(day, user_id, t1, stake_1, edge_1, stake_2, edge_2) select '" + LAST
                + "', user_id, ifnull(t1, repeat(x'00', 12)), 10 + crc32(user_id) % 90, 1 + crc32(user_id) % 9 / 7,"
                + " 20, 0.5 from referral");
        processorSeconds("a day", () -> new Jobs(service.internalUrl()).run(LAST));
        for (int back = 1; back < days; back++) {
            repeat(LAST.minusDays(back));
        }
        execute("analyze table commission, referrer_deposits, referrer_deposit_day");
        print("rows of commission: %,d", count("commission"));
        String terms = Http.get(
                        service.internalUrl().resolve("/commission-terms?day=" + LAST), "X-API-Key", "dev-operator")
                .json()
                .path("levels")
                .toString();
        for (int round = 0; round < ROUNDS; round++) {
            simulate("the terms in force", terms);
            simulate(
                    "other rates and requirements",
                    terms.replace("\"requirement\":250000,", "\"requirement\":500000,")
                            .replace("\"CAT_1\":10,", "\"CAT_1\":9.75,")
                            .replace("\"CAT_2\":20}", "\"CAT_2\":22.5}"));
        }
        print("service at %d MB", Watch.residentMegabytes(service.pid()));
    }

    /** Of each referrer: before the month up to one of the levels, and a dollar on each day. */
    private void deposits() throws SQLException {
        execute("insert into referrer_deposit_day(user_id, day, usd) select user_id, '" + first.minusDays(1)
                + "', elt(1 + crc32(user_id) % 5, 0, 60000, 300000, 2000000, 20000000) from referral_count");
        for (int day = 0; day < days; day++) {
            execute("insert into referrer_deposit_day(user_id, day, usd) select user_id, '" + first.plusDays(day)
                    + "', 1 from referral_count");
        }
        execute("insert into referrer_deposits(user_id, usd) select user_id, sum(usd) from referrer_deposit_day"
                + " group by user_id");
    }

    private void repeat(LocalDate day) throws SQLException {
        String cells = cells();
        execute("insert into commission(day, user_id, level, " + cells + ") select '" + day + "', user_id, level, "
                + cells + " from commission where day = '" + LAST + "'");
        execute("insert into commission_day(day, state, users_total) select '" + day + "', 'DONE', users_total"
                + " from commission_day where day = '" + LAST + "'");
    }

    private static String cells() {
        return String.join(
                ", ",
                IntStream.rangeClosed(1, 4)
                        .boxed()
                        .flatMap(tier -> List.of("rate", "stake", "edge", "earned").stream()
                                .flatMap(figure -> IntStream.rangeClosed(1, 2)
                                        .mapToObj(category -> figure + "_" + tier + "_" + category)))
                        .toList());
    }

    private void simulate(String what, String levels) {
        processorSeconds(what, () -> {
            Http.Answer answer = Http.post(
                    service.internalUrl().resolve("/commission-terms/simulate"),
                    "{\"from\":\"" + first + "\",\"to\":\"" + LAST + "\",\"terms\":{\"levels\":" + levels + "}}",
                    "Content-Type",
                    "application/json",
                    "X-API-Key",
                    "dev-operator");
            if (answer.status() != 200) {
                throw new IllegalStateException(answer.toString());
            }
            print(
                    "before %s, after %s, winners %s, losers %s, unchanged %s",
                    answer.json().path("before"),
                    answer.json().path("after"),
                    answer.json().path("winners"),
                    answer.json().path("losers"),
                    answer.json().path("unchanged"));
        });
    }

    private static void processorSeconds(String what, Runnable work) {
        var watch = new Watch();
        long begun = Watch.cpuMillis(ProcessHandle.current().children());
        work.run();
        print(
                "%s: %.1f s, %.1f s of processor time of service and database",
                what, watch.seconds(), (Watch.cpuMillis(ProcessHandle.current().children()) - begun) / 1000.0);
    }

    private long count(String table) throws SQLException {
        try (Connection connection = database.connect(EmbeddedMariaDb.GAMING);
                var statement = connection.createStatement();
                var row = statement.executeQuery("select count(*) from " + table)) {
            row.next();
            return row.getLong(1);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = database.connect(EmbeddedMariaDb.GAMING);
                var statement = connection.createStatement()) {
            connection.setNetworkTimeout(Runnable::run, 3_600_000);
            statement.execute("set session transaction isolation level read committed");
            statement.execute(sql);
        }
    }
}
