package faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.JWKSet;
import dev.Http;
import gaming.referral.statement.StatementFile;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.text.ParseException;
import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.SandboxPlatform;
import sandbox.Waiting;
import world.Blockade;
import world.World;

/** Months close once for each referrer, also when a pod is killed in the middle, or when two pods close at once. */
@Tag("proof")
class KilledClosingIT {
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    /** More than two transactions of a closing. */
    private static final int REFERRERS = 300;
    /** A referrer of the second transaction. */
    private static final int HELD = 150;

    /** Even on the first day of a month, the two months after it can be closed. */
    private static final YearMonth FIRST = YearMonth.now(ZoneOffset.UTC).minusMonths(4);

    private static final YearMonth SECOND = FIRST.plusMonths(1);

    @AutoClose
    private static Pods pods;

    @BeforeAll
    static void start() throws SQLException {
        pods = Pods.start(
                List.of(World.database()),
                World.freshSchema(),
                SandboxPlatform.start().url(),
                Map.of());
        execute("set sql_mode = ''", """
                insert into user(id, username, username_key)
                select unhex(lpad(hex(seq), 24, '0')), concat('r', seq), concat('r', seq) from seq_1_to_%d""".formatted(REFERRERS), """
                insert into commission(day, user_id, level, earned_1_1)
                select day, id, 1, 5 from user join (select '%s-10' day union all select '%s-11') days""".formatted(FIRST, SECOND), """
                insert into earnings(user_id, earned_1, claimed, claimed_usdc) select id, 10, 3, 3 from user""", """
                insert into claim(id, user_id, amount, amount_usdc, rate, external_transaction_id, status, claimed_at,
                  finished_at, sends, sent_at)
                select id, id, 3, 3, 1, hex(id), 'COMPLETED', '%1$s-12', '%1$s-12', 1, '%1$s-12' from user""".formatted(
                        SECOND));
    }

    @BeforeEach
    void noMonthIsClosed() throws SQLException {
        execute(
                "update scheduled_tasks set execution_time = '2100-01-01' where task_name = 'statement-closing'",
                "delete from referral_statement",
                "delete from statement_earned",
                "delete from statement_claim",
                "delete from statement_month");
    }

    @Test
    void aPodThatIsKilledInTheMiddleLeavesTheRestToTheOther() throws Exception {
        try (var _ = held()) {
            closeNow();
            int killed = closing();
            assertThat(count("referral_statement")).isEqualTo(100);
            pods.pod(killed).kill();
        }
        assertClosedOnce();
        pods.startDead();
    }

    /** The frozen pod looks dead, so the other takes its task. It wakes in the middle of its transaction. */
    @Test
    void twoPodsThatCloseAtOnceCloseEachMonthOnce() throws Exception {
        int frozen;
        try (var _ = held()) {
            closeNow();
            frozen = closing();
            Reaper.signal("-STOP", pods.pod(frozen).pid());
            Blockade.awaitWaiting(Pods.user(1 - frozen), 1);
        }
        Reaper.signal("-CONT", pods.pod(frozen).pid());
        assertClosedOnce();
    }

    private static void closeNow() throws SQLException {
        execute("update scheduled_tasks set execution_time = '2020-01-01' where task_name = 'statement-closing'");
    }

    /** Holds the place of a statement in the second transaction of the closing. Nothing of it ever happens. */
    private static Connection held() throws SQLException {
        Connection connection = connection();
        connection.setAutoCommit(false);
        try (var statement = connection.createStatement()) {
            statement.execute("set sql_mode = ''");
            statement.execute(
                    "insert into referral_statement(user_id, month) values (unhex(lpad(hex(%d), 24, '0')), '%s-01')"
                            .formatted(HELD, FIRST));
        }
        return connection;
    }

    /** The pod whose closing waits. */
    private static int closing() {
        int[] found = {-1};
        Waiting.until(
                () -> {
                    for (int pod = 0; pod < Pods.COUNT; pod++) {
                        if (Blockade.waiting(Pods.user(pod)) > 0) {
                            found[0] = pod;
                        }
                    }
                    return found[0] >= 0;
                },
                PATIENCE);
        return found[0];
    }

    private static void assertClosedOnce() throws SQLException, ParseException {
        Waiting.until(
                () -> count("statement_month where finished_at is not null and month = '" + SECOND.plusMonths(1)
                                + "-01'")
                        == 1,
                PATIENCE);
        assertThat(count("referral_statement")).isEqualTo(2 * REFERRERS);
        assertThat(count("statement_claim")).isEqualTo(REFERRERS);
        assertThat(count("referral_statement where month = '" + SECOND + "-01' and closing = 7"))
                .isEqualTo(REFERRERS);
        var files = files();
        assertThat(files).hasSize(REFERRERS);
        JWKSet keys =
                JWKSet.parse(Http.get(alive().resolve("/.well-known/jwks.json")).body());
        assertThat(files.values())
                .allSatisfy(file -> assertThat(StatementFile.verify(file.getBytes(StandardCharsets.UTF_8), keys))
                        .startsWith("2 statements of 00000000")
                        .endsWith(": closing balance 7 EUR"));
    }

    private static URI alive() {
        return pods.pod(pods.pod(0).isAlive() ? 0 : 1).publicUrl();
    }

    private static Map<String, String> files() {
        var files = new TreeMap<String, String>();
        pods.rows()
                .each(
                        "select hex(user_id), signature, statement from referral_statement order by month",
                        row -> files.merge(
                                row.getString(1),
                                "{\"signature\":\"" + row.getString(2) + "\",\"statement\":" + row.getString(3) + "}\n",
                                String::concat));
        return files;
    }

    private static int count(String rows) {
        return pods.rows().count(rows);
    }

    private static void execute(String... statements) throws SQLException {
        try (Connection connection = connection();
                var statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    private static Connection connection() throws SQLException {
        return pods.rows().database().connect(pods.rows().schema());
    }
}
