package bench;

import static bench.Rig.print;

import dev.EmbeddedMariaDb;
import gaming.database.PartitionedTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import world.ServiceProcess;

/**
 * A year of 1,000,000 users, 5,000,000 bets and 600,000 active players a day, divided by {@code -Dbench.scale}. The first
 * and the last days come over HTTP and are computed by the service. SQL repeats the first days for the months between.
 * The benchmark prints the processor time of the last days beside that of the first, and the bytes of the tables.
 */
public final class GrowthBenchmark {
    private static final int SCALE = Integer.getInteger("bench.scale", 20);
    private static final int DAYS = Integer.getInteger("bench.days", 365);
    private static final int USERS = 1_000_000 / SCALE;
    private static final int BETS = 5_000_000 / SCALE;
    private static final int ACTIVE = 600_000 / SCALE;

    /** The first of them warm the service up. */
    private static final int MEASURED = 8;

    private static final int WARM = 5;
    private static final LocalDate FIRST = LocalDate.now(ZoneOffset.UTC).minusDays(DAYS);
    private static final List<String> TABLES = List.of("bet", "player_day", "commission");

    private final Population population = new Population(USERS);
    private final Rig rig;

    private GrowthBenchmark(Rig rig) {
        this.rig = rig;
    }

    public static void main(String[] arguments) throws Exception {
        // A twentieth of the bets of the year
        EmbeddedMariaDb database = Rig.database("growth-bench-db", 26_000 / SCALE + "M");
        beginAYearAgo(database);
        try (var rig = new Rig(database, EmbeddedMariaDb.GAMING, Rig.pod(database, Map.of()))) {
            new GrowthBenchmark(rig).run();
        }
    }

    /** The start of the service makes the partitions of the months after the first one. */
    private static void beginAYearAgo(EmbeddedMariaDb database) throws SQLException {
        var keys = Map.of("db.url", database.url(), "db.user", "gaming", "db.password", "gaming");
        try (var migration = ServiceProcess.command(List.of("migrate"), keys, Map.of());
                Connection connection = database.connect(EmbeddedMariaDb.GAMING)) {
            if (migration.exitCode() != 0) {
                throw new IllegalStateException(migration.output());
            }
            LocalDate second = FIRST.withDayOfMonth(1).plusMonths(1);
            try (var statement = connection.createStatement()) {
                for (String table : TABLES) {
                    boolean bets = table.equals("bet");
                    String end = bets ? "0x" + betId(second, 0).substring(0, 8) + "0".repeat(16) : "'" + second + "'";
                    statement.execute(
                            ("alter table %s partition by range columns(%s) (partition %s values less than (%s),"
                                            + " partition later values less than (maxvalue))")
                                    .formatted(
                                            table,
                                            bets ? "id" : "day",
                                            PartitionedTable.partition(YearMonth.from(FIRST)),
                                            end));
                }
            }
        }
    }

    private void run() throws Exception {
        print("%,d users, %,d bets and %,d active players a day, %d days", USERS, BETS, ACTIVE, DAYS);
        population.feed(rig, USERS);
        measure("first", 0);
        rig.spent("the months between", this::fill);
        measure("last", DAYS - MEASURED);
        tables();
    }

    private void measure(String which, int from) throws Exception {
        var bets = new ArrayList<Spent>();
        var players = new ArrayList<Spent>();
        for (int number = from; number < from + MEASURED; number++) {
            LocalDate day = FIRST.plusDays(number);
            var random = new SplittableRandom(number);
            int shift = random.nextInt(USERS);
            bets.add(rig.each(
                    BETS,
                    () -> rig.feed("bets", BETS, bet -> {
                        int player = (random.nextInt(ACTIVE) + shift) % USERS;
                        return population.bet(betId(day, bet), player, day, random);
                    })));
            players.add(rig.each(ACTIVE, () -> rig.jobs().run(day)));
        }
        print(
                "the %s days: %.1f us of processor time a bet, %.1f us a player's day",
                which,
                Spent.median(bets.subList(WARM, MEASURED)).both() * 1e3,
                Spent.median(players.subList(WARM, MEASURED)).both() * 1e3);
    }

    /** The seconds of the bets are spread over the day. */
    private static String betId(LocalDate day, int bet) {
        long second = day.atStartOfDay(ZoneOffset.UTC).toEpochSecond() + 86_400L * bet / BETS;
        return "%08x%08x%08x".formatted(second, 0xBE7, bet);
    }

    private void fill() throws SQLException {
        for (int number = MEASURED; number < DAYS - MEASURED; number++) {
            int later = number - number % MEASURED;
            LocalDate source = FIRST.plusDays(number - later);
            rig.execute(("insert into bet(id, user_id, game_id, category, stake, won, house_edge, status, at)"
                            + " select unhex(concat(lpad(hex(conv(hex(left(id, 4)), 16, 10) + 86400 * %1$d),"
                            + " 8, '0'), hex(substr(id, 5)))), user_id, game_id, category, stake, won, house_edge, status,"
                            + " at + interval %1$d day from bet where id >= unhex('%2$s') and id < unhex('%3$s')")
                    .formatted(later, betId(source, 0), betId(source.plusDays(1), 0)));
            for (String table : List.of("player_day", "commission", "commission_day")) {
                rig.repeat(table, source, later);
            }
        }
    }

    private void tables() throws SQLException {
        for (String table : TABLES) {
            long rows = rig.count(table);
            long bytes = Long.parseLong(rig.value(
                    "select sum(file_size) from information_schema.innodb_sys_tablespaces where name like concat(database(), '/"
                            + table + "#P#%')"));
            print(
                    "%s: %,d rows, %,d bytes a row, %.0f GB a year at full size",
                    table, rows, bytes / rows, (double) bytes * SCALE * 365 / DAYS / 1e9);
        }
    }
}
