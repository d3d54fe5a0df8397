package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.SignedJWT;
import dev.Http;
import dev.TestKeys;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sandbox.social.Person;
import world.Browser;
import world.TestClock;

/**
 * decisions.md and details.md, "Sign-in": the cookies of a flow, to the letter, and the access token as anybody can
 * verify it.
 */
@ExtendWith({Product.class, Social.Calmed.class})
class SessionCookiesIT {
    private static final String[] CLAIMS = {"iss", "sub", "upn", "groups", "iat", "exp", "jti", "sid"};

    @ParameterizedTest
    @EnumSource
    void beginningSetsTheStateAndEndingTakesItBack(Social social) {
        Browser browser = Social.browser();
        JsonNode begun = browser.register(social.name(), Map.of());
        assertThat(names(browser)).containsExactly("socialState");
        assertThat(browser.cookie("socialState").orElseThrow())
                .matches("[A-Za-z0-9_-]{43}")
                .isNotEqualTo(begun.path("state").asText());
        assertThat(attributes(browser, "socialState"))
                .containsExactlyInAnyOrder("Path=/graphql", "Max-Age=600", "HttpOnly", "SameSite=Lax");

        LoginAnswers.signedIn(browser.finish(begun, social.sandbox(), social.newcomer()), true);
        assertThat(names(browser)).containsExactlyInAnyOrder("socialState", "accessToken", "refreshToken");
        assertThat(browser.cookie("socialState")).isEmpty();
        assertThat(attributes(browser, "socialState"))
                .containsExactlyInAnyOrder("Path=/graphql", "Max-Age=0", "HttpOnly", "SameSite=Lax");
    }

    @ParameterizedTest
    @EnumSource
    void endingSetsTheTokens(Social social) {
        Browser browser = Social.browser();
        LoginAnswers.signedIn(social.registers(browser, social.newcomer()), true);
        assertTokens(browser);

        Person known = social.newcomer();
        LoginAnswers.signedIn(social.registers(Social.browser(), known), true);
        Browser other = Social.browser();
        LoginAnswers.signedIn(social.logsIn(other, known), false);
        assertTokens(other);
        assertThat(other.cookie("refreshToken").orElseThrow())
                .isNotEqualTo(browser.cookie("refreshToken").orElseThrow());
    }

    @ParameterizedTest
    @EnumSource
    void linkingSetsTheTokensOfTheSameSession(Social social) {
        Member member = Member.registers(social.other());
        Browser browser = member.browser();
        List<String> before = tokens(browser);
        JsonNode session = Member.claims(browser).path("sid");
        JsonNode begun = browser.link(social.name());
        assertThat(names(browser)).containsExactly("socialState");
        LoginAnswers.signedIn(browser.finish(begun, social.sandbox(), social.newcomer()), false);
        assertThat(names(browser)).containsExactlyInAnyOrder("socialState", "accessToken", "refreshToken");
        assertTokens(browser);
        assertThat(tokens(browser)).doesNotContainAnyElementsOf(before);
        assertThat(Member.claims(browser).path("sid")).isEqualTo(session);
        browser.unlink(social.name());
        assertThat(names(browser)).isEmpty();
        assertThat(browser.refresh().path("status").asText()).isEqualTo("SUCCESS");
        assertThat(Member.claims(browser).path("sid")).isEqualTo(session);
        assertThat(member.isSignedIn()).isTrue();
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

    @ParameterizedTest
    @EnumSource
    void aRefusedSignInGetsNoTokens(Social social) {
        Browser browser = Social.browser();
        LoginAnswers.refused(social.logsIn(browser, social.newcomer()), "ACCOUNT_NOT_FOUND");
        assertThat(names(browser)).containsExactly("socialState");
    }

    @ParameterizedTest
    @EnumSource
    void aBeginningThatIsRefusedSetsNothing(Social social) {
        Browser browser = Social.browser();
        browser.begin(
                "loginWithSocial", "LoginWithSocialInput", Map.of("type", social.name(), "redirectPath", "//evil"));
        assertThat(names(browser)).isEmpty();
    }

    private static void assertTokens(Browser browser) {
        assertThat(attributes(browser, "accessToken"))
                .containsExactlyInAnyOrder("Path=/", "Max-Age=900", "HttpOnly", "SameSite=Lax");
        assertThat(attributes(browser, "refreshToken"))
                .containsExactlyInAnyOrder("Path=/graphql", "Max-Age=2592000", "HttpOnly", "SameSite=Lax");
        assertThat(browser.cookie("refreshToken").orElseThrow()).matches("[A-Za-z0-9_-]{43}");
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
    void theClaimsAreTheUserAndTheSession(Social social) {
        Instant before = TestClock.now().truncatedTo(ChronoUnit.SECONDS);
        Member member = Member.registers(social);
        JsonNode claims = Member.claims(member.browser());
        assertThat(claims.fieldNames()).toIterable().containsExactlyInAnyOrder(CLAIMS);
        assertThat(claims.path("iss").asText()).isEqualTo(TestKeys.ISSUER);
        assertThat(claims.path("sub").asText()).isEqualTo(member.id());
        assertThat(claims.path("upn").asText()).isEqualTo(member.username());
        assertThat(claims.path("groups").toString()).isEqualTo("[\"USER\"]");
        assertThat(claims.path("sid").asText()).matches("[0-9a-f]{24}");
        Instant issuedAt = Instant.ofEpochSecond(claims.path("iat").asLong());
        assertThat(issuedAt).isBetween(before, TestClock.now());
        assertThat(Instant.ofEpochSecond(claims.path("exp").asLong())).isEqualTo(issuedAt.plus(Duration.ofMinutes(15)));
    }

    @ParameterizedTest
    @EnumSource
    void everySignInHasASessionOfItsOwnAndEveryTokenAnId(Social social) {
        Member member = Member.registers(social);
        Browser other = Social.browser();
        LoginAnswers.signedIn(social.logsIn(other, member.person()), false);
        JsonNode first = Member.claims(member.browser());
        JsonNode second = Member.claims(other);
        assertThat(second.path("sub")).isEqualTo(first.path("sub"));
        assertThat(second.path("sid")).isNotEqualTo(first.path("sid"));
        assertThat(second.path("jti")).isNotEqualTo(first.path("jti"));

        other.refresh();
        JsonNode refreshed = Member.claims(other);
        assertThat(refreshed.path("sid")).isEqualTo(second.path("sid"));
        assertThat(refreshed.path("jti")).isNotEqualTo(second.path("jti"));
    }

    @ParameterizedTest
    @EnumSource
    void aPublishedKeyVerifiesIt(Social social) throws Exception {
        Member member = Member.registers(social);
        var token = SignedJWT.parse(member.browser().cookie("accessToken").orElseThrow());
        assertThat(token.getHeader().toJSONObject()).containsOnlyKeys("alg", "typ", "kid");
        assertThat(token.getHeader().getAlgorithm().getName()).isEqualTo("RS256");
        var keys = JWKSet.parse(Http.get(URI.create(Product.publicUrl() + "/.well-known/jwks.json"))
                .body());
        var key = keys.getKeyByKeyId(token.getHeader().getKeyID());
        assertThat(key).isNotNull();
        assertThat(token.verify(new RSASSAVerifier(key.toRSAKey()))).isTrue();
    }

    @Test
    void aTokenSaysTheNameThatTheUserHasNow() {
        Member member = Member.registers(Social.GOOGLE);
        String renamed = "renamed-" + member.id();
        Product.feeds().accept("users", member.line().put("username", renamed));
        Browser browser = Social.browser();
        LoginAnswers.signedIn(Social.GOOGLE.logsIn(browser, member.person()), false);
        assertThat(Member.claims(browser).path("upn").asText()).isEqualTo(renamed);
    }
}
