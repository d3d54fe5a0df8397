package sandbox.social;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import dev.Http;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SandboxGoogleTest {
    private static final Person ADA = Person.verified("110", "Ada Ä", "ada@example.com");
    private static Instant now = Instant.now();
    private static final InstantSource TIME = () -> now;
    private static final SandboxGoogle GOOGLE = SandboxGoogle.start(0, TIME.withZone(ZoneOffset.UTC));

    private final Authorizing authorizing = Authorizing.google(GOOGLE);

    @BeforeEach
    void calm() {
        now = Instant.now();
        GOOGLE.calm();
        GOOGLE.offer(ADA, "somebody");
    }

    @AfterAll
    static void close() {
        GOOGLE.close();
    }

    @Test
    void describesItselfAsTheLibraryExpects() throws Exception {
        String discovery = Http.get(GOOGLE.url().resolve("/.well-known/openid-configuration"))
                .body();
        var metadata = OIDCProviderMetadata.parse(discovery);

        assertThat(metadata.getIssuer().getValue()).isEqualTo(GOOGLE.issuer());
        assertThat(metadata.getTokenEndpointURI()).isEqualTo(GOOGLE.url().resolve("/token"));
    }

    @Test
    void givesAnIdTokenThatTheLibraryAccepts() throws Exception {
        IDTokenClaimsSet claims = validated(idToken());

        assertThat(claims.getSubject().getValue()).isEqualTo("110");
        assertThat(claims.getStringClaim("email")).isEqualTo("ada@example.com");
        assertThat(claims.getBooleanClaim("email_verified")).isTrue();
        assertThat(claims.getStringClaim("name")).isEqualTo("Ada Ä");
        assertThat(claims.getClaim("picture")).isNull();
    }

    @Test
    void takesTheSecretInTheHeaderToo() {
        String basic = Base64.getEncoder().encodeToString((GOOGLE.clientId() + ":" + GOOGLE.clientSecret()).getBytes());
        Http.Answer answer = Http.post(
                GOOGLE.url().resolve("/token"),
                "grant_type=authorization_code&redirect_uri=" + Authorizing.REDIRECT_URI + "&code_verifier="
                        + Authorizing.VERIFIER + "&code=" + code(),
                "Content-Type",
                "application/x-www-form-urlencoded",
                "Authorization",
                "Basic " + basic);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "client_secret, wrong, 401, invalid_client",
        "client_secret, '', 401, invalid_client",
        "client_id, wrong, 401, invalid_client",
        "redirect_uri, http://localhost:3000/auth/callback2, 400, invalid_grant",
        "redirect_uri, '', 400, invalid_grant",
        "code_verifier, wrong, 400, invalid_grant",
        "code_verifier, '', 400, invalid_grant",
        "code, wrong, 400, invalid_grant",
        "grant_type, password, 400, unsupported_grant_type"
    })
    void refusesWhatDoesNotBelongToTheCode(String field, String value, int status, String error) {
        Http.Answer answer = authorizing.redeem("/token", code(), field, value);
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.json().path("error").asText()).isEqualTo(error);
    }

    @Test
    void aCodeIsGoodOnceAndForAMinute() {
        String used = code();
        assertThat(authorizing.redeem("/token", used).status()).isEqualTo(200);
        assertThat(authorizing.redeem("/token", used).status()).isEqualTo(400);
        String old = code();
        now = now.plus(Duration.ofMinutes(1));
        assertThat(authorizing.redeem("/token", old).status()).isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource({
        "response_type, token",
        "scope, email",
        "state, ''",
        "code_challenge, ''",
        "code_challenge_method, plain",
        "code_challenge_method, ''"
    })
    void sendsBackWhoAsksForSomethingElse(String parameter, String value) {
        URI redirect = GOOGLE.pick(authorizing.with(parameter, value).url(), ADA);
        assertThat(redirect.toString())
                .startsWith(Authorizing.REDIRECT_URI + "?")
                .contains("error=invalid_request");
    }

    @ParameterizedTest
    @CsvSource({"client_id, wrong", "redirect_uri, ''", "redirect_uri, javascript:alert(1)", "redirect_uri, /callback"})
    void sendsNobodyToAnAddressThatIsNone(String parameter, String value) {
        assertThatThrownBy(() -> GOOGLE.pick(authorizing.with(parameter, value).url(), ADA))
                .hasMessageContaining("400");
    }

    @Test
    void whoRefusesIsSentBackWithoutACode() {
        assertThat(GOOGLE.refuse(authorizing.url()))
                .isEqualTo(URI.create(Authorizing.REDIRECT_URI + "?error=access_denied&state=the+state"));
    }

    @Test
    void thePageEscapesWhatItShows() {
        GOOGLE.offer(Person.verified("\"><script>", "<b>Eve</b>", "eve@example.com"), "");
        Http.Answer page = Http.get(authorizing.with("state", "\"><img>").url());

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.body())
                .contains("Ada Ä", "&lt;b&gt;Eve&lt;/b&gt;", "value=\"&quot;&gt;&lt;img&gt;\"")
                .doesNotContain("<b>Eve", "<script", "<img");
    }

    @Test
    void whoIsNamedInTheAddressIsPickedAtOnce() {
        for (String hint : List.of("110", "ada@example.com")) {
            assertThat(Http.get(URI.create(authorizing.url() + "&login_hint=" + hint))
                            .headers()
                            .firstValue("Location")
                            .orElseThrow())
                    .startsWith(Authorizing.REDIRECT_URI + "?code=");
        }
    }

    @Test
    void aTypedPersonStaysTheSame() throws Exception {
        URI url = URI.create(authorizing.url() + "&choice=new&name=Bob&email=bob%40example.com");
        String first = subject(Http.get(url));

        assertThat(subject(Http.get(url))).isEqualTo(first);
        assertThat(Http.get(authorizing.url()).body()).contains("Bob");
    }

    @Test
    void changesIdTokensForAttacks() throws Exception {
        GOOGLE.idTokens(
                token -> token.claim("aud", "another").claim("nonce", null).unsigned());
        var changed = JWTParser.parse(idToken());

        assertThat(changed.getHeader().getAlgorithm().getName()).isEqualTo("none");
        assertThat(changed.getJWTClaimsSet().getAudience()).containsExactly("another");
        assertThat(changed.getJWTClaimsSet().getClaim("nonce")).isNull();
        GOOGLE.calm();
        validated(idToken());
    }

    @Test
    void rotatesItsKeys() throws Exception {
        String before = idToken();
        GOOGLE.rotateKeys();
        validated(before);
        validated(idToken());
        GOOGLE.rotateKeys();
        assertThatThrownBy(() -> validated(before)).hasMessageContaining("no matching key");
    }

    @Test
    void countsRequests() {
        assertThat(GOOGLE.requests("/jwks")).isZero();
        Http.get(GOOGLE.url().resolve("/jwks"));
        assertThat(GOOGLE.requests("/jwks")).isOne();
    }

    @ParameterizedTest
    @CsvSource({"ERROR, 500", "GARBAGE, 200", "REDIRECT, 302", "HUGE, 200", "SLOW, 200"})
    void playsFaults(Fault fault, int status) {
        GOOGLE.delay(Duration.ofMillis(1));
        GOOGLE.play(fault, "/jwks");
        assertThat(Http.get(GOOGLE.url().resolve("/jwks")).status()).isEqualTo(status);
        assertThat(Http.get(GOOGLE.url().resolve("/.well-known/openid-configuration"))
                        .status())
                .isEqualTo(200);
        GOOGLE.calm();
        assertThat(Http.get(GOOGLE.url().resolve("/jwks")).json().path("keys")).isNotEmpty();
    }

    private String code() {
        return GOOGLE.code(authorizing.url(), ADA);
    }

    private String idToken() {
        return authorizing.redeem("/token", code()).json().path("id_token").asText();
    }

    private String subject(Http.Answer redirect) throws Exception {
        String code = redirect.headers().firstValue("Location").orElseThrow().replaceAll(".*code=([^&]*).*", "$1");
        String token =
                authorizing.redeem("/token", code).json().path("id_token").asText();
        assertThat(validated(token).getBooleanClaim("email_verified")).isFalse();
        return validated(token).getSubject().getValue();
    }

    private static IDTokenClaimsSet validated(String token) throws Exception {
        JWKSet keys = JWKSet.parse(Http.get(GOOGLE.url().resolve("/jwks")).body());
        var validator = new IDTokenValidator(
                new Issuer(GOOGLE.issuer()), new ClientID(GOOGLE.clientId()), JWSAlgorithm.RS256, keys);
        return validator.validate(JWTParser.parse(token), new Nonce("the nonce"));
    }
}
