package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.social.Person;
import world.Browser;

/**
 * decisions.md and details.md, "Sign-in": what is checked before a flow begins, in which order, where it may lead, what each
 * status lets a user do, and that an address opens an account only if both sides verified it.
 */
@ExtendWith({Product.class, Social.Calmed.class})
class SignInChecksIT {
    private static final Map<String, Object> EVERYTHING_WRONG =
            Map.of("redirectPath", "//evil", "agreedToTerms", false);
    private final String email = Social.freshEmail();

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void telegramIsNotImplementedForAnyCallerWhateverElseIsWrong(boolean signedIn) {
        Browser browser = signedIn ? Member.registers(Social.GOOGLE).browser() : Social.browser();
        LoginAnswers.refused(register(browser, "TELEGRAM", signedIn ? Map.of() : EVERYTHING_WRONG), "NOT_IMPLEMENTED");
        LoginAnswers.refused(login(browser, "TELEGRAM", signedIn ? "/home" : "//evil"), "NOT_IMPLEMENTED");
        LoginAnswers.refused(link(browser, "TELEGRAM", signedIn ? "/home" : "//evil"), "NOT_IMPLEMENTED");
        JsonNode error = LoginAnswers.error(browser.unlink("TELEGRAM"), "NOT_IMPLEMENTED");
        assertThat(error.path("message").asText()).isEqualTo("NOT_IMPLEMENTED");
        assertThat(browser.setCookies()).isEmpty();
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
        assertThat(browser.setCookies()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void linkingNeedsAUserBeforeAnythingElse(Social social) {
        Browser anonymous = Social.browser();
        LoginAnswers.error(link(anonymous, social.name(), "//evil"), "UNAUTHENTICATED");
        LoginAnswers.error(link(anonymous, social.name(), "/home"), "UNAUTHENTICATED");
        LoginAnswers.error(anonymous.unlink(social.name()), "UNAUTHENTICATED");
        Product.ok(anonymous.latest());
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
        Product.badInput(answer, "type");
    }

    @ParameterizedTest
    @ValueSource(strings = {"type", "redirectPath", "agreedToTerms", "receiveMarketingOffers"})
    void aRequiredFieldMustBeThere(String field) {
        var input = input(Map.of());
        input.remove(field);
        JsonNode answer = Social.browser().begin("registerWithSocial", "RegisterWithSocialInput", input);
        assertThat(LoginAnswers.error(answer, "BAD_USER_INPUT")
                        .at("/extensions/field")
                        .asText())
                .isEqualTo(field);
    }

    @Test
    void verifyingNeedsAStateOnly() {
        Answer answer = Social.browser()
                .graphql(
                        "mutation($input: VerifySocialAuthInput!) { verifySocialAuth(input: $input) { status } }",
                        Map.of("input", Map.of("code", "x")));
        Product.badInput(answer, "state");
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
        Product.fails(browser.latest(), "NO_EARNINGS_TO_CLAIM");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PENDING", "ACTIVE", "TIME_OUT", "SELF_EXCLUDED"})
    void theseMaySignIn(String status) {
        Member member = Member.registers(Social.GOOGLE);
        member.becomes("status", status);
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
            member.becomes("status", status);
            for (boolean register : new boolean[] {true, false}) {
                Browser browser = Social.browser();
                JsonNode answer =
                        register ? social.registers(browser, member.person()) : social.logsIn(browser, member.person());
                assertBlocked(browser, answer);
            }
            assertBlocked(member.browser(), member.browser().refresh());
            member.becomes("status", "ACTIVE");
            LoginAnswers.signedIn(member.logsInAgain(), false);
        }
    }

    private static void assertBlocked(Browser browser, JsonNode answer) {
        LoginAnswers.refused(answer, "ACCOUNT_BLOCKED");
        assertThat(browser.cookie("accessToken")).isEmpty();
        assertThat(browser.cookie("refreshToken")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"SUSPENDED", "BLOCKED", "CLOSED"})
    void theyNeitherLinkNorUnlink(String status) {
        Member member = Member.registers(Social.GOOGLE);
        Person facebook = member.linksTheOther();
        assertThat(member.browser().unlink("FACEBOOK").path("id").asText()).isEqualTo(member.id());
        JsonNode begun = member.browser().link("FACEBOOK");
        member.becomes("status", status);
        LoginAnswers.refused(member.browser().finish(begun, Social.FACEBOOK.sandbox(), facebook), "ACCOUNT_BLOCKED");
        LoginAnswers.refused(member.browser().link("FACEBOOK"), "ACCOUNT_BLOCKED");
        LoginAnswers.error(member.browser().unlink("GOOGLE"), "USER_BLOCKED");
        member.becomes("status", "ACTIVE");
        LoginAnswers.refused(Social.FACEBOOK.logsIn(Social.browser(), facebook), "ACCOUNT_NOT_LINKED");
        LoginAnswers.signedIn(member.logsInAgain(), false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SUSPENDED", "BLOCKED", "CLOSED"})
    void theyAreNotFoundByTheirAddressEither(String status) {
        Player known = Player.joins();
        String email = Social.freshEmail();
        known.becomes("email", email, "emailVerified", true, "status", status);
        Person person = Social.GOOGLE.withEmail(email);
        LoginAnswers.refused(Social.GOOGLE.logsIn(Social.browser(), person), "ACCOUNT_BLOCKED");
        LoginAnswers.refused(Social.GOOGLE.registers(Social.browser(), person), "ACCOUNT_BLOCKED");
        known.becomes("status", "ACTIVE");
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

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void bothSidesVerifiedSignsInAndLinks(boolean register) {
        Player known = account(email, true);
        Person person = Social.GOOGLE.withEmail(email);
        assertSignsInAs(known, comes(Social.GOOGLE, person, register));
        // From now on by the identity, whatever becomes of the address
        Person moved = Person.unverified(person.subject(), "Ada", Social.freshEmail());
        assertSignsInAs(known, comes(Social.GOOGLE, moved, !register));
        account(email, false);
        assertSignsInAs(known, comes(Social.GOOGLE, person, register));
    }

    @ParameterizedTest
    @CsvSource({
        "GOOGLE, true, false", "GOOGLE, false, true", "GOOGLE, false, false",
        "FACEBOOK, true, true", "FACEBOOK, false, true", "FACEBOOK, true, false",
        "FACEBOOK, false, false"
    })
    void anythingLessDoesNot(Social social, boolean verifiedThere, boolean verifiedHere) {
        account(email, verifiedHere);
        var person = new Person("s" + new ObjectId(), "Ada", email, verifiedThere, null);
        for (boolean register : new boolean[] {true, false}) {
            LoginAnswers.refused(comes(social, person, register), "ACCOUNT_NOT_LINKED");
        }
    }

    @Test
    void theCaseOfTheAddressDoesNotMatter() {
        Player known = account(email.toUpperCase(Locale.ROOT), true);
        assertSignsInAs(known, comes(Social.GOOGLE, Social.GOOGLE.withEmail(email), false));
        account(Social.freshEmail(), true);

        String other = Social.freshEmail();
        Player lower = account(other, true);
        assertSignsInAs(lower, comes(Social.GOOGLE, Social.GOOGLE.withEmail(other.toUpperCase(Locale.ROOT)), true));
        LoginAnswers.refused(
                comes(Social.FACEBOOK, Social.FACEBOOK.withEmail(other.toUpperCase(Locale.ROOT)), true),
                "ACCOUNT_NOT_LINKED");
    }

    @ParameterizedTest
    @CsvSource({
        "adám, adam", "adam, adám", "strasse, straße", "kim, \u212Aim", "kim, k\u0301im",
        "\u212Aim, kim", "isa, ısa", "ISA, ısa", "isa, İsa", "İsa, isa",
        "sigmaς, sigmaΣ", "sam, ſam", "adam, ａdam", "adam, adam\u200b"
    })
    void anAddressThatOnlyLooksAlikeIsAnother(String here, String there) {
        String host = "@" + new ObjectId() + ".example";
        Player known = account(here + host, true);
        Person person = Social.GOOGLE.withEmail(there + host);
        LoginAnswers.refused(comes(Social.GOOGLE, person, false), "ACCOUNT_NOT_FOUND");
        assertThat(known.stat("username")).isEqualTo(known.username());
    }

    @ParameterizedTest
    @ValueSource(strings = {"true true", "true false", "false true"})
    void anAddressOfSeveralAccountsOpensNone(String verified) {
        for (String each : verified.split(" ")) {
            account(email, Boolean.parseBoolean(each));
        }
        for (boolean register : new boolean[] {true, false}) {
            LoginAnswers.refused(comes(Social.GOOGLE, Social.GOOGLE.withEmail(email), register), "ACCOUNT_NOT_LINKED");
        }
    }

    @Test
    void anAccountThatHasAnotherIdentityOfTheProviderIsNotOpened() {
        Member member = Member.registers(Social.GOOGLE, Social.GOOGLE.withEmail(email));
        for (boolean register : new boolean[] {true, false}) {
            LoginAnswers.refused(comes(Social.GOOGLE, Social.GOOGLE.withEmail(email), register), "ACCOUNT_NOT_LINKED");
        }
        LoginAnswers.signedIn(member.logsInAgain(), false);
    }

    @Test
    void anAddressThatGoogleVouchedForWhenRegisteringIsVerifiedHere() {
        Member member = Member.registers(Social.GOOGLE, Social.GOOGLE.withEmail(email));
        member.linksTheOther();
        member.browser().unlink("GOOGLE");
        JsonNode user = LoginAnswers.signedIn(comes(Social.GOOGLE, Social.GOOGLE.withEmail(email), false), false);
        assertThat(user.path("id").asText()).isEqualTo(member.id());
        // The one that was unlinked stays out all the same
        LoginAnswers.refused(member.logsInAgain(), "ACCOUNT_NOT_LINKED");
    }

    @Test
    void anAddressThatFacebookToldWhenRegisteringIsNot() {
        Member member = Member.registers(Social.FACEBOOK, Social.FACEBOOK.withEmail(email));
        for (boolean register : new boolean[] {true, false}) {
            LoginAnswers.refused(comes(Social.GOOGLE, Social.GOOGLE.withEmail(email), register), "ACCOUNT_NOT_LINKED");
        }
        member.becomes("emailVerified", true);
        assertSignsInAs(member.player(), comes(Social.GOOGLE, Social.GOOGLE.withEmail(email), false));
    }

    @ParameterizedTest
    @EnumSource
    void anAccountMayBeLinkedThatHasAnotherUsersAddress(Social social) {
        Player known = account(email, true);
        Member member = Member.registers(social.other());
        LoginAnswers.signedIn(social.links(member.browser(), social.withEmail(email)), false);
        assertThat(member.player().stat("username")).isEqualTo(member.username());
        assertThat(known.stat("username")).isEqualTo(known.username());
    }

    @Test
    void googleMustVouchForTheAddressOfANewUser() {
        var unverified = Person.unverified("s" + new ObjectId(), "Ada", email);
        var without = Person.withoutEmail("s" + new ObjectId(), "Ada");
        for (Person each : List.of(unverified, without)) {
            LoginAnswers.refused(comes(Social.GOOGLE, each, true), "EMAIL_NOT_VERIFIED");
            LoginAnswers.refused(comes(Social.GOOGLE, each, false), "ACCOUNT_NOT_FOUND");
        }
        // Nothing was left behind
        LoginAnswers.signedIn(comes(Social.GOOGLE, Person.verified(unverified.subject(), "Ada", email), true), true);
    }

    @Test
    void facebookNeedNotTellAnAddress() {
        for (int i = 0; i < 2; i++) {
            var person = Person.withoutEmail("s" + new ObjectId(), "Ada");
            JsonNode user = LoginAnswers.signedIn(comes(Social.FACEBOOK, person, true), true);
            assertThat(user.path("email").isNull()).isTrue();
        }
    }

    private static Player account(String email, boolean verified) {
        Player player = Player.joins();
        player.becomes("email", email, "emailVerified", verified);
        return player;
    }

    private static JsonNode comes(Social social, Person person, boolean register) {
        return register ? social.registers(Social.browser(), person) : social.logsIn(Social.browser(), person);
    }

    private static void assertSignsInAs(Player known, JsonNode answer) {
        Json.assertHas(LoginAnswers.signedIn(answer, false), "{'id': '%s'}".formatted(known.id()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/", "/home", "/home/", "/a/b/c?d=e&f=g#h", "/a//b", "/a\\b", "/?next=//evil.example",
                "/?next=https://evil.example", "/#//evil.example", "/a+b", "/+", "/+/evil.example", "/a%20b", "/a%2Fb",
                "/a%2F%2Fb", "/%20/evil.example", "/ /x", "/ü/ñ/日本", "/🦊", "/%F0%9F%A6%8A", "/%252F%252Fevil.example",
                "/%25", "/%255Cevil.example", "/..", "/.//evil.example", "/@evil.example", "/:8080", "/evil.example",
                "/javascript:alert(1)", "/<script>", "/'\"",
            })
    void aPathOfTheFrontendIsTaken(String path) {
        assertTaken(path);
    }

    @Test
    void aPathHasAtMost512Characters() {
        Stream.of("🎰".repeat(511), "a".repeat(511), "%41".repeat(170)).forEach(end -> assertTaken("/" + end));
        Stream.of(512, 100_000).forEach(length -> aPathThatLeadsElsewhereIsRefused("/" + "a".repeat(length)));
    }

    /** It stays here: the provider does not see it. */
    private static void assertTaken(String path) {
        for (Social social : Social.values()) {
            JsonNode begun = login(Social.browser(), social.name(), path);
            assertThat(begun.path("status").asText()).as(begun.toString()).isEqualTo("SUCCESS");
            assertThat(URI.create(begun.path("url").asText()).getRawQuery()).doesNotContain("evil");
        }
    }

    /** As it stands and once percent-decoded. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "", " ", "home", " /home", "./home", "../home", "?a", "#a",
                "\\home", "\\/evil.example", "\\\\evil.example", "//", "//evil.example", "///evil.example", "/\\", "/%",
                "/\\evil.example", "/\\/evil.example", "/%2Fevil.example", "/%2fevil.example", "/%2", "/%zz", "/a%2",
                        "/% 1",
                "/%5Cevil.example", "/%5cevil.example", "%2Fhome", "%2F%2Fevil.example", "/\u0000", "/a\u007f",
                        "/a\u0085", "/%-1",
                "https:evil.example", "https://evil.example", "https:/home", "javascript:alert(1)", "/a\u009f", "/%00",
                        "/%7F", "/%+1",
                "data:text/html,x", "\uff0f\uff0fevil.example", "\ufeff/home", "/a\tb", "/\t/evil.example", "/%C2%85",
                        "/%u002F", "/\n/evil.example",
                "/a\r\nSet-Cookie: a=b", "/a%0d%0aSet-Cookie:%20a=b", "/%09/evil.example",
            })
    void aPathThatLeadsElsewhereIsRefused(String path) {
        Member member = Shared.MEMBER;
        LoginAnswers.refused(login(Social.browser(), "GOOGLE", path), "INVALID_REDIRECT_PATH");
        LoginAnswers.refused(login(Social.browser(), "FACEBOOK", path), "INVALID_REDIRECT_PATH");
        LoginAnswers.refused(
                Social.browser().register("GOOGLE", Map.of("redirectPath", path)), "INVALID_REDIRECT_PATH");
        LoginAnswers.refused(link(member.browser(), "FACEBOOK", path), "INVALID_REDIRECT_PATH");
    }

    private static final class Shared {
        static final Member MEMBER = Member.registers(Social.GOOGLE);
    }
}
