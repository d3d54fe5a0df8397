package gaming.console;

import static gaming.console.Visitor.OLGA;
import static gaming.console.Visitor.VERA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Http.Answer;
import dev.TestKeys.ApiKey;
import gaming.web.CallerRecord;
import java.net.URI;
import java.text.MessageFormat;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Fault;
import sandbox.social.Person;
import sandbox.social.SandboxGoogle;
import world.Logged;
import world.Rows;
import world.TestClock;
import world.World;

/** Sign-in to the console, its sessions, and what protects them. */
@ExtendWith(World.class)
class SignInIT {
    @AfterEach
    void calm() {
        World.operators().calm();
        TestClock.reset();
    }

    @Test
    void aPersonSignsInAtTheProviderAndSeesTheConsole() {
        var visitor = new Visitor();
        assertThat(Visitor.location(visitor.get(""))).hasPath("/console/sign-in");
        URI provider = visitor.begin();
        assertThat(provider.toString())
                .startsWith(World.operators().url().toString())
                .contains("code_challenge_method=S256", "nonce=", "state=", "scope=openid");
        Answer answer = visitor.come(World.operators().pick(provider, OLGA));
        assertThat(answer.status()).isEqualTo(303);
        assertThat(Visitor.location(answer)).hasToString("/console/");
        assertThat(visitor.get("").body()).contains("console:olga@operators.example", "<h1>Today</h1>");
        assertThat(visitor.cookie("console-sign-in")).isEmpty();
        assertThat(answer.headers().allValues("Set-Cookie"))
                .anyMatch(cookie -> cookie.startsWith("console=")
                        && cookie.contains("HttpOnly")
                        && cookie.contains("SameSite=Lax")
                        && cookie.contains("Max-Age=28800"));
    }

    @Test
    void aPersonWithoutARoleSeesNothing() {
        var visitor = new Visitor();
        Answer answer = visitor.signIn(Person.verified("9", "Nobody", "nobody@operators.example"));
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.body()).contains("has no role in this console");
        assertThat(visitor.cookie("console")).isEmpty();
        assertThat(new Visitor()
                        .signIn(Person.unverified("10", "Olga", "olga@operators.example"))
                        .status())
                .isEqualTo(403);
    }

    @Test
    void aCodeCountsInTheBrowserThatBeganAndOnce() {
        var visitor = new Visitor();
        URI back = World.operators().pick(visitor.begin(), OLGA);
        assertThat(new Visitor().come(back).status()).isEqualTo(400);
        var other = new Visitor();
        other.begin();
        assertThat(other.come(back).status()).as("the state of another flow").isEqualTo(400);
        assertThat(visitor.come(back).status()).isEqualTo(303);
        assertThat(visitor.come(back).status()).isEqualTo(400);
    }

    @Test
    void aForeignCodeDoesNotFitTheVerifier() {
        var thief = new Visitor();
        URI stolen = World.operators().pick(new Visitor().begin(), OLGA);
        URI own = World.operators().pick(thief.begin(), VERA);
        String mixed = own.getRawQuery().replaceFirst("code=[^&]+", "code=" + code(stolen));
        assertThat(thief.come(URI.create(own.toString().split("\\?", 2)[0] + "?" + mixed))
                        .status())
                .isEqualTo(403);
        assertThat(thief.cookie("console")).isEmpty();
    }

    private static String code(URI back) {
        return back.getRawQuery().replaceFirst("(?:^|.*&)code=([^&]+).*", "$1");
    }

    @Test
    void aTokenOfAnotherFlowAudienceIssuerOrKeyDoesNotCount() {
        World.operators().idTokens(token -> token.claim("nonce", "another"));
        assertRefused();
        World.operators().idTokens(token -> token.claim("aud", "another"));
        assertRefused();
        World.operators().idTokens(token -> token.claim("iss", "https://accounts.google.com"));
        assertRefused();
        World.operators().idTokens(token -> token.signedBy(SandboxGoogle.foreignKey()));
        assertRefused();
        World.operators().idTokens(token -> token.unsigned());
        assertRefused();
    }

    private static void assertRefused() {
        var visitor = new Visitor();
        assertThat(visitor.signIn(OLGA).status()).isEqualTo(403);
        assertThat(visitor.cookie("console")).isEmpty();
    }

    @Test
    void aRefusalAndASilentProviderAreSaidPlainly() {
        var visitor = new Visitor();
        assertThat(visitor.come(World.operators().refuse(visitor.begin())).body())
                .contains("did not sign you in");
        URI back = World.operators().pick(visitor.begin(), OLGA);
        World.operators().play(Fault.ERROR_PAGE, "/token");
        Answer answer = visitor.come(back);
        assertThat(answer.status()).isEqualTo(502);
        assertThat(answer.body()).contains("does not answer");
    }

    @Test
    void aSessionEndsByItsPersonByAnOperatorByTimeAndWithoutRequests() {
        Visitor olga = Visitor.signedIn(OLGA);
        String cookie = olga.cookie("console").orElseThrow();
        assertThat(olga.post("sign-out").status()).isEqualTo(303);
        olga.plant("console", cookie);
        assertThat(olga.get("").status()).as("the old cookie").isEqualTo(303);

        Visitor vera = Visitor.signedIn(VERA);
        Visitor operator = Visitor.signedIn(OLGA);
        String id = Rows.here()
                .texts("select lower(hex(id)) from console_session where caller = 'console:vera@operators.example'"
                        + " and ended_at is null order by id desc limit 1")
                .getFirst();
        assertThat(operator.post("sessions/" + id + "/end").status()).isEqualTo(303);
        assertThat(vera.get("claims").status()).isEqualTo(303);

        Visitor idle = Visitor.signedIn(OLGA);
        TestClock.advance(Duration.ofSeconds(59));
        assertThat(idle.get("claims").status()).isEqualTo(200);
        TestClock.advance(Duration.ofMinutes(30).minusSeconds(1));
        assertThat(idle.get("claims").status()).isEqualTo(200);
        TestClock.advance(Duration.ofMinutes(30).plusSeconds(1));
        assertThat(idle.get("claims").status()).isEqualTo(303);
        TestClock.reset();

        Visitor all = Visitor.signedIn(VERA);
        Visitor ending = Visitor.signedIn(OLGA);
        assertThat(ending.post("sessions/end-all").status()).isEqualTo(303);
        assertThat(all.get("").status()).isEqualTo(303);
        assertThat(ending.get("").status()).isEqualTo(303);
    }

    @Test
    void noRequestExtendsASession() {
        Visitor olga = Visitor.signedIn(OLGA);
        for (int i = 0; i < 24; i++) {
            TestClock.advance(Duration.ofMinutes(20));
            int expected = i < 23 ? 200 : 303;
            assertThat(olga.get("books").status())
                    .as("after %d times 20 minutes", i + 1)
                    .isEqualTo(expected);
        }
    }

    @Test
    void aPageThatRefreshesItselfDoesNotKeepASession() {
        Visitor olga = Visitor.signedIn(OLGA);
        TestClock.advance(Duration.ofMinutes(20));
        assertThat(olga.get("figures", "HX-Request", "true", "Console-Refresh", "true")
                        .status())
                .isEqualTo(200);
        TestClock.advance(Duration.ofMinutes(20));
        Answer ended = olga.get("figures", "HX-Request", "true", "Console-Refresh", "true");
        assertThat(ended.status()).isEqualTo(401);
        assertThat(ended.headers().firstValue("HX-Redirect")).contains("/console/signed-out");
    }

    @Test
    void aSignInNeverTakesASessionFromTheBrowser() {
        Visitor thief = Visitor.signedIn(VERA);
        String planted = thief.cookie("console").orElseThrow();
        var victim = new Visitor();
        victim.plant("console", planted);
        victim.signIn(OLGA);
        assertThat(victim.cookie("console").orElseThrow()).isNotEqualTo(planted);
        assertThat(thief.get("").body()).doesNotContain("olga");
    }

    @Test
    void onlyTheConsolesOwnCookieOpensIt() {
        String player = World.accessToken(new ObjectId());
        for (String cookie : List.of("console=" + player, "accessToken=" + player, "console=rubbish", "console=")) {
            assertThat(get("/console/claims", "Cookie", cookie).status())
                    .as(cookie.substring(0, 8))
                    .isEqualTo(303);
        }
        assertThat(get("/console/claims", "X-API-Key", ApiKey.OPERATOR.value()).status())
                .isEqualTo(303);
        String own = Visitor.signedIn(OLGA).cookie("console").orElseThrow();
        assertThat(get("/console/claims", "Authorization", "Bearer " + own).status())
                .isEqualTo(303);
        assertThat(get("/console/claims", "Cookie", "console=" + own + "x").status())
                .isEqualTo(303);
        assertThat(get("/console/claims", "Cookie", "console=" + own + "; console=" + player)
                        .status())
                .as("two cookies")
                .isEqualTo(303);
    }

    @Test
    void theConsolesCookieOpensNoHookAndIsNoPlayersToken() {
        String own = Visitor.signedIn(OLGA).cookie("console").orElseThrow();
        assertThat(get("/claims", "Cookie", "console=" + own).status()).isEqualTo(401);
        assertThat(get("/claims", "Authorization", "Bearer " + own).status()).isEqualTo(401);
        String query = "{ referralStats { username } }";
        Answer answer = World.graphql(query, Map.of(), own);
        assertThat(answer.body()).contains("UNAUTHENTICATED");
        assertThat(Http.get(URI.create(World.publicUrl() + "/console/")).status())
                .isEqualTo(404);
    }

    @Test
    void theLogTheMetricsAndTheAuditNameThePerson() {
        Visitor olga = Visitor.signedIn(OLGA);
        try (var log = Logged.by(CallerRecord.class)) {
            olga.post("sign-out");
            assertThat(log.records())
                    .extracting(line -> MessageFormat.format(line.getMessage(), line.getParameters()))
                    .contains("POST /console/sign-out by console:olga: 303");
        }
        assertThat(Rows.here()
                        .count("audit_action where kind = 'SIGN_OUT' and caller = 'console:olga@operators.example'"))
                .isPositive();
        assertThat(get("/metrics").body()).contains("http_hook_callers_total{caller=\"console\"");
    }

    private static Answer get(String path, String... headers) {
        return Http.get(URI.create(World.internalUrl() + path), headers);
    }
}
