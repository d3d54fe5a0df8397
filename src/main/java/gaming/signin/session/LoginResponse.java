package gaming.signin.session;

import gaming.identity.MfaType;
import gaming.identity.User;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a sign-in call (service-interface.md, "LoginResponse"). It holds no tokens: these are cookies.
 *
 * @param message one of {@link SignInMessage}; null on SUCCESS
 * @param mfaType set when the sign-in waits for a second factor
 * @param unlocksAt when the caller may try again; null: now
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

    public enum ResponseStatus {
        SUCCESS,
        ERROR
    }

    /**
     * The reasons for which a sign-in call ends in ERROR, as the stable codes of {@code message} (decisions.md,
     * "Sign-in"). {@code docs/errors.md} has them for people.
     */
    public enum SignInMessage {
        NOT_IMPLEMENTED,
        TERMS_NOT_ACCEPTED,
        INVALID_REDIRECT_PATH,
        INVALID_STATE,
        STATE_EXPIRED,
        EMAIL_NOT_VERIFIED,
        ACCOUNT_NOT_FOUND,
        ACCOUNT_NOT_LINKED,
        ACCOUNT_ALREADY_LINKED,
        ACCOUNT_BLOCKED,
        TOO_MANY_ATTEMPTS,
        SESSION_EXPIRED,
        INVALID_CODE,
        PROVIDER_ERROR
    }

    public record UserModel(
            String id, String username, @Nullable String email) {
        public static UserModel of(User user) {
            return new UserModel(user.id().toHexString(), user.username(), user.email());
        }
    }

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

    public static LoginResponse secondFactor(MfaType type, @Nullable String phoneHint, String redirectPath) {
        return new LoginResponse(ResponseStatus.SUCCESS, null, null, null, null, phoneHint, type, null, redirectPath);
    }

    public static LoginResponse error(SignInMessage message) {
        return error(message, Optional.empty());
    }

    public static LoginResponse error(SignInMessage message, Optional<Instant> unlocksAt) {
        return new LoginResponse(
                ResponseStatus.ERROR, null, message.name(), null, null, null, null, unlocksAt.orElse(null), null);
    }
}
