package gaming.referral.signal;

/** The kinds of signals that suggest a hold. */
public enum SignalKind {
    MANY_ACCOUNTS,
    OWN_MONEY,
    OPPOSING_BETS
}
