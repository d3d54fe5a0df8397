package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.social.Person;
import world.Browser;

/** decisions.md and details.md, "Sign-in": what each status lets a user do. */
@ExtendWith({Product.class, Social.Calmed.class})
class SignInStatusesIT {
    @Test
    void aRegisteredUserIsActive() {
        Browser browser = Member.registers(Social.FACEBOOK).browser();
        browser.graphql("mutation { claimEarningsFromReferrals { level } }", Map.of());
        // An inactive user gets USER_BLOCKED before
        assertThat(Product.errorCode(browser.latest())).isEqualTo("NO_EARNINGS_TO_CLAIM");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PENDING", "ACTIVE", "TIME_OUT", "SELF_EXCLUDED"})
    void theseMaySignIn(String status) {
        Member member = Member.registers(Social.GOOGLE);
        member.becomes(status);
        LoginAnswers.signedIn(member.logsInAgain(), false);
        LoginAnswers.signedIn(Social.GOOGLE.registers(Social.browser(), member.person()), false);
        member.linksTheOther();
        assertThat(member.browser().refresh().path("status").asText()).isEqualTo("SUCCESS");
        assertThat(member.browser().unlink("GOOGLE").path("id").asText()).isEqualTo(member.id());
        assertThat(member.isSignedIn()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"SUSPENDED", "BLOCKED", "CLOSED"})
    void theseMayNot(String status) {
        for (Social social : Social.values()) {
            Member member = Member.registers(social);
            member.becomes(status);
            for (boolean register : new boolean[] {true, false}) {
                Browser browser = Social.browser();
                JsonNode answer =
                        register ? social.registers(browser, member.person()) : social.logsIn(browser, member.person());
                LoginAnswers.refused(answer, "ACCOUNT_BLOCKED");
                assertThat(browser.cookie("accessToken")).isEmpty();
                assertThat(browser.cookie("refreshToken")).isEmpty();
            }
            member.becomes("ACTIVE");
            LoginAnswers.signedIn(member.logsInAgain(), false);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"SUSPENDED", "BLOCKED", "CLOSED"})
    void theirRefreshFails(String status) {
        Member member = Member.registers(Social.GOOGLE);
        member.becomes(status);
        LoginAnswers.refused(member.browser().refresh(), "ACCOUNT_BLOCKED");
        assertThat(member.browser().cookie("accessToken")).isEmpty();
        assertThat(member.browser().cookie("refreshToken")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"SUSPENDED", "BLOCKED", "CLOSED"})
    void theyNeitherLinkNorUnlink(String status) {
        Member member = Member.registers(Social.GOOGLE);
        Person facebook = member.linksTheOther();
        JsonNode unlinked = member.browser().unlink("FACEBOOK");
        assertThat(unlinked.path("id").asText()).isEqualTo(member.id());
        JsonNode begun = member.browser().link("FACEBOOK");
        member.becomes(status);
        LoginAnswers.refused(member.browser().finish(begun, Social.FACEBOOK.sandbox(), facebook), "ACCOUNT_BLOCKED");
        LoginAnswers.refused(member.browser().link("FACEBOOK"), "ACCOUNT_BLOCKED");
        LoginAnswers.error(member.browser().unlink("GOOGLE"), "USER_BLOCKED");
        member.becomes("ACTIVE");
        LoginAnswers.refused(Social.FACEBOOK.logsIn(Social.browser(), facebook), "ACCOUNT_NOT_LINKED");
        LoginAnswers.signedIn(member.logsInAgain(), false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SUSPENDED", "BLOCKED", "CLOSED"})
    void theyAreNotFoundByTheirAddressEither(String status) {
        Player known = Player.joins();
        String email = Social.freshEmail();
        Product.feeds()
                .accept(
                        "users",
                        known.line()
                                .put("email", email)
                                .put("emailVerified", true)
                                .put("status", status));
        Person person = Social.GOOGLE.withEmail(email);
        LoginAnswers.refused(Social.GOOGLE.logsIn(Social.browser(), person), "ACCOUNT_BLOCKED");
        LoginAnswers.refused(Social.GOOGLE.registers(Social.browser(), person), "ACCOUNT_BLOCKED");
        Product.feeds().accept("users", known.line().put("status", "ACTIVE"));
        JsonNode user = LoginAnswers.signedIn(Social.GOOGLE.logsIn(Social.browser(), person), false);
        assertThat(user.path("id").asText()).isEqualTo(known.id().toHexString());
    }

    @Test
    void anUnknownUserCannotLink() {
        Browser browser = Social.browser();
        browser.plant("accessToken", Product.token(new ObjectId()));
        LoginAnswers.error(browser.link("GOOGLE"), "USER_NOT_FOUND");
        LoginAnswers.error(browser.unlink("GOOGLE"), "USER_NOT_FOUND");
    }
}
