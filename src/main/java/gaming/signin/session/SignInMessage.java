package gaming.signin.session;

/** Why a sign-in call ended in ERROR: the stable codes of {@code message} (decisions.md, "Sign-in"). */
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
