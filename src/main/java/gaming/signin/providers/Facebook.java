package gaming.signin.providers;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import gaming.config.Keys;
import gaming.outbound.HttpAnswer;
import gaming.outbound.NoAnswer;
import gaming.telemetry.ExternalSystem;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Facebook with OAuth 2 and the Graph API; keys {@code social.facebook.*} (external-systems.md). */
final class Facebook extends CodeFlow<Profile> {
    private static final String AUTHORIZATION = "authorization-endpoint";
    private static final String TOKEN = "token-endpoint";
    private static final String PROFILE = "profile-endpoint";
    private static final String FIELDS = "?fields=id,name,email,picture";
    /** The code of the Graph API's error for an authorization code that is wrong, used or expired. */
    private static final int INVALID_PARAMETER = 100;

    private static final Pattern BEARER_TOKEN = Pattern.compile("[\\x21-\\x7e]{1,4096}");

    Facebook(ProviderSettings settings) {
        super(ExternalSystem.FACEBOOK, settings);
    }

    static Optional<ProviderSettings> settings(Keys keys) {
        return ProviderSettings.from(keys, "social.facebook.", AUTHORIZATION, TOKEN, PROFILE);
    }

    @Override
    Endpoints endpoints() {
        return new Endpoints(settings.address(AUTHORIZATION), settings.address(TOKEN), Proof.POST);
    }

    @Override
    Scope scope() {
        return new Scope("email", "public_profile");
    }

    @Override
    boolean refusesCode(HttpAnswer error) {
        int code = error.json().path("error").path("code").intValue();
        return super.refusesCode(error) || (error.status() == 400 && code == INVALID_PARAMETER);
    }

    /** Facebook does not verify e-mail addresses, and a person may withhold the address. */
    @Override
    Profile person(JsonNode tokens, Challenge challenge) throws NoProfile {
        JsonNode person = graph(tokens);
        String picture = text(person.path("picture").path("data"), "url");
        return new Profile(
                AuthSocialType.FACEBOOK,
                Profile.subject(text(person, "id")),
                Profile.email(text(person, "email")),
                Profile.EmailProof.NOT_SAID,
                Profile.name(text(person, "name")),
                Profile.pictureUrl(picture, settings.social()));
    }

    private JsonNode graph(JsonNode tokens) {
        String token = tokens.path("access_token").asText();
        if (!BEARER_TOKEN.matcher(token).matches()) {
            throw new NoAnswer("HTTP 200 without a token");
        }
        var request = new HTTPRequest(HTTPRequest.Method.GET, URI.create(settings.address(PROFILE) + FIELDS));
        request.setAuthorization("Bearer " + token);
        return ProviderHttp.object(http.send(request));
    }

    private static @Nullable String text(JsonNode object, String name) throws NoProfile {
        if (!object.hasNonNull(name)) {
            return null;
        }
        if (!object.path(name).isTextual()) {
            throw NoProfile.unverified("the profile's " + name + " is no text");
        }
        return object.path(name).textValue();
    }
}
