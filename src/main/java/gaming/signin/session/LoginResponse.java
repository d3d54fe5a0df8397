package gaming.signin.session;

import gaming.identity.MfaType;
import gaming.identity.User;
import gaming.identity.UserModel;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How far somebody came with signing in (service-interface.md, "LoginResponse"). Tokens are never in it, they are cookies.
 *
 * @param message one of {@link SignInMessage}; null on SUCCESS
 * @param mfaType set when a second factor is asked for; then nobody is signed in yet
 * @param unlocksAt when the caller may try again
 * @param redirectPath where the user wanted to go
 */
public record LoginResponse(
        ResponseStatus status,
        @Nullable UserModel user,
        @Nullable String message,
        @Nullable Boolean onBoardingCompleted,
        @Nullable Boolean newUser,
        @Nullable String mfaPhoneHint,
        @Nullable MfaType mfaType,
        @Nullable Instant unlocksAt,
        @Nullable String redirectPath) {

    public static LoginResponse signedIn(User user, boolean newUser, @Nullable String redirectPath) {
        return new LoginResponse(
                ResponseStatus.SUCCESS,
                UserModel.of(user),
                null,
                user.onBoardingCompleted(),
                newUser,
                null,
                null,
                null,
                redirectPath);
    }

    /** The first factor holds; the second is asked for. */
    public static LoginResponse secondFactor(MfaType type, @Nullable String phoneHint, String redirectPath) {
        return new LoginResponse(ResponseStatus.SUCCESS, null, null, null, null, phoneHint, type, null, redirectPath);
    }

    public static LoginResponse error(SignInMessage message) {
        return error(message, Optional.empty());
    }

    /** {@code unlocksAt}: from then on the caller may try again, where that is not now. */
    public static LoginResponse error(SignInMessage message, Optional<Instant> unlocksAt) {
        return new LoginResponse(
                ResponseStatus.ERROR, null, message.name(), null, null, null, null, unlocksAt.orElse(null), null);
    }
}
