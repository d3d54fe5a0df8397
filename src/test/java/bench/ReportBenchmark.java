package bench;

import static bench.Watch.print;

import dev.EmbeddedMariaDb;
import dev.Feeds;
import dev.Http;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import world.Jobs;
import world.ServiceProcess;

/**
 * Reports at real size: a million users, play of all users on each of 30 days, and one report after the other. Users
 * come through their feed, and the service computes the first day. Its rows are then repeated for the other days, with
 * a factor of each user. Sizes are set with {@code -Dbench.users} and {@code -Dbench.days}.
 */
public final class ReportBenchmark {
    private static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);
    private static final int ROUNDS = 5;
    private static final List<String> JVM = List.of("-Xmx512m", "-XX:+UseSerialGC");

    private final Population population = new Population(Integer.getInteger("bench.users", 1_000_000));
    private final int days = Integer.getInteger("bench.days", 30);
    private final EmbeddedMariaDb database;
    private final ServiceProcess service;

    private ReportBenchmark(EmbeddedMariaDb database, ServiceProcess service) {
        this.database = database;
        this.service = service;
    }

    public static void main(String[] arguments) throws SQLException {
        var database =
                EmbeddedMariaDb.start(Path.of("target/report-bench-db"), 0, new EmbeddedMariaDb.Options("4G", true));
        try (var service = ServiceProcess.start(database.url(), Map.of(), JVM)) {
            new ReportBenchmark(database, service).run();
        } finally {
            database.stop();
        }
    }

    private void run() throws SQLException {
        print("%,d users, %d days", population.users(), days);
        var watch = new Watch();
        Population.feed(new Feeds(service.internalUrl()), "users", population.users(), population::user);
        print("users in: %.1f s, %,.0f lines/s", watch.seconds(), population.users() / watch.seconds());
        LocalDate first = TODAY.minusDays(1);
        execute("insert into player_day(day, user_id, t1, stake_1, edge_1, stake_2, edge_2) select '" + first
                + "', user_id, ifnull(t1, repeat(x'00', 12)), 10 + crc32(user_id) % 90, 1 + crc32(user_id) % 9, 20, 0.5"
                + " from referral");
        var day = new Watch();
        new Jobs(service.internalUrl()).run(first);
        print("a day: %.1f s", day.seconds());
        for (int back = 2; back <= days; back++) {
            repeat(first, back);
        }
        sumUp();
        print("rows of commission: %,d", count("commission"));
        explain();
        measure("JSON, system-wide, %d days".formatted(days), "?startDate=" + TODAY.minusDays(days - 1), "*/*");
        measure("HTML, the same", "?startDate=" + TODAY.minusDays(days - 1), "text/html");
        measure("JSON, system-wide, yesterday", "?startDate=" + first + "&endDate=" + first, "*/*");
        measure("JSON, the user who referred all others", "?userId=" + Population.userId(0), "*/*");
        int few = population.userWithTenReferred();
        measure("JSON, a user who referred ten", "?userId=" + Population.userId(few), "*/*");
        print("service at %d MB", Watch.residentMegabytes(service.pid()));
    }

    private void repeat(LocalDate first, int back) throws SQLException {
        String factor = " * (1 + crc32(concat(user_id, " + back + ")) % 100) / 50";
        execute("insert into commission(day, user_id, level, " + cells("rate") + ", " + cells("stake") + ", "
                + cells("edge") + ", " + cells("earned") + ") select '" + TODAY.minusDays(back)
                + "', user_id, level, " + cells("rate") + ", " + cells("stake") + ", " + cells("edge") + ", "
                + Stream.of(cells("earned").split(", "))
                        .map(cell -> cell + factor)
                        .collect(Collectors.joining(", "))
                + " from commission where day = '" + first + "'");
    }

    private void sumUp() throws SQLException {
        execute("truncate commission_day_total");
        execute("insert into commission_day_total select day, 0, count(*), "
                + Stream.of("stake", "edge", "earned")
                        .flatMap(figure -> Stream.of(cells(figure).split(", ")))
                        .map(cell -> "sum(" + cell + ")")
                        .collect(Collectors.joining(", "))
                + ", 0 from commission group by day");
        execute("analyze table commission, referral, user");
    }

    private void explain() throws SQLException {
        try (Connection connection = database.connect(EmbeddedMariaDb.GAMING);
                var statement = connection.createStatement();
                var row = statement.executeQuery("explain select sql_big_result user_id, sum(earned), bit_or(tiers)"
                        + " from commission force index (earned) where day between '" + TODAY.minusDays(days)
                        + "' and '" + TODAY + "' group by user_id")) {
            while (row.next()) {
                print(
                        "  %s %s rows %s, %s",
                        row.getString("type"), row.getString("key"), row.getString("rows"), row.getString("Extra"));
            }
        }
    }

    private void measure(String what, String query, String accept) {
        double first = 0;
        double[] seconds = new double[ROUNDS];
        int bytes = 0;
        for (int round = 0; round < ROUNDS; round++) {
            var watch = new Watch();
            Http.Answer answer = Http.get(
                    URI.create(service.internalUrl() + "/user-commission-history-jobs/report" + query),
                    "Accept",
                    accept);
            seconds[round] = watch.seconds();
            first = round == 0 ? seconds[0] : first;
            bytes = answer.body().length();
            if (answer.status() != 200) {
                throw new IllegalStateException(answer.toString());
            }
        }
        print(
                "%s: %.2f s the first time, then %.2f s at the median, %,d characters",
                what, first, Watch.median(seconds), bytes);
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

    private static String cells(String figure) {
        return Stream.of("1_1", "1_2", "2_1", "2_2", "3_1", "3_2", "4_1", "4_2")
                .map(cell -> figure + "_" + cell)
                .collect(Collectors.joining(", "));
    }
}
