package gaming.money;

import java.math.BigDecimal;

/** The result of one request to the source of rates. */
sealed interface Polled {
    record Accepted() implements Polled {}

    /** The polled rate is the same as the current rate, or older. */
    record NothingNew() implements Polled {}

    record Jumped(BigDecimal from, BigDecimal to) implements Polled {}

    record OutOfBounds(BigDecimal rate) implements Polled {}

    /** The answer has no valid rate. The log may show {@code why}. */
    record Unusable(String why) implements Polled {}

    /** No whole answer came in time. The log may show {@code why}. */
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

    default String complaint() {
        return switch (this) {
            case Accepted _, NothingNew _ -> "";
            case Jumped(BigDecimal from, BigDecimal to) ->
                "it jumped from " + Amount.exact(from) + " to " + Amount.exact(to)
                        + "; if that is so, send it to the feed token-rates";
            case OutOfBounds(BigDecimal rate) -> Amount.exact(rate) + " is below rates.lowest or above rates.highest";
            case Unusable(String why) -> why;
            case Silent(String why) -> why;
        };
    }
}
