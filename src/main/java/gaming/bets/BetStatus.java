package gaming.bets;

/** The status of a bet. A VOIDED bet adds nothing to stakes, house edge or commission. It still counts as played. */
public enum BetStatus {
    SETTLED,
    VOIDED
}
