package gaming.identity;

/** The second factor of a user (decisions.md, "Sign-in"). */
public enum MfaType {
    SMS,
    TOTP,
    EMAIL
}
