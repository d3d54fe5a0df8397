package gaming.referral.hold;

/** The earnings that a hold of a user leaves out. */
public enum HoldScope {
    /** The earnings of all the user's ancestors from the user as a player. */
    PLAYER,
    /** All earnings of the user, as a referrer. */
    REFERRER,
    /** The earnings of the user in one tier, as a referrer. */
    TIER,
    /** The earnings of PLAYER and REFERRER, for the user and for all other members of the ring. */
    RING
}
