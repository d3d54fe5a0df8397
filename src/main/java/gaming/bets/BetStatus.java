package gaming.bets;

/** A VOIDED bet counts for nothing. */
public enum BetStatus {
    SETTLED,
    VOIDED
}
