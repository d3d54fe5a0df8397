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
     * "Sign-in"). The texts are for the developers of frontends: {@code docs/errors.md} is made from them.
     */
    public enum SignInMessage {
        NOT_IMPLEMENTED("The type TELEGRAM has no sign-in.", "Do not offer it."),
        TERMS_NOT_ACCEPTED("A registration begins without `agreedToTerms`.", "Ask for the agreement."),
        INVALID_REDIRECT_PATH(
                "`redirectPath` is not a path of the frontend of at most 512 characters.",
                "Send a path that begins with one slash."),
        INVALID_STATE(
                "The state is unknown, was used before, or belongs to another browser, user or session.",
                "Begin the flow again. A browser can end only the flow that it began last."),
        STATE_EXPIRED("The provider's answer comes after `auth.state-lifetime` (10 min).", "Begin the flow again."),
        EMAIL_NOT_VERIFIED(
                "The provider did not verify the e-mail address of a new user.",
                "Say that the person has to verify the address at the provider."),
        ACCOUNT_NOT_FOUND("No user has the social account.", "Offer the registration."),
        ACCOUNT_NOT_LINKED(
                "A user exists with the e-mail address, but the social account is not linked to the user.",
                "Say that the person signs in by another way, and links the account then."),
        ACCOUNT_ALREADY_LINKED(
                "The social account belongs to another user, or the user has another account of this provider.",
                "Say so."),
        ACCOUNT_BLOCKED("The account of the user is blocked.", "Say so, and how to reach the support."),
        TOO_MANY_ATTEMPTS(
                "Several attempts failed, and further ones are locked. The attempt is not looked at.",
                "Show when the lock ends: `unlocksAt`."),
        SESSION_EXPIRED(
                "The session has ended. For a link: the sign-in is older than `auth.link-within` (5 min).",
                "Show the sign-in."),
        INVALID_CODE(
                "The provider refuses the code, or the code of the second factor is wrong or too late.",
                "Ask for the code of the second factor again, or begin the flow again."),
        PROVIDER_ERROR(
                "The person refused at the provider, or the provider does not answer or is not configured.",
                "Offer the sign-in again, or another provider.");

        private final String when;
        private final String remedy;

        SignInMessage(String when, String remedy) {
            this.when = when;
            this.remedy = remedy;
        }

        public String when() {
            return when;
        }

        public String remedy() {
            return remedy;
        }
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
