package gaming.signin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.EmbeddedMariaDb;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.social.Person;
import world.Browser;
import world.StatementLog;
import world.World;

/** The number of statements of a sign-in is bounded. */
@ExtendWith(World.class)
class SignInStatementsIT {
    private static final int REGISTRATION = 24;
    private static final int SIGN_IN = 12;
    private static final int REFRESH = 6;

    @Test
    void takesAFixedNumberOfStatements() throws Exception {
        Person first = person();
        counted(() -> assertSuccess(new Browser(World.publicUrl()).registered("GOOGLE", World.google(), first)));
        Person person = person();
        var browser = new Browser(World.publicUrl());

        List<String> registration = counted(() -> assertSuccess(browser.registered("GOOGLE", World.google(), person)));
        List<String> signIn = counted(() -> assertSuccess(browser.loggedIn("GOOGLE", World.google(), person)));
        List<String> refresh = counted(() -> assertSuccess(browser.refresh()));

        assertThat(registration).hasSizeLessThanOrEqualTo(REGISTRATION);
        assertThat(signIn).hasSizeLessThanOrEqualTo(SIGN_IN);
        assertThat(refresh).hasSizeLessThanOrEqualTo(REFRESH);
    }

    @Test
    void takesNoStatementForAMalformedCookie() throws Exception {
        var browser = new Browser(World.publicUrl());
        browser.plant("refreshToken", "stolen");

        assertThat(counted(() ->
                        assertThat(browser.refresh().path("message").asText()).isEqualTo("SESSION_EXPIRED")))
                .isEmpty();
        assertThat(counted(() -> browser.graphql("mutation { logout }", Map.of())))
                .isEmpty();
    }

    private static List<String> counted(StatementLog.Step step) throws Exception {
        return StatementLog.during(EmbeddedMariaDb.GAMING, step);
    }

    private static Person person() {
        String subject = new ObjectId().toHexString();
        return Person.verified(subject, "Counted " + subject, subject + "@example.com");
    }

    private static void assertSuccess(JsonNode response) {
        assertThat(response.path("status").asText()).as(response.toString()).isEqualTo("SUCCESS");
    }
}
