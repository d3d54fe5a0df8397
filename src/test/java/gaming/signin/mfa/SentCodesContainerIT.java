package gaming.signin.mfa;

import static gaming.signin.mfa.Protected.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.Feeds;
import gaming.identity.MfaType;
import gaming.identity.User;
import io.helidon.microprofile.testing.AddBean;
import io.helidon.microprofile.testing.AddConfigSource;
import io.helidon.microprofile.testing.Socket;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import world.Browser;
import world.Guest;
import world.OwnContainer;
import world.TestClock;
import world.World;

/** Sent codes in the service, with a gateway of the test. */
@OwnContainer
@AddBean(value = SentCodesContainerIT.Gateway.class, scope = ApplicationScoped.class)
class SentCodesContainerIT {
    private static final int MOST_PENDING = 5;

    @Inject
    @Socket("@default")
    private URI publicUrl;

    @Inject
    @Socket("internal")
    private URI internalUrl;

    @Inject
    private Gateway gateway;

    private Protected user;

    /** Replaces the operator's gateway. */
    @Alternative
    @Priority(1)
    static class Gateway {
        private final Map<ObjectId, String> latest = new ConcurrentHashMap<>();
        private volatile boolean away;

        @Produces
        @Singleton
        SentCodes codes(Config config) {
            return new SentCodes(config) {
                @Override
                boolean send(User user, MfaType type, String code) {
                    if (!away) {
                        latest.put(user.id(), code);
                    }
                    return !away;
                }
            };
        }

        String latest(ObjectId user) {
            return Objects.requireNonNull(latest.get(user));
        }

        void setAway(boolean isAway) {
            away = isAway;
        }
    }

    @AddConfigSource
    static ConfigSource settings() {
        return World.settings(Map.of());
    }

    @BeforeEach
    void register() {
        user = Protected.at(Guest.registers(publicUrl, World.google()), World.google(), new Feeds(internalUrl), "SMS");
    }

    @AfterEach
    void calm() {
        gateway.setAway(false);
        TestClock.reset();
    }

    @Test
    void aCodeIsValidOnceAndForItsSignIn() {
        Browser first = asked();
        String firstCode = code();
        Browser second = asked();
        String secondCode = code();
        Browser copy = first.copy();

        if (!firstCode.equals(secondCode)) {
            assertRefused(first, secondCode, "INVALID_CODE");
            assertRefused(second, firstCode, "INVALID_CODE");
        }
        user.assertSignsIn(first, firstCode);
        assertRefused(copy, firstCode, "INVALID_CODE");
        user.assertSignsIn(second, secondCode);
    }

    @Test
    void aCodeEndsAfterFiveMinutes() {
        Browser browser = asked();
        TestClock.advance(Duration.ofMinutes(5));
        assertRefused(browser, code(), "INVALID_CODE");
    }

    @Test
    void anAuthenticatorsCodeIsRefused() {
        Browser browser = asked();
        String shown = user.authenticator().code(TestClock.now());
        if (!shown.equals(code())) {
            assertRefused(browser, shown, "INVALID_CODE");
        }
    }

    /** A new sign-in replaces one whose code was lost; a lost code does not count as a wrong one. */
    @Test
    void afterAGatewaysFailureTheNextSignInSucceeds() {
        gateway.setAway(true);
        for (int attempt = 0; attempt < MOST_PENDING - 1; attempt++) {
            assertThat(user.begins(new Browser(publicUrl)).path("message").asText())
                    .isEqualTo("PROVIDER_ERROR");
        }
        gateway.setAway(false);
        user.assertSignsIn(asked(), code());
    }

    private Browser asked() {
        return user.asked(new Browser(publicUrl));
    }

    private String code() {
        return gateway.latest(user.guest().id());
    }
}
