package gaming.signin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.database.Instants;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sandbox.Json;
import sandbox.social.Person;
import sandbox.social.SandboxProvider;
import world.Browser;
import world.Guest;
import world.Logged;
import world.Rows;
import world.TestClock;
import world.World;

/** The stored facts of a registration that no answer shows: consent, and whether the address is verified. */
@ExtendWith(World.class)
class RegistrationIT {
    private final Browser browser = new Browser(World.publicUrl());

    @AfterEach
    void now() {
        TestClock.reset();
    }

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
        assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("SUCCESS");
        return new ObjectId(answer.at("/user/id").asText());
    }

    private static SandboxProvider provider(String type) {
        return type.equals("GOOGLE") ? World.google() : World.facebook();
    }
}
