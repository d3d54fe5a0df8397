package gaming.claim;

import java.time.Instant;

/** Whether somebody who wants to ask the platform about a claim may. */
sealed interface Taking {
    /** Nobody else asks until the turn is over. */
    record Mine(Claim claim) implements Taking {}

    /** Somebody asks already. */
    record Busy(Instant until) implements Taking {}

    /** There is nothing to ask any more, or a later send has a task of its own. */
    record Over() implements Taking {}
}
