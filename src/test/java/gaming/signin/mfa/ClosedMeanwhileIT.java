package gaming.signin.mfa;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import world.Browser;
import world.Guest;
import world.Rows;
import world.TestClock;
import world.World;

/** A sign-in writes the row of its user before it reads it, so it obeys a transaction that closes or erases the user. */
@ExtendWith(World.class)
class ClosedMeanwhileIT {
    @Test
    void aSignInOfAUserWhoIsClosedMeanwhileOpensNoSession() throws Exception {
        Guest guest = Guest.registers();

        assertRefused(
                guest.id(), () -> new Browser(World.publicUrl()).loggedIn("GOOGLE", World.google(), guest.person()));
    }

    @Test
    void aSecondFactorOfAUserWhoIsClosedMeanwhileOpensNoSession() throws Exception {
        Protected user = Protected.here("TOTP");
        Browser browser = user.asked();

        assertRefused(
                user.guest().id(), () -> browser.verifyMfa(user.authenticator().code(TestClock.now())));
    }

    private static void assertRefused(ObjectId user, Supplier<JsonNode> signIn) throws Exception {
        int sessions = sessions(user);
        var answers = new ArrayBlockingQueue<JsonNode>(1);
        try (Connection connection = World.connection();
                var change = connection.createStatement()) {
            connection.setAutoCommit(false);
            change.executeUpdate("update user set status = 'CLOSED' where id = 0x" + user);
            Thread.startVirtualThread(() -> answers.add(signIn.get()));
            Rows.here().awaitWaitForUser();
            connection.commit();
        }
        JsonNode answer = answers.poll(Waiting.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(answer).isNotNull();
        assertThat(answer.path("message").asText()).as(answer.toString()).isEqualTo("ACCOUNT_BLOCKED");
        assertThat(sessions(user)).isEqualTo(sessions);
    }

    private static int sessions(ObjectId user) {
        return Rows.here().count("session where user_id = ?", user);
    }
}
