package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.SignedJWT;
import dev.Http;
import dev.Http.Answer;
import dev.TestKeys;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import sandbox.social.Person;
import sandbox.social.SandboxFacebook;
import sandbox.social.SandboxGoogle;
import world.Browser;
import world.TestClock;
import world.World;

/**
 * service-interface.md, "Social authentication", and decisions.md, "Sign-in", for each provider: what begins and ends, where
 * a browser is sent, which cookies it gets, and what is counted.
 */
@ExtendWith({Product.class, Social.Calmed.class})
class SignInFlowsIT {
    private static final String ME = "{ me { id username email } }";
    private static final String TOKEN = "[A-Za-z0-9_-]{43}";

    @ParameterizedTest
    @EnumSource
    void registeringMakesAUserWhoIsSignedInByCookies(Social social) {
        Browser browser = Social.browser();
        Person person = social.newcomer();
        JsonNode begun = browser.register(social.name(), Map.of());
        assertBegun(begun);
        assertThat(names(browser)).containsExactly("socialState");
        assertThat(browser.cookie("socialState").orElseThrow())
                .matches(TOKEN)
                .isNotEqualTo(begun.path("state").asText());
        assertThat(attributes(browser, "socialState"))
                .containsExactlyInAnyOrder("Path=/graphql", "Max-Age=600", "HttpOnly", "SameSite=Lax");
        JsonNode answer = browser.finish(begun, social.sandbox(), person);
        JsonNode user = LoginAnswers.signedIn(answer, true);
        assertThat(user.path("username").asText()).startsWith("ada.lovelace");
        Json.assertHas(answer, "{'onBoardingCompleted': false, 'user': {'email': '%s'}}".formatted(person.email()));
        assertThat(Member.signedInAs(browser)).isEqualTo(user.path("username").asText());
    }

    @ParameterizedTest
    @EnumSource
    void loggingInFindsTheUserAndBeginsASessionOfItsOwn(Social social) {
        Member member = Member.registers(social);
        assertTokens(member.browser());
        Browser browser = Social.browser();
        JsonNode begun = browser.login(social.name());
        assertBegun(begun);
        assertIs(member, browser.finish(begun, social.sandbox(), member.person()));
        assertTokens(browser);
        assertThat(tokens(browser)).doesNotContainAnyElementsOf(tokens(member.browser()));
        JsonNode first = Member.claims(member.browser());
        JsonNode second = Member.claims(browser);
        assertThat(second.path("sub")).isEqualTo(first.path("sub"));
        assertThat(second.path("sid")).isNotEqualTo(first.path("sid"));
        assertThat(second.path("jti")).isNotEqualTo(first.path("jti"));
        assertThat(Member.signedInAs(browser)).isEqualTo(member.username());
        browser.refresh();
        JsonNode refreshed = Member.claims(browser);
        assertThat(refreshed.path("sid")).isEqualTo(second.path("sid"));
        assertThat(refreshed.path("jti")).isNotEqualTo(second.path("jti"));
    }

    private static void assertIs(Member member, JsonNode answer) {
        Json.assertHas(
                LoginAnswers.signedIn(answer, false),
                "{'id': '%s', 'username': '%s', 'email': '%s'}"
                        .formatted(
                                member.id(), member.username(), member.person().email()));
    }

    @ParameterizedTest
    @EnumSource
    void linkingAddsAWayToSignInAndTheSessionGoesOnWithNewTokens(Social social) {
        Member member = Member.registers(social.other());
        Browser browser = member.browser();
        List<String> before = tokens(browser);
        JsonNode session = Member.claims(browser).path("sid");
        Person account = social.newcomer();
        JsonNode begun = browser.link(social.name());
        assertBegun(begun);
        assertThat(names(browser)).containsExactly("socialState");
        assertIs(member, browser.finish(begun, social.sandbox(), account));
        assertTokens(browser);
        assertThat(tokens(browser)).doesNotContainAnyElementsOf(before);
        assertIs(member, social.logsIn(Social.browser(), account));
        browser.unlink(social.name());
        assertThat(names(browser)).isEmpty();
        assertThat(browser.refresh().path("status").asText()).isEqualTo("SUCCESS");
        assertThat(Member.claims(browser).path("sid")).isEqualTo(session);
        assertThat(member.isSignedIn()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void anUnknownIdentityDoesNotLogIn(Social social) {
        Browser browser = Social.browser();
        LoginAnswers.refused(social.logsIn(browser, social.newcomer()), "ACCOUNT_NOT_FOUND");
        assertThat(names(browser)).containsExactly("socialState");
    }

    @ParameterizedTest
    @EnumSource
    void aKnownIdentityThatRegistersLogsInWhateverTheProviderSaysNow(Social social) {
        Member member = Member.registers(social);
        Browser browser = Social.browser();
        assertIs(member, social.registers(browser, member.person()));
        assertThat(Member.signedInAs(browser)).isEqualTo(member.username());
        Person renamed = Person.unverified(member.person().subject(), "Somebody Else", Social.freshEmail());
        assertIs(member, social.logsIn(Social.browser(), renamed));
    }

    @Test
    void theSameSubjectOfAnotherProviderIsAnotherUser() {
        Member member = Member.registers(Social.GOOGLE);
        Person namesake = Person.withoutEmail(member.person().subject(), "Ada Lovelace");
        LoginAnswers.refused(Social.FACEBOOK.logsIn(Social.browser(), namesake), "ACCOUNT_NOT_FOUND");
        Member other = Member.registers(Social.FACEBOOK, namesake);
        assertThat(other.id()).isNotEqualTo(member.id());
    }

    @ParameterizedTest
    @EnumSource
    void aSubjectMatchesToTheLetter(Social social) {
        String subject = Member.registers(social).person().subject();
        for (String other : List.of(
                subject.toUpperCase(Locale.ROOT), subject + " ", " " + subject, subject + "\u0000", "A" + subject)) {
            JsonNode answer = social.logsIn(Social.browser(), Person.withoutEmail(other, "Ada"));
            assertThat(answer.path("message").asText()).as(other).isIn("ACCOUNT_NOT_FOUND", "PROVIDER_ERROR");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSignInSaysWhatTheFeedHasChanged(Social social) {
        Member member = Member.registers(social);
        String renamed = "renamed-" + member.id();
        member.becomes("onBoardingCompleted", true);
        Product.feed("users", member.line().put("username", renamed));
        Browser browser = Social.browser();
        assertThat(social.logsIn(browser, member.person())
                        .path("onBoardingCompleted")
                        .asBoolean())
                .isTrue();
        assertThat(Member.claims(browser).path("upn").asText()).isEqualTo(renamed);
    }

    @ParameterizedTest
    @EnumSource
    void theRedirectPathComesBackAsItWasGiven(Social social) {
        for (String path : new String[] {"/a%20b?x=1&y=%2F#ü", "/ü" + "a".repeat(510)}) {
            Browser browser = Social.browser();
            JsonNode begun = browser.register(social.name(), Map.of("redirectPath", path, "fingerprint", "device"));
            assertThat(browser.finish(begun, social.sandbox(), social.newcomer())
                            .path("redirectPath"))
                    .hasToString("\"" + path + "\"");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPersonWhoRefusesHasUsedTheState(Social social) {
        Browser browser = Social.browser();
        JsonNode begun = browser.register(social.name(), Map.of());
        URI back = social.sandbox().refuse(URI.create(begun.path("url").asText()));
        assertThat(back.getQuery())
                .contains("error=access_denied", "state=" + begun.path("state").asText());

        String state = begun.path("state").asText();
        Browser copy = browser.copy();
        LoginAnswers.refused(browser.verify(state), "PROVIDER_ERROR");
        assertThat(browser.cookie("socialState")).isEmpty();
        LoginAnswers.refused(copy.verify(state), "INVALID_STATE");
        String code = social.sandbox().code(URI.create(begun.path("url").asText()), social.newcomer());
        LoginAnswers.refused(copy.verify(state, code), "INVALID_STATE");
        // An empty code counts as no code
        JsonNode login = browser.login(social.name());
        LoginAnswers.refused(browser.verify(login.path("state").asText(), ""), "PROVIDER_ERROR");
    }

    private static void assertBegun(JsonNode begun) {
        Json.assertHas(begun, "{'status': 'SUCCESS', 'message': null}");
        assertThat(begun.path("url").asText()).startsWith("http");
        assertThat(begun.path("state").asText()).matches("[A-Za-z0-9_-]{43,}");
    }

    @Test
    void isTheUserOfTheSessionUntilItsLogout() {
        Member member = Member.registers(Social.GOOGLE);
        JsonNode me = member.browser().graphql(ME, Map.of()).json().at("/data/me");
        Json.assertHas(
                me,
                "{'id': '%s', 'username': '%s', 'email': '%s'}"
                        .formatted(
                                member.id(), member.username(), member.person().email()));
        assertThat(member.browser().setCookies()).isEmpty();

        member.browser().logout();
        assertIsNull(member.browser().graphql(ME, Map.of()));
    }

    @Test
    void isNullWithoutAUserOrWithAnExpiredTokenAndLeavesTheCookies() {
        Player player = Player.joins();
        String expired = Product.keys()
                .accessToken(player.id(), player.username(), TestClock.now().minus(Duration.ofHours(1)));
        for (String token : List.of("", "no.token.at-all", Product.token(new ObjectId()), expired)) {
            Answer answer = Product.graphql(ME, token);
            assertIsNull(answer);
            assertThat(answer.headers().allValues("Set-Cookie")).isEmpty();
        }
        assertThat(player.data(ME).at("/me/username").asText()).isEqualTo(player.username());
    }

    private static void assertIsNull(Answer answer) {
        Product.ok(answer);
        assertThat(answer.body()).isEqualTo("{\"data\":{\"me\":null}}");
    }

    /** Google by OpenID Connect, Facebook by OAuth. */
    @ParameterizedTest
    @CsvSource({"GOOGLE, /authorize?, openid email profile", "FACEBOOK, /dialog/oauth?, email public_profile"})
    void theProviderIsAskedForTheIdentityAndTheAddress(Social social, String path, String scope) {
        JsonNode begun = Social.browser().login(social.name());
        Map<String, String> parameters = parameters(begun);
        boolean google = social == Social.GOOGLE;
        assertThat(begun.path("url").asText())
                .startsWith((google ? World.google().url() : World.facebook().url()) + path);
        assertThat(parameters.keySet())
                .containsExactlyInAnyOrder(
                        ("response_type client_id redirect_uri scope state code_challenge code_challenge_method"
                                        + (google ? " nonce" : ""))
                                .split(" "));
        assertThat(parameters).containsEntry("client_id", google ? SandboxGoogle.CLIENT_ID : SandboxFacebook.CLIENT_ID);
        assertThat(parameters.get("scope").split("[ ,]")).containsExactlyInAnyOrder(scope.split(" "));
        assertThat(parameters.getOrDefault("nonce", "x".repeat(43))).matches(TOKEN);
    }

    @ParameterizedTest
    @EnumSource
    void everyFlowAsksAlike(Social social) {
        Member member = Member.registers(social.other());
        // The page of the service is no frontend
        String service = "http://localhost:" + Product.publicUrl().getPort();
        for (JsonNode begun : new JsonNode[] {
            Social.browser().register(social.name(), Map.of("promoCode", "SECRET", "fingerprint", "SECRET")),
            Social.browser().login(social.name()),
            member.browser().link(social.name()),
            new Browser(Product.publicUrl(), "Origin", service).login(social.name())
        }) {
            assertThat(parameters(begun))
                    .containsEntry("response_type", "code")
                    .containsEntry("redirect_uri", World.FRONTEND + "/auth/callback")
                    .containsEntry("state", begun.path("state").asText())
                    .containsEntry("code_challenge_method", "S256");
            assertThat(parameters(begun).get("code_challenge")).matches(TOKEN);
            assertThat(begun.path("url").asText()).doesNotContain("SECRET", "verifier", "secret=");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSignInReturnsToThePageThatBeganIt(Social social) {
        String page = "http://localhost:5173";
        var browser = new Browser(Product.publicUrl(), "Origin", page);
        Person person = social.newcomer();
        JsonNode begun = browser.register(social.name(), Map.of());
        assertThat(parameters(begun)).containsEntry("redirect_uri", page + "/auth/callback");
        String code = social.sandbox().code(URI.create(begun.path("url").asText()), person);
        // The flow keeps its page: a request without an Origin ends it, too
        Browser copy = browser.copy();
        LoginAnswers.signedIn(browser.verify(begun.path("state").asText(), code), true);
        LoginAnswers.refused(copy.verify(begun.path("state").asText(), code), "INVALID_STATE");

        JsonNode again = browser.login(social.name());
        assertThat(parameters(again)).containsEntry("redirect_uri", page + "/auth/callback");
        LoginAnswers.signedIn(browser.finish(again, social.sandbox(), person), false);
        LoginAnswers.signedIn(
                browser.linked(
                        social.other().name(),
                        social.other().sandbox(),
                        social.other().newcomer()),
                false);
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsUsedTwice(Social social) {
        var seen = new TreeSet<String>();
        for (int i = 0; i < 20; i++) {
            Map<String, String> parameters = parameters(Social.browser().login(social.name()));
            Stream.of("state", "nonce", "code_challenge")
                    .filter(parameters::containsKey)
                    .forEach(each -> assertThat(seen.add(parameters.get(each))).isTrue());
        }
    }

    private static Map<String, String> parameters(JsonNode begun) {
        var parameters = new HashMap<String, String>();
        for (String pair : URI.create(begun.path("url").asText()).getRawQuery().split("&")) {
            String[] parts = pair.split("=", 2);
            String before = parameters.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
            assertThat(before).as(parts[0] + " twice").isNull();
        }
        return parameters;
    }

    @ParameterizedTest
    @EnumSource
    void noAddressAndNoBodyHoldsACookie(Social social) {
        Browser browser = Social.browser();
        var bodies = new ArrayList<String>();
        var cookies = new TreeSet<String>();
        Runnable look = () -> {
            bodies.add(browser.latest().body());
            Stream.of("socialState", "accessToken", "refreshToken")
                    .forEach(name -> browser.cookie(name).ifPresent(cookies::add));
        };
        JsonNode registering = browser.register(social.name(), Map.of());
        look.run();
        browser.finish(registering, social.sandbox(), social.newcomer());
        look.run();
        browser.refresh();
        look.run();
        JsonNode linking = browser.link(social.other().name());
        look.run();
        browser.finish(linking, social.other().sandbox(), social.other().newcomer());
        look.run();

        assertThat(bodies).anyMatch(body -> body.contains("&state="));
        assertThat(cookies)
                .hasSize(8)
                .allSatisfy(cookie -> assertThat(bodies).noneMatch(body -> body.contains(cookie)));
    }

    /** They came last, and took the state of the flow back. */
    private static void assertTokens(Browser browser) {
        assertThat(names(browser)).containsExactlyInAnyOrder("socialState", "accessToken", "refreshToken");
        assertThat(browser.cookie("socialState")).isEmpty();
        assertThat(attributes(browser, "socialState"))
                .containsExactlyInAnyOrder("Path=/graphql", "Max-Age=0", "HttpOnly", "SameSite=Lax");
        assertThat(attributes(browser, "accessToken"))
                .containsExactlyInAnyOrder("Path=/", "Max-Age=900", "HttpOnly", "SameSite=Lax");
        assertThat(attributes(browser, "refreshToken"))
                .containsExactlyInAnyOrder("Path=/graphql", "Max-Age=2592000", "HttpOnly", "SameSite=Lax");
        assertThat(browser.cookie("refreshToken").orElseThrow()).matches(TOKEN);
        assertThat(browser.cookie("accessToken").orElseThrow()).matches("[\\w-]+\\.[\\w-]+\\.[\\w-]+");
    }

    private static List<String> tokens(Browser browser) {
        return List.of(
                browser.cookie("accessToken").orElseThrow(),
                browser.cookie("refreshToken").orElseThrow());
    }

    private static List<String> names(Browser browser) {
        return browser.setCookies().stream()
                .map(cookie -> cookie.substring(0, cookie.indexOf('=')))
                .toList();
    }

    private static List<String> attributes(Browser browser, String name) {
        return browser.setCookies().stream()
                .filter(cookie -> cookie.startsWith(name + "="))
                .flatMap(cookie -> Stream.of(cookie.split("; ?")).skip(1))
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void theClaimsAreTheUserAndTheSessionAndAPublishedKeyVerifiesThem(Social social) throws Exception {
        Instant before = TestClock.now().truncatedTo(ChronoUnit.SECONDS);
        Member member = Member.registers(social);
        JsonNode claims = Member.claims(member.browser());
        assertThat(claims.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("iss", "sub", "upn", "groups", "iat", "exp", "jti", "sid");
        Json.assertHas(claims, """
                {'iss': '%s', 'sub': '%s', 'upn': '%s'}""".formatted(TestKeys.ISSUER, member.id(), member.username()));
        assertThat(claims.path("groups").toString()).isEqualTo("[\"USER\"]");
        assertThat(claims.path("sid").asText()).matches("[0-9a-f]{24}");
        Instant issuedAt = Instant.ofEpochSecond(claims.path("iat").asLong());
        assertThat(issuedAt).isBetween(before, TestClock.now());
        assertThat(Instant.ofEpochSecond(claims.path("exp").asLong())).isEqualTo(issuedAt.plus(Duration.ofMinutes(15)));
        var token = SignedJWT.parse(member.browser().cookie("accessToken").orElseThrow());
        assertThat(token.getHeader().toJSONObject())
                .containsOnlyKeys("alg", "typ", "kid")
                .containsEntry("alg", "RS256");
        String keys = Http.get(URI.create(Product.publicUrl() + "/.well-known/jwks.json"))
                .body();
        var key = JWKSet.parse(keys).getKeyByKeyId(token.getHeader().getKeyID());
        assertThat(token.verify(new RSASSAVerifier(key.toRSAKey()))).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void signInsAreCountedByProviderAndResultAndLinkingIsNone(Social social) {
        List<Double> before = counts(social);
        Member member = Member.registers(social);
        LoginAnswers.signedIn(member.logsInAgain(), false);
        social.logsIn(Social.browser(), social.newcomer());
        Browser browser = Social.browser();
        browser.verify(browser.login(social.name()).path("state").asText());
        member.becomes("status", "CLOSED");
        member.logsInAgain();
        Member other = Member.registers(social.other());
        LoginAnswers.signedIn(social.links(other.browser(), social.newcomer()), false);
        List<Double> after = counts(social);
        assertThat(IntStream.range(0, 4).mapToObj(i -> after.get(i) - before.get(i)))
                .containsExactly(2.0, 1.0, 1.0, 1.0);
    }

    /** Successes, unknown accounts, errors of the provider, blocked accounts. */
    private static List<Double> counts(Social social) {
        return Stream.of("SUCCESS", "ACCOUNT_NOT_FOUND", "PROVIDER_ERROR", "ACCOUNT_BLOCKED")
                .map(result ->
                        Product.metric("sign_ins_total", "provider=\"" + social + "\"", "result=\"" + result + "\""))
                .toList();
    }

    @Test
    void registrationsWithoutTheReferrerThatTheyNameAreCounted() {
        Player known = Player.joins();
        double before = Product.metric("registrations_referrer_unknown_total");
        for (String none : new String[] {"nobody-" + known.id(), "x".repeat(100)}) {
            registers(Map.of("referrerUsername", none));
            registers(Map.of("referrerUserId", none, "promoCode", none));
        }
        assertThat(Product.metric("registrations_referrer_unknown_total")).isEqualTo(before + 4);
        registers(Map.of("promoCode", "nobody", "referrerUsername", known.username()));
        registers(Map.of("promoCode", " \u200b"));
        registers(Map.of());
        assertThat(Product.metric("registrations_referrer_unknown_total")).isEqualTo(before + 4);
    }

    private static void registers(Map<String, ?> more) {
        Member.registers(Social.GOOGLE, Social.GOOGLE.newcomer(), more);
    }
}
