package bench;

import static bench.Watch.print;

import dev.EmbeddedMariaDb;
import dev.Feeds;
import dev.Http.Answer;
import gaming.console.Crawl;
import gaming.console.Visitor;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import world.Jobs;
import world.StatementLog;

/**
 * Every page of the console beside a million users: its statements, the rows that the database reads for it, the time of the
 * answer and the processor time of service and database. Pages are found by links, so new ones are measured too. Users who
 * claim are those that have referred the most others. Sizes are set with {@code -Dbench.users} and {@code -Dbench.rows} (of
 * each of the other large tables); {@code -Dbench.filled=true} takes the database of the run before, and {@code
 * -Dbench.pages} a part of the pages, as a regular expression.
 */
public final class ConsoleBenchmark {
    private static final int USERS = Integer.getInteger("bench.users", 1_000_000);
    private static final int ROWS = Integer.getInteger("bench.rows", USERS);
    private static final int DAYS = Integer.getInteger("bench.days", 30);
    private static final boolean FILLED = Boolean.getBoolean("bench.filled");
    private static final String PAGES = System.getProperty("bench.pages", ".*");

    private static final LocalDate LAST = LocalDate.now(ZoneOffset.UTC).minusDays(1);
    private static final LocalDate RUNNING = LAST.minusDays(DAYS);
    private static final int WARM = 30;
    private static final int CALLS = 200;

    /** The rows that the database has read since its start. */
    private static final String READ = "select sum(variable_value) from information_schema.global_status"
            + " where variable_name like 'HANDLER\\_READ\\_%' and variable_name <> 'HANDLER_READ_RND_DELETED'";

    private static final int LETTERS = 10;

    private final Population population = new Population(USERS);
    private final Rig rig;

    private ConsoleBenchmark(Rig rig) {
        this.rig = rig;
    }

    public static void main(String[] arguments) throws Exception {
        var settings = Map.of(
                "claims.books-interval", "P1D",
                "commission.recalculate-after", "PT0S",
                "tasks.polling-interval", "PT10S");
        try (Rig rig = Rig.on(Rig.database("console-bench-db", "4G", !FILLED), settings)) {
            new ConsoleBenchmark(rig).run();
        }
    }

    private void run() throws Exception {
        var watch = new Watch();
        if (!FILLED) {
            fill();
        }
        print("%,d users, %,d rows of each large table, %d days, filled in %.0f s", USERS, ROWS, DAYS, watch.seconds());
        Visitor olga = Visitor.signedIn(rig.service().internalUrl(), Visitor.OLGA);
        var kinds = new HashSet<String>();
        print("| Page | statements | rows read | answer, median | answer, p99 | processor |");
        print("|---|---|---|---|---|---|");
        for (var page : crawled(olga).entrySet()) {
            String kind = Crawl.kind(page.getKey());
            Answer answer = page.getValue();
            if (answer.status() >= 500) {
                throw new IllegalStateException(page.getKey() + ": " + answer);
            }
            if (kinds.add(kind) && kind.matches(PAGES) && !kind.startsWith("files/") && !kind.startsWith("sign")) {
                measure(olga, page.getKey());
            }
        }
    }

    /** Begins with the run under way, and with a player of the user in whose tiers all others are. */
    private static Map<String, Answer> crawled(Visitor olga) throws Exception {
        return Crawl.by(
                olga::get,
                "days/" + RUNNING,
                "days/" + RUNNING + "/progress",
                "users/%s/days/%s?player=%s".formatted(Population.id(1, 0), LAST, Population.id(1, 1)));
    }

    private void measure(Visitor olga, String address) throws Exception {
        int statements = StatementLog.during(rig.database(), EmbeddedMariaDb.GAMING, () -> olga.get(address))
                .size();
        for (int call = 0; call < WARM; call++) {
            olga.get(address);
        }
        long[] nanos = new long[CALLS];
        long read = Long.parseLong(rig.value(READ));
        Processor processor = Processor.each(rig.service().pid(), CALLS, () -> {
            for (int call = 0; call < CALLS; call++) {
                long begun = System.nanoTime();
                olga.get(address);
                nanos[call] = System.nanoTime() - begun;
            }
        });
        double rows = (double) (Long.parseLong(rig.value(READ)) - read) / CALLS;
        Arrays.sort(nanos);
        print(
                "| `/%s` | %d | %,.0f | %.1f ms | %.1f ms | %.1f ms |",
                Crawl.kind(address),
                statements,
                rows,
                nanos[CALLS / 2] / 1e6,
                nanos[CALLS * 99 / 100] / 1e6,
                processor.both());
    }

    private void fill() throws SQLException {
        var feeds = new Feeds(rig.service().internalUrl());
        feeds.accept("token-rates", sandbox.Json.record("symbol", "USDC", "rate", 0.92, "at", "" + Instant.now()));
        rig.feed("providers", population.providerLines());
        rig.feed("games", population.gameLines());
        Population.feed(feeds, "users", USERS, population::user);
        var random = new SplittableRandom(1);
        Population.feed(feeds, "bets", USERS, bet -> population.bet(bet, LAST, random));
        new Jobs(rig.service().internalUrl()).run(LAST);
        for (int ago = 1; ago < DAYS; ago++) {
            rig.repeat("player_day", LAST, -ago);
            rig.repeat("commission", LAST, -ago);
            rig.repeat("commission_day", LAST, -ago);
        }
        runHalfDone(RUNNING);
        payments();
        rig.execute(
                "insert into dead_letter(id, topic, partition_number, record_offset, recorded_at, name, payload, reason, failed_at,"
                        + " replays, replayed_at) select " + id(5)
                        + ", if(seq % 2, 'PLATFORM_ACTIVITY_TOPIC', 'USER_CHAT_INFO_TOPIC'),"
                        + " 0, seq, 0, 'DEPOSIT', '{\"amount\": 1}', 'The user is not known', " + ago() + ", 0,"
                        + " if(seq % 2, utc_timestamp(3), null) from seq_1_to_" + ROWS / LETTERS);
        rig.execute("insert into audit_action select " + id(6) + ", " + ago()
                + ", concat('console:', seq % 20, '@company.example'),"
                + " 'RESOLVE_CLAIM', 'CLAIM', lower(hex(" + id(4)
                + ")), 'The platform shows the booking', '', 'DONE' from seq_1_to_"
                + ROWS);
        rig.execute("insert into audit_target select target, at, id from audit_action");
        rig.execute(
                "insert into audit_caller select concat('console:', seq, '@company.example'), utc_date() from seq_0_to_19");
        rig.execute("insert into console_session(id, caller, role, created_at, seen_at, ends_at) select " + id(7)
                + ", concat('console:', seq % 20, '@company.example'), 'VIEWER', utc_timestamp(3), utc_timestamp(3),"
                + " utc_timestamp(3) + interval 8 hour from seq_1_to_1000");
        rig.execute("insert into token_rate_history(symbol, at, rate, source, recorded_at) select 'USDC', " + ago()
                + ", 0.9 + seq % 100 / 10000, 'POLL', " + ago() + " from seq_1_to_" + ROWS);
        rig.execute(
                "insert into session(id, user_id, created_at, last_seen_at, expires_at, ends_at, ip_address) select "
                        + id(8) + ", "
                        + user() + ", utc_timestamp(3), utc_timestamp(3), utc_timestamp(3) + interval 1 day,"
                        + " utc_timestamp(3) + interval 30 day, '192.0.2.1' from seq_1_to_" + ROWS);
        rig.execute(
                "insert into sync_run(id, first_index, users, state, pages, pages_done, pages_failed, total, done, skipped, attempt,"
                        + " requested_at, finished_at) select " + id(9)
                        + ", seq, 100, 'DONE', 1, 1, 0, 100, 100, 0, 1, " + ago() + ", "
                        + ago() + " from seq_1_to_" + ROWS / LETTERS);
        for (String table : List.of(
                "user",
                "player_day",
                "commission",
                "commission_work",
                "claim",
                "claim_transition",
                "picks_transfer",
                "picks_transition",
                "dead_letter",
                "audit_action",
                "audit_target",
                "console_session",
                "token_rate_history",
                "session",
                "sync_run")) {
            rig.execute("analyze table " + table);
        }
    }

    private void runHalfDone(LocalDate day) throws SQLException {
        rig.execute(
                "insert into commission_day(day, state, users_total, started_at) values ('%s', 'QUEUED', %d, utc_timestamp(3))"
                        .formatted(day, USERS));
        rig.execute(
                "insert into commission_day_done(day, run, shard, users) select day, started_at, 0, %d from commission_day where day = '%s'"
                        .formatted(USERS / 2, day));
        rig.execute("insert into commission_work(day, user_id) select '%s', id from user order by id limit %d"
                .formatted(day, USERS / 2));
    }

    /** Of each kind as many as rows, of which some are flagged and pending. */
    private void payments() throws SQLException {
        String status = "if(seq % 1000 = 0, 'PENDING', if(seq % 50 = 1, 'FAILED', 'COMPLETED'))";
        String rest = "concat('tx-', seq), " + status + ", " + ago() + ", if(seq % 1000 = 0, null, " + ago() + "), 1, "
                + ago() + ", 1, 0, seq % 1000 = 0, 1 from seq_1_to_" + ROWS;
        rig.execute(
                "insert into claim(id, user_id, amount, amount_usdc, rate, player_id, external_transaction_id, transaction_id, status,"
                        + " claimed_at, finished_at, sends, sent_at, lease, looks, flagged, version) select " + id(4)
                        + ", " + user()
                        + ", 0.1, 0.1, 0.92, seq, concat('bench-', seq), " + rest);
        rig.execute(
                "insert into picks_transfer(id, user_id, player_id, amount, currency_code, requested_by, idempotency_key,"
                        + " external_transaction_id, transaction_id, status, created_at, finished_at, sends, sent_at, lease, looks, flagged,"
                        + " version) select " + id(3) + ", " + user()
                        + ", seq, 0.1, 'EUR', 'picks', seq, concat('bench-', seq), " + rest);
        for (String[] trail :
                new String[][] {{"claim_transition", "claim_id", id(4)}, {"picks_transition", "transfer_id", id(3)}}) {
            rig.execute(
                    "insert into %s(%s, at, from_status, to_status, reason) select %s, %s, null, 'PENDING', 'Asked for' from seq_1_to_%d"
                            .formatted(trail[0], trail[1], trail[2], ago(), ROWS));
        }
    }

    private static String id(int kind) {
        return "unhex(concat('" + Population.id(kind, 0).substring(0, 16) + "', lpad(hex(seq), 8, '0')))";
    }

    /** The first rows are the newest, and are of the first users, who have referred the most. */
    private static String user() {
        return "unhex(concat('" + Population.id(1, 0).substring(0, 16) + "', lpad(hex((seq - 1) % " + USERS
                + "), 8, '0')))";
    }

    private static String ago() {
        return "utc_timestamp(3) - interval seq second";
    }
}
