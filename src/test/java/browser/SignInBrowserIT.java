package browser;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import dev.DevFrontend;
import gaming.signin.mfa.Authenticator;
import java.net.URI;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.social.Person;
import world.TestClock;
import world.World;

/** Sign-ins in a browser: the small frontend at one origin, the service at another, the providers at a third. */
@ExtendWith(World.class)
class SignInBrowserIT {
    private static final String ONE_OF_GOOGLE = "[data-type=GOOGLE]";
    private static final String ONE_OF_FACEBOOK = "[data-type=FACEBOOK]";
    private static final String SIGNED_OUT = "You are not signed in.";

    @AutoClose
    private static Chromium chromium;

    private static DevFrontend frontend;

    private final String number = new ObjectId().toHexString();
    private final Person ada = Person.verified("g" + number, "Ada " + number, "ada" + number + "@example.com");
    private final Person adaAtFacebook = Person.withoutEmail("f" + number, "Ada");

    @BeforeAll
    static void start() {
        chromium = Chromium.orSkip();
        frontend = DevFrontend.start(World.FRONTEND.getPort(), "/auth/callback", SignInBrowserIT::publicUrl);
    }

    /** By the frontend's host name too, because cookies belong to a host, not to a port. */
    private static URI publicUrl() {
        return URI.create("http://localhost:" + World.publicUrl().getPort());
    }

    @AfterAll
    static void close() {
        if (frontend != null) {
            frontend.close();
        }
    }

    @BeforeEach
    void beginSignedOut() {
        World.google().offer(ada, "");
        World.facebook().offer(adaAtFacebook, "");
        chromium.forgetCookies();
        chromium.open(frontend.url());
        assertThat(chromium.text("#anonymous:not([hidden]) h3")).isEqualTo("Register");
    }

    @AfterEach
    void shoot(TestInfo test) {
        chromium.shoot(test.getTestMethod().orElseThrow().getName());
    }

    @Test
    void registersWithGoogleLinksFacebookLogsOutAndLogsInWithFacebook() {
        begin("registerWithSocial", ONE_OF_GOOGLE);
        pick(ada);
        assertThat(chromium.text("#status")).isEqualTo("SUCCESS");
        String username = chromium.text("#username");
        assertThat(username).startsWith("ada");
        assertThat(chromium.address()).isEqualTo(frontend.url().resolve("/auth/callback"));

        chromium.click("#onwards");
        assertThat(chromium.text("#signed-in:not([hidden]) h3")).isEqualTo("Link an account");
        begin("linkSocial", ONE_OF_FACEBOOK);
        pick(adaAtFacebook);
        assertThat(chromium.text("#status")).isEqualTo("SUCCESS");

        chromium.click("#onwards");
        chromium.click("[data-do=logout]");
        assertThat(chromium.text("#anonymous:not([hidden]) h3")).isEqualTo("Register");
        assertThat(chromium.text("#who")).isEqualTo(SIGNED_OUT);
        begin("loginWithSocial", ONE_OF_FACEBOOK);
        pick(adaAtFacebook);
        assertThat(chromium.text("#status")).isEqualTo("SUCCESS");
        assertThat(chromium.text("#username")).isEqualTo(username);
        assertThat(chromium.cookiesOfScripts()).isEmpty();
        assertThat(chromium.complaints()).isEmpty();
    }

    @Test
    void anUnknownPersonIsToldToRegisterFirst() {
        begin("loginWithSocial", ONE_OF_GOOGLE);
        chromium.click("summary");
        chromium.type("[name=name]", "Bob");
        chromium.type("[name=email]", "bob" + number + "@example.com");
        chromium.click("[value=new]");
        assertThat(chromium.text("#status")).isEqualTo("ERROR ACCOUNT_NOT_FOUND");
    }

    @Test
    void aUserWithASecondFactorIsAskedForItsCode() {
        String secret = "BROWSERTESTTOTP2";
        World.feeds()
                .accept(
                        "users",
                        record(
                                "id",
                                new ObjectId().toHexString(),
                                "username",
                                "ada" + number,
                                "email",
                                ada.email(),
                                "emailVerified",
                                true,
                                "mfaType",
                                "TOTP",
                                "mfaSecret",
                                secret));
        begin("loginWithSocial", ONE_OF_GOOGLE);
        pick(ada);
        assertThat(chromium.text("#mfa:not([hidden]) label")).contains("TOTP");
        chromium.type("[name=code]", "wrong");
        chromium.click("#mfa button");
        assertThat(chromium.text("#status.bad")).isEqualTo("ERROR INVALID_CODE");
        chromium.type("[name=code]", new Authenticator(secret).code(TestClock.now()));
        chromium.click("#mfa button");
        assertThat(chromium.text("#username")).isEqualTo("ada" + number);
    }

    private static void begin(String mutation, String provider) {
        chromium.click("[data-do=" + mutation + "]" + provider);
        chromium.click("#open");
    }

    private static void pick(Person person) {
        chromium.click("[name=login_hint][value='" + person.subject() + "']");
    }
}
