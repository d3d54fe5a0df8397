package gaming.signin.session;

import gaming.core.ErrorCode;
import gaming.identity.MfaType;
import gaming.identity.User;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a sign-in call (service-interface.md, "LoginResponse"). It holds no tokens: these are cookies.
 *
 * @param message the name of {@code code}; null on SUCCESS
 * @param mfaType set when the sign-in waits for a second factor
 * @param unlocksAt when the caller may try again; null: now
 */
public record LoginResponse(
        ResponseStatus status,
        @Nullable UserModel user,
        @Nullable String message,
        @Nullable ErrorCode code,
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
                null,
                user.onBoardingCompleted(),
                newUser,
                null,
                null,
                null,
                redirectPath);
    }

    public static LoginResponse secondFactor(MfaType type, @Nullable String phoneHint, String redirectPath) {
        return new LoginResponse(
                ResponseStatus.SUCCESS, null, null, null, null, null, phoneHint, type, null, redirectPath);
    }

    public static LoginResponse error(ErrorCode code) {
        return error(code, Optional.empty());
    }

    public static LoginResponse error(ErrorCode code, Optional<Instant> unlocksAt) {
        return new LoginResponse(
                ResponseStatus.ERROR, null, code.name(), code, null, null, null, null, unlocksAt.orElse(null), null);
    }
}
