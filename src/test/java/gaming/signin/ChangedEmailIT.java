package gaming.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import sandbox.social.Person;
import world.Browser;
import world.Guest;
import world.Rows;
import world.World;

/** The proof of an address does not hold for the next address that the feed sets. */
@ExtendWith(World.class)
class ChangedEmailIT {
    private final String email = UUID.randomUUID() + "@example.com";
    private final Person owner = Person.verified(new ObjectId().toHexString(), "Owner", email);

    @Test
    void aNewAddressWithoutAProofDoesNotOpenTheAccount() {
        Guest guest = Guest.registers();
        World.feeds()
                .accept("users", record("id", guest.id().toHexString(), "username", guest.username(), "email", email));

        assertThat(registers().path("message").asText()).isEqualTo("ACCOUNT_NOT_LINKED");
    }

    @Test
    void aNewAddressThatTheFeedVerifiesOpensTheAccount() {
        Guest guest = Guest.registers();
        World.feeds()
                .accept(
                        "users",
                        record("id", guest.id().toHexString(), "username", guest.username(), "email", email)
                                .put("emailVerified", true));
        unlinkGoogle(guest);

        JsonNode answer = registers();

        assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("SUCCESS");
        assertThat(answer.at("/user/id").asText()).isEqualTo(guest.id().toHexString());
    }

    @Test
    void theSameAddressAgainStaysProved() {
        Guest guest = Guest.registers();
        String own = String.valueOf(guest.person().email());
        World.feeds()
                .accept("users", record("id", guest.id().toHexString(), "username", guest.username(), "email", own));
        unlinkGoogle(guest);

        Person other = Person.verified(new ObjectId().toHexString(), "Other", own);
        JsonNode answer = new Browser(World.publicUrl()).loggedIn("GOOGLE", World.google(), other);

        assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("SUCCESS");
    }

    /** The change holds the account after the sign-in found it by its address. */
    @Test
    void anAddressThatIsRemovedMeanwhileDoesNotOpenTheAccount() throws Exception {
        var id = new ObjectId();
        World.feeds()
                .accept(
                        "users",
                        record("id", id.toHexString(), "username", "u" + id, "email", email)
                                .put("emailVerified", true));
        var answers = new ArrayBlockingQueue<String>(1);
        try (Connection connection = World.connection();
                var change = connection.createStatement()) {
            connection.setAutoCommit(false);
            change.executeUpdate("update user set email = 'other-" + email + "' where id = 0x" + id);
            Thread.startVirtualThread(
                    () -> answers.add(registers().path("message").asText()));
            Rows.here().awaitWaitForUser();
            connection.commit();
        }

        assertThat(answers.poll(Waiting.PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo("ACCOUNT_NOT_LINKED");
        assertThat(Rows.here().count("social_identity where user_id = ?", id)).isZero();
    }

    private JsonNode registers() {
        return new Browser(World.publicUrl()).registered("GOOGLE", World.google(), owner);
    }

    /** Makes room for another Google account. */
    private static void unlinkGoogle(Guest guest) {
        Person elsewhere = Person.withoutEmail(new ObjectId().toHexString(), "Elsewhere");
        guest.browser().linked("FACEBOOK", World.facebook(), elsewhere);
        assertThat(guest.browser().unlink("GOOGLE").path("id").asText())
                .isEqualTo(guest.id().toHexString());
    }
}
