package bench;

import static bench.Rig.print;

import dev.EmbeddedMariaDb;
import dev.Http.Answer;
import gaming.console.Crawl;
import gaming.console.Visitor;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.SplittableRandom;
import world.StatementLog;

/**
 * Every page of the console beside a million users: its statements, the time of the
 * answer and the processor time of service and database. Pages are found by links, so new ones are measured too. Users who
 * claim are those that have referred the most others. Sizes are set with {@code -Dbench.users} and {@code -Dbench.rows} (of
 * each of the other large tables); {@code -Dbench.filled=true} takes the database of the run before, and {@code
 * -Dbench.pages} a part of the pages, as a regular expression.
 */
public final class ConsoleBenchmark {
    private static final int USERS = Integer.getInteger("bench.users", 1_000_000);
    private static final int ROWS = Integer.getInteger("bench.rows", USERS);
    private static final int DAYS = Integer.getInteger("bench.days", 30);
    private static final String PAGES = System.getProperty("bench.pages", ".*");

    private static final LocalDate LAST = LocalDate.now(ZoneOffset.UTC).minusDays(1);
    private static final LocalDate RUNNING = LAST.minusDays(DAYS);
    private static final int WARM = 30;
    private static final int CALLS = 200;

    private static final int LETTERS = 10;

    private final Population population = new Population(USERS);
    private final Rig rig;

    private ConsoleBenchmark(Rig rig) {
        this.rig = rig;
    }

    public static void main(String[] arguments) throws Exception {
        var settings = Map.of("claims.books-interval", "P1D", "tasks.polling-interval", "PT10S");
        try (Rig rig = Rig.start("console-bench-db", "4G", settings)) {
            new ConsoleBenchmark(rig).run();
        }
    }

    private void run() throws Exception {
        if (!Rig.FILLED) {
            fill();
        }
        print("%,d users, %,d rows of each large table, %d days", USERS, ROWS, DAYS);
        Visitor olga = Visitor.signedIn(rig.service().internalUrl(), Visitor.OLGA);
        var kinds = new HashSet<String>();
        print("| Page | statements | answer, median | answer, p99 | processor |%n|---|---|---|---|---|");
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
        Spent spent = rig.each(CALLS, () -> {
            for (int call = 0; call < CALLS; call++) {
                long begun = System.nanoTime();
                olga.get(address);
                nanos[call] = System.nanoTime() - begun;
            }
        });
        Arrays.sort(nanos);
        print(
                "| `/%s` | %d | %.1f ms | %.1f ms | %.1f ms |",
                Crawl.kind(address), statements, nanos[CALLS / 2] / 1e6, nanos[CALLS * 99 / 100] / 1e6, spent.both());
    }

    private void fill() throws SQLException {
        population.feed(rig, USERS);
        var random = new SplittableRandom(1);
        rig.feed("bets", USERS, bet -> population.bet(bet, LAST, random));
        rig.jobs().run(LAST);
        for (int ago = 1; ago < DAYS; ago++) {
            rig.repeat("player_day", LAST, -ago);
            rig.repeat("commission", LAST, -ago);
            rig.repeat("commission_day", LAST, -ago);
        }
        for (String statement : script().split(";\n")) {
            rig.execute(statement);
        }
        String tables = rig.value("select group_concat(table_name) from information_schema.tables"
                + " where table_schema = database() and table_type = 'BASE TABLE'");
        rig.execute("analyze table " + tables);
    }

    /** A run that is half done, and of each kind of payment and record as many as rows, of which some are pending. */
    private static String script() {
        String payment =
                "concat('tx-', seq), if(seq % 1000 = 0, 'PENDING', if(seq % 50 = 1, 'FAILED', 'COMPLETED')), AGO,"
                        + " if(seq % 1000 = 0, null, AGO), 1, AGO, 1, 0, seq % 1000 = 0, 1";
        return """
                insert into commission_day(day, state, users_total, started_at)
                  values ('RUNNING', 'QUEUED', USERS, utc_timestamp(3));
                insert into commission_day_done(day, run, shard, users)
                  select day, started_at, 0, USERS / 2 from commission_day where day = 'RUNNING';
                insert into commission_work(day, user_id) select 'RUNNING', id from user order by id limit HALF;
                insert into claim(id, user_id, amount, amount_usdc, rate, player_id, external_transaction_id, transaction_id,
                    status, claimed_at, finished_at, sends, sent_at, lease, looks, flagged, version)
                  select ID4, USER, 0.1, 0.1, 0.92, seq, concat('bench-', seq), PAYMENT from ALL;
                insert into claim_transition(claim_id, at, from_status, to_status, reason)
                  select ID4, AGO, null, 'PENDING', 'Asked for' from ALL;
                insert into picks_transfer(id, user_id, player_id, amount, currency_code, requested_by, idempotency_key,
                    external_transaction_id, transaction_id, status, created_at, finished_at, sends, sent_at, lease, looks,
                    flagged, version)
                  select ID3, USER, seq, 0.1, 'EUR', 'picks', seq, concat('bench-', seq), PAYMENT from ALL;
                insert into picks_transition(transfer_id, at, from_status, to_status, reason)
                  select ID3, AGO, null, 'PENDING', 'Asked for' from ALL;
                insert into dead_letter(id, topic, partition_number, record_offset, recorded_at, name, payload, reason,
                    failed_at, replays, replayed_at)
                  select ID5, if(seq % 2, 'PLATFORM_ACTIVITY_TOPIC', 'USER_CHAT_INFO_TOPIC'), 0, seq, 0, 'DEPOSIT',
                    '{"amount": 1}', 'The user is not known', AGO, 0, if(seq % 2, utc_timestamp(3), null) from FEW;
                insert into audit_action
                  select ID6, AGO, concat('console:', seq % 20, '@company.example'), 'RESOLVE_CLAIM', 'CLAIM',
                    lower(hex(ID4)), 'The platform shows the booking', '', 'DONE' from ALL;
                insert into audit_target select target, at, id from audit_action;
                insert into audit_caller select concat('console:', seq, '@company.example'), utc_date() from seq_0_to_19;
                insert into console_session(id, caller, role, created_at, seen_at, ends_at)
                  select ID7, concat('console:', seq % 20, '@company.example'), 'VIEWER', utc_timestamp(3),
                    utc_timestamp(3), utc_timestamp(3) + interval 8 hour from seq_1_to_1000;
                insert into token_rate_history(symbol, at, rate, source, recorded_at)
                  select 'USDC', AGO, 0.9 + seq % 100 / 10000, 'POLL', AGO from ALL;
                insert into session(id, user_id, created_at, last_seen_at, expires_at, ends_at, ip_address)
                  select ID8, USER, utc_timestamp(3), utc_timestamp(3), utc_timestamp(3) + interval 1 day,
                    utc_timestamp(3) + interval 30 day, '192.0.2.1' from ALL;
                insert into sync_run(id, first_index, users, state, pages, pages_done, pages_failed, total, done, skipped,
                    attempt, requested_at, finished_at)
                  select ID9, seq, 100, 'DONE', 1, 1, 0, 100, 100, 0, 1, AGO, AGO from FEW""".replace("PAYMENT", payment)
                .replace("ALL", "seq_1_to_" + ROWS)
                .replace("FEW", "seq_1_to_" + ROWS / LETTERS)
                .replace("RUNNING", RUNNING.toString())
                .replace("HALF", "" + USERS / 2)
                .replace("USERS", "" + USERS)
                // The first rows are the newest, and are of the first users, who have referred the most
                .replace("USER,", "unhex(concat('" + prefix(1) + "', lpad(hex((seq - 1) % " + USERS + "), 8, '0'))),")
                .replace("AGO", "utc_timestamp(3) - interval seq second")
                .replaceAll(
                        "\\bID(\\d)",
                        "unhex(concat('" + prefix(0).substring(0, 7) + "$1"
                                + prefix(0).substring(8) + "', lpad(hex(seq), 8, '0')))");
    }

    private static String prefix(int kind) {
        return Population.id(kind, 0).substring(0, 16);
    }
}
