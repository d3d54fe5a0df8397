package gaming.money;

import java.math.BigDecimal;

/** The result of one request to the source of rates. */
sealed interface Polled {
    /** It is the current rate now. */
    record Accepted() implements Polled {}

    /** The same as before, or older than a rate of the feed. */
    record NothingNew() implements Polled {}

    /** Too far from the last known rate to be believed; it changed nothing. */
    record Jumped(BigDecimal from, BigDecimal to) implements Polled {}

    /** Below the lowest or above the highest price of the configuration; it changed nothing. */
    record OutOfBounds(BigDecimal rate) implements Polled {}

    /** An answer without a valid rate; {@code why} is fit for the log. */
    record Unusable(String why) implements Polled {}

    /** No whole answer came in time; {@code why} is fit for the log. */
    record Silent(String why) implements Polled {}

    /** The value of the label {@code result} of the metric. */
    default String label() {
        return switch (this) {
            case Accepted _ -> "ACCEPTED";
            case NothingNew _ -> "NOTHING_NEW";
            case Jumped _ -> RateGuard.Reason.JUMP.name();
            case OutOfBounds _ -> RateGuard.Reason.OUT_OF_BOUNDS.name();
            case Unusable _ -> "UNUSABLE";
            case Silent _ -> "NO_ANSWER";
        };
    }

    /** The complaint for the log; empty after a usable answer. */
    default String complaint() {
        return switch (this) {
            case Accepted _, NothingNew _ -> "";
            case Jumped(BigDecimal from, BigDecimal to) ->
                "it jumped from " + from.toPlainString() + " to " + to.toPlainString()
                        + "; if that is so, send it to the feed token-rates";
            case OutOfBounds(BigDecimal rate) -> rate.toPlainString() + " is below rates.lowest or above rates.highest";
            case Unusable(String why) -> why;
            case Silent(String why) -> why;
        };
    }
}
