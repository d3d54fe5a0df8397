package sandbox.social;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.oauth2.sdk.pkce.CodeChallenge;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import dev.Http;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The strictness of the providers. A lenient provider would hide a product that breaks one of these rules. */
class SandboxProvidersTest {
    private static final Person ADA = Person.verified("110", "Ada", "ada@example.com");
    private static final CodeVerifier VERIFIER = new CodeVerifier();

    private static final SandboxGoogle GOOGLE = SandboxGoogle.start(0, Clock.systemUTC());
    private static final SandboxFacebook FACEBOOK = SandboxFacebook.start(0, Clock.systemUTC());

    @AfterAll
    static void close() {
        GOOGLE.close();
        FACEBOOK.close();
    }

    @ParameterizedTest
    @CsvSource({
        "client_secret, wrong",
        "client_secret, ''",
        "redirect_uri, http://localhost:3000/",
        "code_verifier, wrong",
        "code_verifier, ''",
        "code, wrong"
    })
    void refuseARequestThatDoesNotMatchTheCode(String field, String value) {
        assertThat(redeem(GOOGLE, code(GOOGLE), field, value).status()).isBetween(400, 401);
        assertThat(redeem(FACEBOOK, code(FACEBOOK), field, value).status()).isEqualTo(400);
    }

    @Test
    void aCodeIsValidOnce() {
        for (SandboxProvider provider : new SandboxProvider[] {GOOGLE, FACEBOOK}) {
            String code = code(provider);
            assertThat(redeem(provider, code, "x", "").status()).isEqualTo(200);
            assertThat(redeem(provider, code, "x", "").status()).isEqualTo(400);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "response_type, token",
        "scope, email",
        "state, ''",
        "code_challenge, ''",
        "code_challenge_method, plain"
    })
    void googleRedirectsAnInvalidRequestWithAnError(String parameter, String value) {
        assertThat(GOOGLE.pick(authorization(GOOGLE, parameter, value), ADA).getQuery())
                .contains("error=invalid_request");
    }

    @ParameterizedTest
    @CsvSource({"client_id, wrong", "redirect_uri, /callback"})
    void googleRedirectsToNoInvalidAddress(String parameter, String value) {
        assertThatThrownBy(() -> GOOGLE.pick(authorization(GOOGLE, parameter, value), ADA))
                .hasMessageContaining("400");
    }

    @Test
    void facebookAnswersTheRequestedFieldsAndOnlyWithItsToken() {
        String token = redeem(FACEBOOK, code(FACEBOOK), "x", "")
                .json()
                .path("access_token")
                .asText();

        assertThat(Http.get(FACEBOOK.url().resolve("/me?fields=id,email"), "Authorization", "Bearer " + token)
                        .body())
                .isEqualTo("{\"id\":\"110\",\"email\":\"ada@example.com\"}");
        assertThat(Http.get(FACEBOOK.url().resolve("/me"), "Authorization", "Bearer wrong")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void thePageEscapesItsTexts() {
        GOOGLE.offer(Person.verified("\"><script>", "<b>Eve</b>", "eve@example.com"), "");

        assertThat(Http.get(authorization(GOOGLE, "state", "\"><img>")).body())
                .contains("&lt;b&gt;Eve&lt;/b&gt;", "value=\"&quot;&gt;&lt;img&gt;\"")
                .doesNotContain("<b>Eve", "<script", "<img");
    }

    private static String code(SandboxProvider provider) {
        return provider.code(authorization(provider, "x", ""), ADA);
    }

    private static URI authorization(SandboxProvider provider, String parameter, String value) {
        var parameters = new LinkedHashMap<>(Map.of(
                "response_type", "code",
                "client_id", provider.clientId(),
                "redirect_uri", "http://localhost:3000/auth/callback",
                "scope", "openid email profile",
                "state", "the state",
                "nonce", "the nonce",
                "code_challenge",
                        CodeChallenge.compute(CodeChallengeMethod.S256, VERIFIER)
                                .getValue(),
                "code_challenge_method", "S256"));
        return URI.create(provider.url() + provider.authorizationPath() + "?" + form(parameters, parameter, value));
    }

    private static Http.Answer redeem(SandboxProvider provider, String code, String field, String value) {
        var fields = new LinkedHashMap<>(Map.of(
                "grant_type",
                "authorization_code",
                "client_id",
                provider.clientId(),
                "client_secret",
                provider.clientSecret(),
                "code",
                code,
                "redirect_uri",
                "http://localhost:3000/auth/callback",
                "code_verifier",
                VERIFIER.getValue()));
        String path = provider instanceof SandboxGoogle ? "/token" : "/oauth/access_token";
        return Http.post(
                provider.url().resolve(path),
                form(fields, field, value),
                "Content-Type",
                "application/x-www-form-urlencoded");
    }

    /** With another value of one field; an empty one removes it. */
    private static String form(Map<String, String> fields, String field, String value) {
        fields.put(field, value);
        fields.values().remove("");
        return fields.entrySet().stream()
                .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }
}
