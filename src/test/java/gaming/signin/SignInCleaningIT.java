package gaming.signin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.database.Transactions;
import gaming.signin.session.Sessions;
import jakarta.enterprise.inject.spi.CDI;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Browser;
import world.Guest;
import world.Rows;
import world.Together;
import world.World;

/** The task {@code sign-in-cleaning} deletes expired rows only. */
@ExtendWith(World.class)
class SignInCleaningIT {
    private final Rows rows = Rows.here();
    private final SignInCleaning cleaning =
            CDI.current().select(SignInCleaning.class).get();

    private final Remains remains = new Remains(Instant.now());

    @Test
    void statesAreDeletedAnHourAfterTheirEnd() {
        byte[] old = remains.state(Duration.ofMinutes(-61));
        byte[] expired = remains.state(Duration.ofMinutes(-59));
        byte[] good = remains.state(Duration.ofMinutes(10));

        cleaning.clean();

        assertThat(rows.count("sign_in_state where state_hash = ?", (Object) old))
                .isZero();
        assertThat(rows.count("sign_in_state where state_hash = ?", (Object) expired))
                .isOne();
        assertThat(rows.count("sign_in_state where state_hash = ?", (Object) good))
                .isOne();
    }

    @Test
    void sessionsAreDeletedWithTheirTokensAWeekAfterTheirEnd() {
        ObjectId old = remains.session(Duration.ofDays(-7).minusMinutes(1));
        byte[] oldToken = remains.token(old, Duration.ofDays(30));
        ObjectId ended = remains.session(Duration.ofDays(-7).plusMinutes(1));
        ObjectId good = remains.session(Duration.ofDays(1));
        byte[] replaced = remains.token(good, Duration.ofSeconds(-1));
        byte[] current = remains.token(good, Duration.ofDays(1));

        cleaning.clean();

        assertThat(rows.count("session where id = ?", old)).isZero();
        assertThat(rows.count("refresh_token where token_hash = ?", (Object) oldToken))
                .isZero();
        assertThat(rows.count("session where id = ?", ended)).isOne();
        assertThat(rows.count("session where id = ?", good)).isOne();
        assertThat(rows.count("refresh_token where token_hash = ?", (Object) replaced))
                .isZero();
        assertThat(rows.count("refresh_token where token_hash = ?", (Object) current))
                .isOne();
    }

    @Test
    void addressesDevicesAndPlacesGoNinetyDaysAfterTheSignIn() {
        ObjectId old = remains.session(Duration.ofDays(1));
        ObjectId young = remains.session(Duration.ofDays(1));
        String traces =
                "update session set block = '10.0.0.0/24', device = repeat('d', 32), country = 'DE', state = 'BE',"
                        + " created_at = ? where id = ?";
        rows.change(traces, remains.at(Duration.ofDays(-90).minusMinutes(1)), old);
        rows.change(traces, remains.at(Duration.ofDays(-90).plusMinutes(1)), young);

        cleaning.clean();

        String cleared = "session where coalesce(ip_address, block, device, country, state) is null and id = ?";
        assertThat(rows.count(cleared, old)).isOne();
        assertThat(rows.count("session where ip_address is not null and device is not null and id = ?", young))
                .isOne();
    }

    @Test
    void secondFactorsAreDeletedAtTheirEndAndFailuresAfterHalfADay() {
        byte[] late = remains.challenge(Duration.ofSeconds(-1));
        byte[] waiting = remains.challenge(Duration.ofMinutes(5));
        byte[] forgotten = remains.failure(Duration.ofHours(-12).minusMinutes(1));
        byte[] remembered = remains.failure(Duration.ofHours(-12).plusMinutes(1));
        var user = new ObjectId();
        rows.change("insert into totp_step(user_id, step) values (?, 1)", user);

        cleaning.clean();

        assertThat(rows.count("mfa_challenge where token_hash = ?", (Object) late))
                .isZero();
        assertThat(rows.count("mfa_challenge where token_hash = ?", (Object) waiting))
                .isOne();
        assertThat(rows.count("guess_lock where id = ?", (Object) forgotten)).isZero();
        assertThat(rows.count("guess_lock where id = ?", (Object) remembered)).isOne();
        assertThat(rows.count("totp_step where user_id = ?", user)).isOne();
    }

    @Test
    void openSessionsAndFlowsStay() {
        Guest guest = Guest.registers();
        var browser = new Browser(World.publicUrl());
        JsonNode begun = browser.register("GOOGLE", Map.of());

        cleaning.clean();

        assertThat(guest.browser().refresh().path("status").asText()).isEqualTo("SUCCESS");
        assertThat(browser.finish(begun, World.google(), Guest.somebody())
                        .path("status")
                        .asText())
                .isEqualTo("SUCCESS");
        assertThat(rows.count("user where id = ?", guest.id())).isOne();
        assertThat(rows.count("social_identity where user_id = ?", guest.id())).isOne();
    }

    @Test
    void oneTransactionDeletesABoundedNumberOfRows() {
        remains.sessions(25, Duration.ofDays(-9));
        Sessions sessions = CDI.current().select(Sessions.class).get();
        Transactions transactions = CDI.current().select(Transactions.class).get();
        int before = rows.count("session");

        int deleted = transactions.call(() -> sessions.deleteExpired(10));

        assertThat(deleted).isBetween(10, 20);
        assertThat(rows.count("session")).isEqualTo(before - 10);
        cleaning.clean();
        assertThat(rows.count("session where expires_at < ?", remains.at(Duration.ofDays(-8))))
                .isZero();
    }

    @Test
    void concurrentBatchesDeleteAllAndDisturbNoSession() {
        remains.sessions(3000, Duration.ofDays(-9));
        remains.states(2500, Duration.ofHours(-2));
        Guest guest = Guest.registers();

        Together.times(5, number -> {
            if (number < 4) {
                cleaning.clean();
            } else {
                for (int refresh = 0; refresh < 15; refresh++) {
                    assertThat(guest.browser().refresh().path("status").asText())
                            .isEqualTo("SUCCESS");
                }
            }
        });

        assertThat(rows.count("session where expires_at < ?", remains.at(Duration.ofDays(-8))))
                .isZero();
        assertThat(rows.count("sign_in_state where expires_at < ?", remains.at(Duration.ofMinutes(-70))))
                .isZero();
        assertThat(rows.count("refresh_token left join session on session.id = session_id where session.id is null"))
                .isZero();
    }

    /** A lock on an old session does not stop the task. */
    @Test
    void aLockedSessionIsDeletedByTheNextRun() throws SQLException {
        ObjectId held = remains.session(Duration.ofDays(-9));
        ObjectId other = remains.session(Duration.ofDays(-9));
        try (Connection connection = World.connection();
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.executeQuery("select id from session where id = 0x" + held + " for update");

            cleaning.clean();

            assertThat(rows.count("session where id = ?", other)).isZero();
            assertThat(rows.count("session where id = ?", held)).isOne();
            connection.rollback();
        }
        cleaning.clean();
        assertThat(rows.count("session where id = ?", held)).isZero();
    }

    @Test
    void theQueueRunsIt() {
        byte[] old = remains.state(Duration.ofHours(-2));
        rows.doNow("sign-in-cleaning");
        assertThat(rows.count("sign_in_state where state_hash = ?", (Object) old))
                .isZero();
    }
}
