package sandbox.social;

import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.oauth2.sdk.AuthorizationRequest;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import sandbox.Confidential;
import sandbox.Json;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/** An OpenID provider that behaves like Google, and also requires PKCE. */
public final class SandboxGoogle extends SandboxProvider {
    public static final String CLIENT_ID = "sandbox-google-client";
    public static final String CLIENT_SECRET = "sandbox-google-secret";

    private static final String DISCOVERY = "/.well-known/openid-configuration";
    private static final String AUTHORIZE = "/authorize";
    private static final String TOKEN = "/token";
    private static final String JWKS = "/jwks";
    private static final Duration TOKEN_VALID = Duration.ofHours(1);

    private final GoogleKeys keys;
    private final Clock clock;
    private volatile UnaryOperator<IdToken> change = UnaryOperator.identity();

    private final String group;

    private SandboxGoogle(SignInPage page, String group, int port, Clock clock, String client, String secret) {
        this.keys = new GoogleKeys();
        this.clock = clock;
        this.group = group;
        super(page, AUTHORIZE, port, clock, client, secret);
        service("GET", DISCOVERY, _ -> metadata().with("Cache-Control", "public, max-age=3600"));
        service("GET", JWKS, _ -> Answer.json(200, keys.published()).with("Cache-Control", "public, max-age=3600"));
        service("POST", TOKEN, request -> token(request).with("Cache-Control", "no-store"));
    }

    /** {@code port} 0: any free one. */
    public static SandboxGoogle start(int port, Clock clock) {
        return new SandboxGoogle(SignInPage.GOOGLE, "social.google.", port, clock, CLIENT_ID, CLIENT_SECRET);
    }

    /** The same provider for the people who operate the service; {@code port} 0: any free one. */
    public static SandboxGoogle ofOperators(int port, Clock clock) {
        return new SandboxGoogle(
                SignInPage.OPERATORS, "console.", port, clock, "sandbox-console-client", "sandbox-console-secret");
    }

    /** Shows two operators and a person who may look only. */
    public void offerOperators() {
        offer(Person.verified("301", "Olga", "olga@operators.example"), "an operator");
        offer(Person.verified("302", "Otto", "otto@operators.example"), "an operator");
        offer(Person.verified("303", "Vera", "vera@operators.example"), "may look only");
    }

    /** The exact text of the claim {@code iss}. */
    public String issuer() {
        return url().toString();
    }

    @Override
    public Map<String, String> configuration() {
        return Map.of(
                group + "issuer", issuer(),
                group + "client-id", clientId(),
                group + "client-secret", clientSecret());
    }

    /** Changes all further ID tokens before they are issued; for attacks. */
    public void idTokens(UnaryOperator<IdToken> change) {
        this.change = change;
    }

    /** A token of any claims and this issuer, as it gives them to schedulers and service accounts; valid for an hour. */
    public IdToken token(Map<String, ?> claims) {
        long now = clock.instant().getEpochSecond();
        var all = new LinkedHashMap<String, Object>(
                Map.of("iss", issuer(), "iat", now, "exp", now + TOKEN_VALID.toSeconds()));
        all.putAll(claims);
        return keys.sign(all);
    }

    /** Another key signs from now on. The one before stays published, older ones do not. */
    public void rotateKeys() {
        keys.rotate();
    }

    /** The same as {@link #rotateKeys()}, but no other key stays published. */
    public void replaceKeys() {
        keys.replace();
    }

    /** A key that signs none of its tokens. */
    public static RSAKey foreignKey() {
        return GoogleKeys.foreign();
    }

    @Override
    public void calm() {
        super.calm();
        change = UnaryOperator.identity();
    }

    @Override
    AuthorizationRequest authorization(String query) throws ParseException {
        var asked = AuthenticationRequest.parse(query);
        boolean isProvable = CodeChallengeMethod.S256.equals(asked.getCodeChallengeMethod());
        if (!asked.getResponseType().impliesCodeFlow() || asked.getState() == null || !isProvable) {
            throw new ParseException("It needs the code flow, a state, and a code_challenge with the method S256");
        }
        return asked;
    }

    private Answer metadata() {
        return Json.ok(
                "issuer", issuer(),
                "authorization_endpoint", url() + AUTHORIZE,
                "token_endpoint", url() + TOKEN,
                "jwks_uri", url() + JWKS,
                "response_types_supported", List.of("code"),
                "subject_types_supported", List.of("public"),
                "id_token_signing_alg_values_supported", List.of("RS256"),
                "scopes_supported", List.of("openid", "email", "profile"),
                "token_endpoint_auth_methods_supported", List.of("client_secret_post", "client_secret_basic"),
                "code_challenge_methods_supported", List.of("S256"));
    }

    private Answer token(Request request) {
        if (!isClient(request)) {
            return error(401, "invalid_client", "The client or its secret is not known")
                    .with("WWW-Authenticate", "Basic realm=\"token\"");
        }
        if (!request.field("grant_type").equals(Optional.of("authorization_code"))) {
            return error(400, "unsupported_grant_type", "Only authorization_code");
        }
        return redeem(request::field).map(this::tokens).orElseGet(() -> error(400, "invalid_grant", "Bad Request"));
    }

    /** Either {@code client_secret_basic} or {@code client_secret_post}, and not both. */
    private boolean isClient(Request request) {
        Optional<String> basic = request.header("authorization");
        if (basic.isPresent()) {
            String expected = Base64.getEncoder()
                    .encodeToString((clientId() + ":" + clientSecret()).getBytes(StandardCharsets.UTF_8));
            return basic.get().equals("Basic " + expected)
                    && request.field("client_secret").isEmpty();
        }
        return request.field("client_id").equals(Optional.of(clientId()))
                && request.field("client_secret").equals(Optional.of(clientSecret()));
    }

    private Answer tokens(Consent consent) {
        String accessToken = Confidential.keep("ya29." + UUID.randomUUID());
        IdToken idToken = keys.sign(claims(consent, accessToken));
        return Json.ok(
                "access_token", accessToken,
                "expires_in", TOKEN_VALID.toSeconds(),
                "scope", consent.request().getScope().toString(),
                "token_type", "Bearer",
                "id_token", Confidential.keep(change.apply(idToken).serialized()));
    }

    private Map<String, Object> claims(Consent consent, String accessToken) {
        Person person = consent.person();
        long now = clock.instant().getEpochSecond();
        var claims = new LinkedHashMap<String, Object>();
        claims.put("iss", issuer());
        claims.put("azp", clientId());
        claims.put("aud", clientId());
        claims.put("sub", person.subject());
        if (consent.allows("email") && person.email() != null) {
            claims.put("email", person.email());
            claims.put("email_verified", person.emailVerified());
        }
        claims.put("at_hash", IdToken.hash(accessToken));
        Optional.ofNullable(((AuthenticationRequest) consent.request()).getNonce())
                .ifPresent(nonce -> claims.put("nonce", nonce.getValue()));
        if (consent.allows("profile")) {
            Optional.ofNullable(person.name()).ifPresent(name -> claims.put("name", name));
            Optional.ofNullable(person.picture()).ifPresent(picture -> claims.put("picture", picture));
        }
        claims.put("iat", now);
        claims.put("exp", now + TOKEN_VALID.toSeconds());
        return claims;
    }

    private static Answer error(int status, String code, String description) {
        return Json.answer(status, "error", code, "error_description", description);
    }
}
