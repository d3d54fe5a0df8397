package gaming.identity;

/** The status of a user: only an ACTIVE one may claim, launch games or change favourites (decisions.md, "Sign-in"). */
public enum UserStatus {
    PENDING,
    ACTIVE,
    TIME_OUT,
    SELF_EXCLUDED,
    SUSPENDED,
    BLOCKED,
    CLOSED;

    /** The other statuses end when an operator changes them. */
    public boolean maySignIn() {
        return this != SUSPENDED && this != BLOCKED && this != CLOSED;
    }
}
