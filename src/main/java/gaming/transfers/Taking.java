package gaming.transfers;

import java.time.Instant;

/** Whether somebody who wants to ask the platform about a payment may. */
public sealed interface Taking<P extends Payment> {
    /** Nobody else asks until the turn is over. */
    record Mine<P extends Payment>(P payment) implements Taking<P> {}

    /** Somebody asks already. */
    record Busy<P extends Payment>(Instant until) implements Taking<P> {}

    /** There is nothing to ask any more, or a later send has a task of its own. */
    record Over<P extends Payment>() implements Taking<P> {}
}
