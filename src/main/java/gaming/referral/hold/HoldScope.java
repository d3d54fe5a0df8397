package gaming.referral.hold;

/** The earnings that a hold of a user leaves out. */
public enum HoldScope {
    /** The earnings that the user brings to all referrers, as a player. */
    PLAYER,
    /** All earnings of the user, as a referrer. */
    REFERRER,
    /** The earnings of the user in one tier, as a referrer. */
    TIER,
    /** Both, PLAYER and REFERRER, of the user and of all other members of the ring. */
    RING
}
