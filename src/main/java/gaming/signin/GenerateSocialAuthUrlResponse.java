package gaming.signin;

import gaming.signin.session.ResponseStatus;
import gaming.signin.session.SignInMessage;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Where to send the user (service-interface.md, "GenerateSocialAuthUrlResponse").
 *
 * @param message one of {@link SignInMessage}; null on SUCCESS
 */
public record GenerateSocialAuthUrlResponse(
        ResponseStatus status,
        @Nullable String url,
        @Nullable String state,
        @Nullable String message) {
    static GenerateSocialAuthUrlResponse to(URI url, String state) {
        return new GenerateSocialAuthUrlResponse(ResponseStatus.SUCCESS, url.toString(), state, null);
    }

    static GenerateSocialAuthUrlResponse error(SignInMessage message) {
        return new GenerateSocialAuthUrlResponse(ResponseStatus.ERROR, null, null, message.name());
    }
}
