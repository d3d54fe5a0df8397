package gaming.signin;

import static gaming.signin.Attack.assertMessage;
import static gaming.signin.Attack.assertSuccess;
import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.database.Instants;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sandbox.Json;
import sandbox.Waiting;
import sandbox.social.Person;
import sandbox.social.SandboxProvider;
import world.Browser;
import world.Guest;
import world.Logged;
import world.Rows;
import world.TestClock;
import world.World;

/**
 * The stored facts of a registration that no answer shows: consent, whether the address is verified, and that a proof
 * does not hold for the next address.
 */
@ExtendWith(World.class)
class RegistrationIT {
    private final Browser browser = new Browser(World.publicUrl());
    private final String email = UUID.randomUUID() + "@example.com";
    private final Person owner = Person.verified(new ObjectId().toHexString(), "Owner", email);

    @ParameterizedTest
    @CsvSource({"GOOGLE, true, true", "GOOGLE, false, true", "FACEBOOK, true, false", "FACEBOOK, false, false"})
    void storesTheConsentAndWhetherTheAddressIsVerified(String type, boolean offers, boolean verified) {
        Person person = Guest.somebody();

        ObjectId user = user(browser.finish(
                browser.register(type, Map.of("receiveMarketingOffers", offers)), provider(type), person));

        assertThat(Rows.here()
                        .count(
                                "user where id = ? and email = ? and email_verified = ? and marketing_offers = ?"
                                        + " and status = 'ACTIVE' and terms_agreed_at is not null",
                                user,
                                String.valueOf(person.email()),
                                verified,
                                offers))
                .isOne();
    }

    @Test
    void storesTheConsentOfTheStartAndTheRegistrationOfTheEnd() {
        Instant began = TestClock.now();
        JsonNode begun = browser.register("GOOGLE", Map.of());
        TestClock.advance(Duration.ofMinutes(5));

        ObjectId user = user(browser.finish(begun, World.google(), Guest.somebody()));

        assertThat(Rows.here()
                        .count(
                                "user where id = ? and terms_agreed_at between ? and ? and created_at >= ?",
                                user,
                                Instants.column(began.minusMillis(1)),
                                Instants.column(began.plusSeconds(60)),
                                Instants.column(
                                        began.plus(Duration.ofMinutes(5)).minusMillis(1))))
                .isOne();
    }

    @Test
    void anAccountThatIsFoundByItsAddressHasNoConsent() {
        Person person = Guest.somebody();
        var known = new ObjectId();
        World.feeds()
                .accept(
                        "users",
                        Json.record("id", known.toHexString(), "username", "u" + known, "email", person.email())
                                .put("emailVerified", true));

        ObjectId user = user(browser.finish(
                browser.register("GOOGLE", Map.of("receiveMarketingOffers", true)), World.google(), person));

        assertThat(user).isEqualTo(known);
        assertThat(Rows.here().count("user where id = ? and terms_agreed_at is null and not marketing_offers", user))
                .isOne();
    }

    @Test
    void logsThatAReferrerIsUnknownWithoutTheName() {
        String unknown = "unknown-" + UUID.randomUUID();
        try (var logged = Logged.by(CompleteSignIn.class)) {
            user(browser.finish(
                    browser.register("GOOGLE", Map.of("referrerUsername", unknown, "promoCode", unknown)),
                    World.google(),
                    Guest.somebody()));

            assertThat(logged.records())
                    .singleElement()
                    .extracting(record -> record.getMessage() + Arrays.toString(record.getParameters()))
                    .asString()
                    .doesNotContain(unknown);
        }
    }

    private static ObjectId user(JsonNode answer) {
        assertSuccess(answer);
        return new ObjectId(answer.at("/user/id").asText());
    }

    private static SandboxProvider provider(String type) {
        return type.equals("GOOGLE") ? World.google() : World.facebook();
    }

    @Test
    void aNewAddressWithoutAProofDoesNotOpenTheAccount() {
        Guest guest = Guest.registers();
        World.feeds()
                .accept("users", record("id", guest.id().toHexString(), "username", guest.username(), "email", email));

        assertMessage(registers(), "ACCOUNT_NOT_LINKED");
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

        assertSuccess(answer);
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
