package gaming.identity;

/** The status of a user. Only an ACTIVE user may claim, launch games or change favourites (decisions.md, "Sign-in"). */
public enum UserStatus {
    PENDING,
    ACTIVE,
    TIME_OUT,
    SELF_EXCLUDED,
    SUSPENDED,
    BLOCKED,
    CLOSED;

    public boolean maySignIn() {
        return this != SUSPENDED && this != BLOCKED && this != CLOSED;
    }
}
