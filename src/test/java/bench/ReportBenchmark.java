package bench;

import static bench.Watch.print;

import dev.Feeds;
import dev.Http;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import world.Jobs;

/**
 * A month at real size: a million users, play of all users on each of 30 days, deposits of every referrer, and one report
 * or simulation after the other. Users come through their feed, and the service computes the last day. Its rows are then
 * repeated for the other days. The deposits leave each referrer on one level. So a simulation by the terms in force must
 * show no change. Sizes are set with {@code -Dbench.users} and {@code -Dbench.days}.
 */
public final class ReportBenchmark {
    private static final LocalDate LAST = LocalDate.now(ZoneOffset.UTC).minusDays(1);
    private static final int ROUNDS = 5;
    private static final String REPORT = "/user-commission-history-jobs/report";

    private final Population population = new Population(Integer.getInteger("bench.users", 1_000_000));
    private final int days = Integer.getInteger("bench.days", 30);
    private final LocalDate first = LAST.minusDays(days - 1L);
    private final Rig rig;

    private ReportBenchmark(Rig rig) {
        this.rig = rig;
    }

    public static void main(String[] arguments) throws SQLException {
        try (Rig rig = Rig.start("4G", Map.of())) {
            new ReportBenchmark(rig).run();
        }
    }

    private void run() throws SQLException {
        print("%,d users, %d days", population.users(), days);
        Population.feed(new Feeds(rig.service().internalUrl()), "users", population.users(), population::user);
        deposits();
        rig.execute("insert into player_day(day, user_id, t1, stake_1, edge_1, stake_2, edge_2) select '" + LAST
                + "', user_id, ifnull(t1, repeat(x'00', 12)), 10 + crc32(user_id) % 90, 1 + crc32(user_id) % 9 / 7,"
                + " 20, 0.5 from referral");
        spent("a day", () -> new Jobs(rig.service().internalUrl()).run(LAST));
        for (int back = 1; back < days; back++) {
            repeat(LAST.minusDays(back));
        }
        sumUp();
        print("rows of commission: %,d", rig.count("commission"));
        report("JSON, system-wide, %d days".formatted(days), "?startDate=" + first, "*/*");
        report("HTML, the same", "?startDate=" + first, "text/html");
        report("JSON, system-wide, yesterday", "?startDate=" + LAST + "&endDate=" + LAST, "*/*");
        report("JSON, the user who referred all others", "?userId=" + Population.userId(0), "*/*");
        int few = population.userWithTenReferred();
        report("JSON, a user who referred ten", "?userId=" + Population.userId(few), "*/*");
        String terms = rig.get("/commission-terms?day=" + LAST, "*/*")
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
        print("service at %d MB", Watch.residentMegabytes(rig.service().pid()));
    }

    /** Of each referrer: before the month up to one of the levels, and a dollar on each day. */
    private void deposits() throws SQLException {
        rig.execute("insert into referrer_deposit_day(user_id, day, usd) select user_id, '" + first.minusDays(1)
                + "', elt(1 + crc32(user_id) % 5, 0, 60000, 300000, 2000000, 20000000) from referral_count");
        for (int day = 0; day < days; day++) {
            rig.execute("insert into referrer_deposit_day(user_id, day, usd) select user_id, '" + first.plusDays(day)
                    + "', 1 from referral_count");
        }
        rig.execute("insert into referrer_deposits(user_id, usd) select user_id, sum(usd) from referrer_deposit_day"
                + " group by user_id");
    }

    private void repeat(LocalDate day) throws SQLException {
        String cells = Stream.of("rate", "stake", "edge", "earned")
                .map(ReportBenchmark::cells)
                .collect(Collectors.joining(", "));
        rig.execute("insert into commission(day, user_id, level, " + cells + ") select '" + day + "', user_id, level, "
                + cells + " from commission where day = '" + LAST + "'");
        rig.execute("insert into commission_day(day, state, users_total) select '" + day + "', 'DONE', users_total"
                + " from commission_day where day = '" + LAST + "'");
    }

    private void sumUp() throws SQLException {
        rig.execute("truncate commission_day_total");
        rig.execute("insert into commission_day_total select day, 0, count(*), "
                + Stream.of("stake", "edge", "earned")
                        .flatMap(figure -> Stream.of(cells(figure).split(", ")))
                        .map(cell -> "sum(" + cell + ")")
                        .collect(Collectors.joining(", "))
                + ", 0 from commission group by day");
        rig.execute("analyze table commission, referral, user, referrer_deposits, referrer_deposit_day");
    }

    private void report(String what, String query, String accept) {
        double first = 0;
        double[] seconds = new double[ROUNDS];
        int bytes = 0;
        for (int round = 0; round < ROUNDS; round++) {
            var watch = new Watch();
            Http.Answer answer = rig.get(REPORT + query, accept);
            seconds[round] = watch.seconds();
            first = round == 0 ? seconds[0] : first;
            bytes = answer.body().length();
        }
        print(
                "%s: %.2f s the first time, then %.2f s at the median, %,d characters",
                what, first, Watch.median(seconds), bytes);
    }

    private void simulate(String what, String levels) {
        spent(what, () -> {
            Http.Answer answer = Http.post(
                    rig.service().internalUrl().resolve("/commission-terms/simulate"),
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

    private static void spent(String what, Runnable work) {
        var watch = new Watch();
        long begun = Watch.cpuMillis(ProcessHandle.current().children());
        work.run();
        print(
                "%s: %.1f s, %.1f s of processor time of service and database",
                what, watch.seconds(), (Watch.cpuMillis(ProcessHandle.current().children()) - begun) / 1000.0);
    }

    private static String cells(String figure) {
        return Stream.of("1_1", "1_2", "2_1", "2_2", "3_1", "3_2", "4_1", "4_2")
                .map(cell -> figure + "_" + cell)
                .collect(Collectors.joining(", "));
    }
}
