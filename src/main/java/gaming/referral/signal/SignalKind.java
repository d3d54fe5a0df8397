package gaming.referral.signal;

/** The kinds of signals that suggest a hold. */
public enum SignalKind {
    /** New accounts that are linked by referral signed in from one device or address block on one UTC day. */
    MANY_ACCOUNTS,
    /** Deposits of players below a referrer followed the referrer's claims, with nearly the same amounts. */
    OWN_MONEY,
    /** Accounts of one ring placed bets on a game that cancel each other out. */
    OPPOSING_BETS
}
