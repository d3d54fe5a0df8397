package gaming.bets;

/** The status of a bet. A VOIDED bet counts for nothing. */
public enum BetStatus {
    SETTLED,
    VOIDED
}
