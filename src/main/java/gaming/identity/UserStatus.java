package gaming.identity;

/** What a user may do; only ACTIVE ones may claim, launch games or change favourites (decisions.md, "Sign-in"). */
public enum UserStatus {
    PENDING,
    ACTIVE,
    TIME_OUT,
    SELF_EXCLUDED,
    SUSPENDED,
    BLOCKED,
    CLOSED;

    /** Others stay out until an operator changes it. */
    public boolean maySignIn() {
        return this != SUSPENDED && this != BLOCKED && this != CLOSED;
    }
}
