package bench;

import dev.Http;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A month at real size: a million users, play of all users on each of 30 days, deposits of every referrer, and one report
 * or simulation after the other. Users come through their feed, and the service computes the last day. Its rows are then
 * repeated for the other days. Sizes are set with {@code -Dbench.users} and {@code -Dbench.days}.
 */
public final class ReportBenchmark {
    private static final LocalDate LAST = LocalDate.now(ZoneOffset.UTC).minusDays(1);
    private static final int ROUNDS = 5;
    private static final String REPORT = "/user-commission-history-jobs/report";

    private static final int DAYS = Integer.getInteger("bench.days", 30);
    private static final LocalDate FIRST = LAST.minusDays(DAYS - 1L);

    private ReportBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        var population = new Population(Integer.getInteger("bench.users", 1_000_000));
        try (Rig rig = Rig.start("bench-db", "4G", Map.of())) {
            population.feed(rig, population.users());
            fill(rig);
            Rig.print("rows of commission: %,d", rig.count("commission"));
            for (int round = 0; round < ROUNDS; round++) {
                rig.spent("report of the system", () -> rig.get(REPORT + "?startDate=" + FIRST, "*/*"));
            }
            String terms = rig.get("/commission-terms?day=" + LAST, "*/*")
                    .json()
                    .path("levels")
                    .toString();
            for (int round = 0; round < ROUNDS; round++) {
                rig.spent("simulation of the terms in force", () -> simulate(rig, terms));
            }
        }
    }

    /** Deposits of each referrer: before the month up to one of the levels, and a dollar on each day. */
    private static void fill(Rig rig) throws Exception {
        rig.execute("insert into referrer_deposit_day(user_id, day, usd) select user_id, '" + FIRST.minusDays(1)
                + "', elt(1 + crc32(user_id) % 5, 0, 60000, 300000, 2000000, 20000000) from referral_count");
        for (int day = 0; day < DAYS; day++) {
            rig.execute("insert into referrer_deposit_day(user_id, day, usd) select user_id, '" + FIRST.plusDays(day)
                    + "', 1 from referral_count");
        }
        rig.execute("insert into referrer_deposits(user_id, usd) select user_id, sum(usd) from referrer_deposit_day"
                + " group by user_id");
        rig.execute("insert into player_day(day, user_id, t1, stake_1, edge_1, stake_2, edge_2) select '" + LAST
                + "', user_id, ifnull(t1, repeat(x'00', 12)), 10 + crc32(user_id) % 90, 1 + crc32(user_id) % 9 / 7,"
                + " 20, 0.5 from referral");
        rig.spent("a day", () -> rig.jobs().run(LAST));
        for (int back = 1; back < DAYS; back++) {
            rig.repeat("commission", LAST, -back);
            rig.repeat("commission_day", LAST, -back);
        }
        sumUp(rig);
    }

    private static void sumUp(Rig rig) throws SQLException {
        rig.execute("truncate commission_day_total");
        rig.execute("insert into commission_day_total select day, 0, count(*), "
                + Stream.of("stake", "edge", "earned")
                        .flatMap(figure -> Stream.of("1_1", "1_2", "2_1", "2_2", "3_1", "3_2", "4_1", "4_2")
                                .map(cell -> "sum(" + figure + "_" + cell + ")"))
                        .collect(Collectors.joining(", "))
                + ", 0 from commission group by day");
        rig.execute("analyze table commission, referral, user, referrer_deposits, referrer_deposit_day");
    }

    private static void simulate(Rig rig, String levels) {
        Rig.good(Http.post(
                rig.service().internalUrl().resolve("/commission-terms/simulate"),
                "{\"from\":\"" + FIRST + "\",\"to\":\"" + LAST + "\",\"terms\":{\"levels\":" + levels + "}}",
                "Content-Type",
                "application/json",
                "X-API-Key",
                "dev-operator"));
    }
}
