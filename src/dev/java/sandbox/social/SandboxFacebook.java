package sandbox.social;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.nimbusds.oauth2.sdk.AuthorizationRequest;
import com.nimbusds.oauth2.sdk.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sandbox.Json;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/** An OAuth 2 provider with a profile, like Facebook. It checks PKCE where the client uses it. */
public final class SandboxFacebook extends SandboxProvider {
    public static final String CLIENT_ID = "100000000000001";
    public static final String CLIENT_SECRET = "sandbox-facebook-secret";

    private static final String DIALOG = "/dialog/oauth";
    private static final String TOKEN = "/oauth/access_token";
    private static final String PROFILE = "/me";
    private static final Duration TOKEN_VALID = Duration.ofDays(60);
    private static final int BAD_PARAMETER = 100;
    private static final int BAD_TOKEN = 190;

    private final Cache<String, Consent> accessTokens;

    private SandboxFacebook(int port, Clock clock) {
        this.accessTokens = grants(clock, TOKEN_VALID);
        super(SignInPage.FACEBOOK, DIALOG, port, clock, CLIENT_ID, CLIENT_SECRET);
        service("GET", TOKEN, this::token);
        service("POST", TOKEN, this::token);
        service("GET", PROFILE, this::profile);
    }

    /** {@code port} 0: any free one. */
    public static SandboxFacebook start(int port, Clock clock) {
        return new SandboxFacebook(port, clock);
    }

    @Override
    public Map<String, String> configuration() {
        return Map.of(
                "social.facebook.authorization-endpoint", url() + DIALOG,
                "social.facebook.token-endpoint", url() + TOKEN,
                "social.facebook.profile-endpoint", url() + PROFILE,
                "social.facebook.client-id", clientId(),
                "social.facebook.client-secret", clientSecret());
    }

    @Override
    AuthorizationRequest authorization(String query) throws ParseException {
        return AuthorizationRequest.parse(query);
    }

    private Answer token(Request request) {
        if (!parameter(request, "client_id").equals(Optional.of(clientId()))
                || !parameter(request, "client_secret").equals(Optional.of(clientSecret()))) {
            return error("Error validating client secret.", BAD_PARAMETER);
        }
        return redeem(name -> parameter(request, name))
                .map(consent -> Json.ok(
                        "access_token",
                        "EAA" + grant(accessTokens, consent),
                        "token_type",
                        "bearer",
                        "expires_in",
                        TOKEN_VALID.toSeconds()))
                .orElseGet(() ->
                        error("This authorization code has been used, or is not of this request.", BAD_PARAMETER));
    }

    private static Optional<String> parameter(Request request, String name) {
        return request.field(name).or(() -> text(request, name));
    }

    private Answer profile(Request request) {
        Optional<Consent> consent = request.header("authorization")
                .filter(value -> value.startsWith("Bearer EAA"))
                .map(value -> value.substring("Bearer EAA".length()))
                .map(accessTokens::getIfPresent);
        Set<String> fields = Set.of(text(request, "fields").orElse("id,name").split(","));
        return consent.map(given -> Answer.json(200, profile(given, fields).toString()))
                .orElseGet(() -> error(
                        "An active access token must be used to query information about the current user.", BAD_TOKEN));
    }

    private static ObjectNode profile(Consent consent, Set<String> fields) {
        Person person = consent.person();
        ObjectNode profile = Json.record("id", person.subject());
        if (fields.contains("name") && person.name() != null) {
            profile.put("name", person.name());
        }
        if (fields.contains("email") && consent.allows("email") && person.email() != null) {
            profile.put("email", person.email());
        }
        if (fields.contains("picture") && person.picture() != null) {
            var data = Json.record("height", 50, "is_silhouette", false, "url", person.picture(), "width", 50);
            profile.set("picture", Json.record("data", data));
        }
        return profile;
    }

    private static Answer error(String message, int code) {
        return Json.answer(
                400,
                "error",
                Json.record("message", message, "type", "OAuthException", "code", code, "fbtrace_id", "sandbox"));
    }
}
