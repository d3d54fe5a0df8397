package gaming.claim;

import gaming.Refusal;

/** What a call of the mutation found and wrote in its first transaction, and what is to be done outside of it. */
sealed interface Opening {
    /** A new claim, to be sent. */
    record Fresh(Claim claim) implements Opening {}

    /** The user's pending claim, now the caller's: to be looked up, and sent again when the platform does not know it. */
    record Again(Claim claim) implements Opening {}

    /** The user's pending claim, which somebody is asking the platform about right now. */
    record InFlight(Claim claim) implements Opening {}

    /** No claim; what the call counts in the limits is written all the same. */
    record No(Refusal refusal) implements Opening {}
}
