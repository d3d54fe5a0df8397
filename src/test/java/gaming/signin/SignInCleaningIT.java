package gaming.signin;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.database.Transactions;
import gaming.signin.session.Sessions;
import jakarta.enterprise.inject.spi.CDI;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Rows;
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

        assertGone("sign_in_state where state_hash = ?", old);
        assertThere("sign_in_state where state_hash = ?", expired);
        assertThere("sign_in_state where state_hash = ?", good);
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

        assertGone("session where id = ?", old);
        assertGone("refresh_token where token_hash = ?", oldToken);
        assertThere("session where id = ?", ended);
        assertThere("session where id = ?", good);
        assertGone("refresh_token where token_hash = ?", replaced);
        assertThere("refresh_token where token_hash = ?", current);
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

        assertGone("mfa_challenge where token_hash = ?", late);
        assertThere("mfa_challenge where token_hash = ?", waiting);
        assertGone("guess_lock where id = ?", forgotten);
        assertThere("guess_lock where id = ?", remembered);
        assertThere("totp_step where user_id = ?", user);
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

            assertGone("session where id = ?", other);
            assertThere("session where id = ?", held);
            connection.rollback();
        }
        cleaning.clean();
        assertGone("session where id = ?", held);
    }

    private void assertThere(String from, Object key) {
        assertThat(rows.count(from, key)).as(from).isOne();
    }

    private void assertGone(String from, Object key) {
        assertThat(rows.count(from, key)).as(from).isZero();
    }
}
