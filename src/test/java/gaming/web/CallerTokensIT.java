package gaming.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.Confidential;
import sandbox.Json;
import sandbox.social.IdToken;
import sandbox.social.SandboxGoogle;
import world.Logged;
import world.TestClock;
import world.World;

/** Bearer tokens of configured issuers on the internal listener, beside API keys. */
@ExtendWith(World.class)
class CallerTokensIT {
    private static final String SUBJECT = "system:serviceaccount:gaming:tasks";

    @AfterEach
    void calm() {
        World.google().calm();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer ", "bearer ", "BEARER  "})
    void aTokenOpensThePathsOfItsRolesOnly(String scheme) {
        String token = tasks().serialized();
        assertThat(get("/probe/roles/cloud-tasks", "Authorization", scheme + token)
                        .status())
                .isEqualTo(200);
        assertRefused(get("/probe/roles/operator", "Authorization", scheme + token), 403, "FORBIDDEN");
    }

    @Test
    void groupsAndVerifiedAddressesHaveRoles() {
        var operator = World.google()
                .token(Map.of("aud", "gaming-internal", "sub", "7", "groups", List.of("staff", "operators")));
        Answer answer = get("/probe/roles/operator", bearer(operator));
        assertThat(answer.json().path("key").asText()).isEqualTo("google:7");
        assertThat(get("/probe/roles/script", bearer(operator)).status()).isEqualTo(200);

        var scheduler = World.google()
                .token(Map.of(
                        "aud", "gaming-internal",
                        "sub", "8",
                        "email", "schedules@platform.example",
                        "email_verified", true));
        answer = get("/probe/roles/cloud-schedules", bearer(scheduler));
        assertThat(answer.json().path("key").asText()).isEqualTo("google:schedules@platform.example");
        assertRefused(
                get("/probe/roles/cloud-schedules", bearer(scheduler.claim("email_verified", false))),
                403,
                "FORBIDDEN");
        assertRefused(
                get("/probe/roles/cloud-schedules", bearer(scheduler.claim("email_verified", null))), 403, "FORBIDDEN");
    }

    static Stream<UnaryOperator<IdToken>> forgeries() {
        long now = TestClock.now().getEpochSecond();
        return Stream.of(
                token -> token.claim("aud", "another-service"),
                token -> token.claim("aud", List.of()),
                token -> token.claim("aud", null),
                token -> token.claim("iss", "https://accounts.google.com"),
                token -> token.claim("iss", null),
                token -> token.claim("iss", 7),
                token -> token.claim("sub", null),
                token -> token.claim("sub", "a b"),
                token -> token.claim("sub", "x".repeat(129)),
                token -> token.claim("exp", null),
                token -> token.claim("exp", now - 31),
                token -> token.claim("exp", "soon"),
                token -> token.claim("nbf", now + 60),
                token -> token.signedBy(SandboxGoogle.foreignKey()),
                token -> token.header("kid", "unknown"),
                token -> token.header("alg", "RS512"),
                token -> token.header("crit", List.of("b64")),
                token -> token.header("typ", "logout+jwt"),
                IdToken::unsigned,
                token -> token.hs256("secret".getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @MethodSource("forgeries")
    void aTokenThatDoesNotFitOpensNothing(UnaryOperator<IdToken> forgery) {
        assertThat(get("/probe/roles/cloud-tasks", bearer(tasks())).status()).isEqualTo(200);
        assertRefused(get("/probe/roles/cloud-tasks", bearer(forgery.apply(tasks()))), 401, "UNAUTHORIZED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "a.b.c", "e30.e30.e30", "null", "....", "eyJhbGciOiJub25lIn0.bnVsbA."})
    void rubbishOpensNothing(String token) {
        assertRefused(get("/probe/roles/cloud-tasks", "Authorization", "Bearer " + token), 401, "UNAUTHORIZED");
    }

    @Test
    void aPlayersTokenAndAnIdTokenOpenNothing() {
        assertRefused(
                get("/probe/roles/cloud-tasks", "Authorization", "Bearer " + World.accessToken(new ObjectId())),
                401,
                "UNAUTHORIZED");
        var idToken = World.google().token(Map.of("aud", SandboxGoogle.CLIENT_ID, "sub", SUBJECT));
        assertRefused(get("/probe/roles/cloud-tasks", bearer(idToken)), 401, "UNAUTHORIZED");
    }

    @Test
    void aKeyAndATokenTogetherAreRefused() {
        Answer refused = get(
                "/probe/roles/cloud-tasks",
                "X-API-Key",
                "dev-cloud-tasks",
                "Authorization",
                "Bearer " + tasks().serialized());
        assertRefused(refused, 400, "INVALID_PARAMETER");
        assertThat(refused.json().at("/details/parameter").asText()).isEqualTo("Authorization");
        // Another scheme is no token
        assertThat(get("/probe/roles/cloud-tasks", "X-API-Key", "dev-cloud-tasks", "Authorization", "Basic YTpi")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void theTokenIsCheckedBeforeTheParameters() {
        assertRefused(get("/probe/guarded/2026-02-30/abc", "Authorization", "Bearer x"), 401, "UNAUTHORIZED");
        assertRefused(get("/probe/guarded/2026-02-30/abc", bearer(tasks())), 400, "INVALID_DATE_FORMAT");
    }

    @Test
    void aNewKeyOfTheIssuerIsFetched() {
        IdToken before = tasks();
        World.google().rotateKeys();
        assertThat(get("/probe/roles/cloud-tasks", bearer(tasks())).status()).isEqualTo(200);
        assertThat(get("/probe/roles/cloud-tasks", bearer(before)).status()).isEqualTo(200);
        World.google().replaceKeys();
        assertThat(get("/probe/roles/cloud-tasks", bearer(tasks())).status()).isEqualTo(200);
        assertRefused(get("/probe/roles/cloud-tasks", bearer(before)), 401, "UNAUTHORIZED");
    }

    @Test
    void clocksMayDifferByHalfAMinute() {
        long now = TestClock.now().getEpochSecond();
        var token = tasks().claim("exp", now - 20).claim("nbf", now + 20);
        assertThat(get("/probe/roles/cloud-tasks", bearer(token)).status()).isEqualTo(200);
        assertRefused(
                get(
                        "/probe/roles/cloud-tasks",
                        bearer(tasks().claim("exp", now - Duration.ofMinutes(1).toSeconds()))),
                401,
                "UNAUTHORIZED");
    }

    @Test
    void theNameOfTheCallerIsInTheLogAndInTheAuditRow() {
        var user = new ObjectId();
        World.feeds().accept("users", Json.record("id", user.toHexString(), "username", "held" + user));
        var operator = World.google().token(Map.of("aud", "gaming-internal", "sub", "ada", "groups", "operators"));
        String[] headers = Stream.concat(Stream.of(bearer(operator)), Stream.of("Content-Type", "application/json"))
                .toArray(String[]::new);
        try (Logged log = Logged.by(CallerRecord.class)) {
            Answer held = Http.post(
                    URI.create(World.internalUrl() + "/users/" + user + "/hold"),
                    "{\"scope\":\"PLAYER\",\"reason\":\"a look at the bets\"}",
                    headers);
            assertThat(held.json().path("heldBy").asText()).as(held.toString()).isEqualTo("google:ada");
            assertThat(log.records())
                    .extracting(line -> MessageFormat.format(line.getMessage(), line.getParameters()))
                    .containsExactly("POST /users/{id}/hold by google:ada: 200");
        }
        assertThat(Http.get(URI.create(World.internalUrl() + "/metrics"), "Accept", "text/plain")
                        .body())
                .containsPattern("http_hook_callers_total\\{caller=\"google\",[^}]*status=\"200\"");
    }

    private static IdToken tasks() {
        return World.google().token(Map.of("aud", "gaming-internal", "sub", SUBJECT));
    }

    private static String[] bearer(IdToken token) {
        return new String[] {"Authorization", "Bearer " + Confidential.keep(token.serialized())};
    }

    private static Answer get(String path, String... headers) {
        return Http.get(URI.create(World.internalUrl() + path), headers);
    }

    private static void assertRefused(Answer answer, int status, String code) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
        assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo(code);
    }
}
