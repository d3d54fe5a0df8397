package gaming.signin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.database.Instants;
import io.helidon.logging.common.LogConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import world.Browser;
import world.Feeds;
import world.Guest;
import world.Rows;
import world.TestClock;
import world.World;
import world.social.Person;
import world.social.SandboxProvider;

/** What is kept of a registration and nobody is shown: consent, and who vouches for the address. */
@ExtendWith(World.class)
class RegistrationIT {
    private final Browser browser = new Browser(World.publicUrl());

    @AfterEach
    void now() {
        TestClock.reset();
    }

    @ParameterizedTest
    @CsvSource({"GOOGLE, true, true", "GOOGLE, false, true", "FACEBOOK, true, false", "FACEBOOK, false, false"})
    void keepsTheConsentAndWhoVouchesForTheAddress(String type, boolean offers, boolean verified) {
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
    void agreesWhenItBeginsAndJoinsWhenItEnds() {
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
    void anAccountThatIsFoundByItsAddressHasNotAgreedToAnything() {
        Person person = Guest.somebody();
        var known = new ObjectId();
        Feeds.here()
                .accept(
                        "users",
                        Feeds.record("id", known.toHexString(), "username", "u" + known, "email", person.email())
                                .put("emailVerified", true));

        ObjectId user = user(browser.finish(
                browser.register("GOOGLE", Map.of("receiveMarketingOffers", true)), World.google(), person));

        assertThat(user).isEqualTo(known);
        assertThat(Rows.here().count("user where id = ? and terms_agreed_at is null and not marketing_offers", user))
                .isOne();
    }

    @Test
    void logsThatAReferrerIsUnknownAndNotWhoItShouldBe() {
        String unknown = "unknown-" + UUID.randomUUID();
        try (var logged = new Logged()) {
            user(browser.finish(
                    browser.register("GOOGLE", Map.of("referrerUsername", unknown, "promoCode", unknown)),
                    World.google(),
                    Guest.somebody()));

            assertThat(logged.lines).hasSize(1).noneMatch(line -> line.contains(unknown));
        }
    }

    private static ObjectId user(JsonNode answer) {
        assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("SUCCESS");
        return new ObjectId(answer.at("/user/id").asText());
    }

    private static SandboxProvider provider(String type) {
        return type.equals("GOOGLE") ? World.google() : World.facebook();
    }

    private static final class Logged extends Handler implements AutoCloseable {
        private final Logger logger = Logger.getLogger(Accounts.class.getName());
        private final List<String> lines = new CopyOnWriteArrayList<>();

        static {
            // The first server of a JVM does it, and would drop our handler
            LogConfig.configureRuntime();
        }

        Logged() {
            logger.addHandler(this);
        }

        @Override
        public void publish(LogRecord logged) {
            lines.add(logged.getMessage()
                    + List.of(logged.getParameters() == null ? new Object[0] : logged.getParameters()));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {
            logger.removeHandler(this);
        }
    }
}
