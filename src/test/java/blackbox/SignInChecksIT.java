package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.social.Person;
import world.Browser;

/**
 * decisions.md and details.md, "Sign-in": what is checked before a flow begins, in which order, and what each status
 * lets a user do.
 */
@ExtendWith({Product.class, Social.Calmed.class})
class SignInChecksIT {
    private static final Map<String, Object> EVERYTHING_WRONG =
            Map.of("redirectPath", "//evil", "agreedToTerms", false);

    @Test
    void telegramIsNotImplementedWhateverElseIsWrong() {
        Browser anonymous = Social.browser();
        LoginAnswers.refused(register(anonymous, "TELEGRAM", EVERYTHING_WRONG), "NOT_IMPLEMENTED");
        LoginAnswers.refused(login(anonymous, "TELEGRAM", "//evil"), "NOT_IMPLEMENTED");
        LoginAnswers.refused(link(anonymous, "TELEGRAM", "//evil"), "NOT_IMPLEMENTED");
        JsonNode error = LoginAnswers.error(anonymous.unlink("TELEGRAM"), "NOT_IMPLEMENTED");
        assertThat(error.path("message").asText()).isEqualTo("NOT_IMPLEMENTED");
        assertThat(anonymous.setCookies()).isEmpty();
    }

    @Test
    void telegramIsNotImplementedForASignedInUser() {
        Browser browser = Member.registers(Social.GOOGLE).browser();
        LoginAnswers.refused(register(browser, "TELEGRAM", Map.of()), "NOT_IMPLEMENTED");
        LoginAnswers.refused(login(browser, "TELEGRAM", "/home"), "NOT_IMPLEMENTED");
        LoginAnswers.refused(link(browser, "TELEGRAM", "/home"), "NOT_IMPLEMENTED");
        LoginAnswers.error(browser.unlink("TELEGRAM"), "NOT_IMPLEMENTED");
    }

    @ParameterizedTest
    @EnumSource
    void termsComeBeforeTheRedirectPath(Social social) {
        Browser browser = Social.browser();
        LoginAnswers.refused(register(browser, social.name(), EVERYTHING_WRONG), "TERMS_NOT_ACCEPTED");
        LoginAnswers.refused(register(browser, social.name(), Map.of("agreedToTerms", false)), "TERMS_NOT_ACCEPTED");
        LoginAnswers.refused(
                register(browser, social.name(), Map.of("redirectPath", "https://evil")), "INVALID_REDIRECT_PATH");
        LoginAnswers.refused(login(browser, social.name(), "//evil"), "INVALID_REDIRECT_PATH");
    }

    @ParameterizedTest
    @EnumSource
    void linkingNeedsAUserBeforeAnythingElse(Social social) {
        Browser anonymous = Social.browser();
        LoginAnswers.error(link(anonymous, social.name(), "//evil"), "UNAUTHENTICATED");
        LoginAnswers.error(link(anonymous, social.name(), "/home"), "UNAUTHENTICATED");
        LoginAnswers.error(anonymous.unlink(social.name()), "UNAUTHENTICATED");
        assertThat(anonymous.latest().status()).isEqualTo(200);
        assertThat(anonymous.latest().json().path("data").isNull()).isTrue();

        Browser member = Member.registers(social).browser();
        LoginAnswers.refused(link(member, social.name(), "//evil"), "INVALID_REDIRECT_PATH");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GITHUB", "google", ""})
    void anUnknownProviderIsInvalidInput(String type) {
        Answer answer = Social.browser()
                .graphql(
                        "mutation($input: LoginWithSocialInput!) { loginWithSocial(input: $input) { status } }",
                        Map.of("input", Map.of("type", type, "redirectPath", "/home")));
        assertThat(Product.errorCode(answer)).isEqualTo("BAD_USER_INPUT");
        assertThat(answer.json().at("/errors/0/extensions/field").asText()).isEqualTo("type");
    }

    @ParameterizedTest
    @ValueSource(strings = {"type", "redirectPath", "agreedToTerms", "receiveMarketingOffers"})
    void aRequiredFieldMustBeThere(String field) {
        var input = input(Map.of());
        input.remove(field);
        JsonNode answer = Social.browser().begin("registerWithSocial", "RegisterWithSocialInput", input);
        JsonNode error = LoginAnswers.error(answer, "BAD_USER_INPUT");
        assertThat(error.at("/extensions/field").asText()).isEqualTo(field);
    }

    @Test
    void verifyingNeedsAStateOnly() {
        Answer answer = Social.browser()
                .graphql(
                        "mutation($input: VerifySocialAuthInput!) { verifySocialAuth(input: $input) { status } }",
                        Map.of("input", Map.of("code", "x")));
        assertThat(Product.errorCode(answer)).isEqualTo("BAD_USER_INPUT");
        assertThat(answer.json().at("/errors/0/extensions/field").asText()).isEqualTo("state");
        for (String state : new String[] {"", " ", "x", "\u0000", "a".repeat(43), "ü".repeat(43), "x".repeat(9000)}) {
            LoginAnswers.refused(Social.browser().verify(state, "code"), "INVALID_STATE");
        }
    }

    @ParameterizedTest
    @EnumSource
    void oddTextsOfTheInputDoNoHarm(Social social) {
        for (String odd :
                new String[] {"", " ", "\u0000", "\ud83d", "🦊".repeat(3000), "' or '1'='1", "%", "x".repeat(9000)}) {
            JsonNode begun = register(
                    Social.browser(),
                    social.name(),
                    Map.of("fingerprint", odd, "referrerUserId", odd, "referrerUsername", odd, "promoCode", odd));
            assertThat(begun.path("status").asText()).as(begun.toString()).isEqualTo("SUCCESS");
            JsonNode login = Social.browser()
                    .begin(
                            "loginWithSocial",
                            "LoginWithSocialInput",
                            Map.of("type", social.name(), "redirectPath", "/home", "fingerprint", odd));
            assertThat(login.path("status").asText()).as(login.toString()).isEqualTo("SUCCESS");
        }
    }

    private static Map<String, Object> input(Map<String, ?> more) {
        var input = new LinkedHashMap<String, Object>(Map.of(
                "type", "GOOGLE", "redirectPath", "/home", "agreedToTerms", true, "receiveMarketingOffers", false));
        input.putAll(more);
        return input;
    }

    private static JsonNode register(Browser browser, String type, Map<String, ?> more) {
        var input = input(more);
        input.put("type", type);
        return browser.begin("registerWithSocial", "RegisterWithSocialInput", input);
    }

    private static JsonNode login(Browser browser, String type, String redirectPath) {
        return browser.begin(
                "loginWithSocial", "LoginWithSocialInput", Map.of("type", type, "redirectPath", redirectPath));
    }

    private static JsonNode link(Browser browser, String type, String redirectPath) {
        return browser.begin("linkSocial", "LinkSocialInput", Map.of("type", type, "redirectPath", redirectPath));
    }

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
