package gaming.payments;

import gaming.config.Keys;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The times at which the platform is asked about a payment that has ended (details.md, "Amendments", Money). They hold
 * for every kind of payment, because they describe the platform.
 *
 * @param lookAgain from the end of a payment that was not found to each further lookup
 * @param reconcileAfter from the end of any payment to its reconciliation, and from a reconciliation without agreement
 *     to the next one
 * @param batch the most payments that one run reconciles
 * @param pause between two runs
 */
public record EndedSchedule(List<Duration> lookAgain, Duration reconcileAfter, int batch, Duration pause) {
    /** A lookup without an answer is repeated after this time. */
    private static final Duration REPEATED_AFTER = Duration.ofHours(1);
    /** Such a lookup is repeated until this time after a planned one. */
    private static final Duration REPEATED_FOR = Duration.ofDays(1);

    private static final int MOST = 100;
    private static final String LONGEST = "P3650D";

    public static EndedSchedule from(Keys keys) {
        return new EndedSchedule(
                keys.durations("claims.look-again", MOST, LONGEST),
                keys.duration("claims.reconcile-after", LONGEST),
                keys.number("claims.reconcile-batch", 10_000),
                keys.duration("claims.reconcile-pause", LONGEST));
    }

    /** When the lookup after one at {@code now} is due; empty after the last. */
    Optional<Instant> next(Instant end, Instant now, boolean answered) {
        Instant soon = now.plus(REPEATED_AFTER);
        boolean repeated = !answered
                && planned(end)
                        .filter(lookup -> !now.isBefore(lookup))
                        .anyMatch(lookup -> !soon.isAfter(lookup.plus(REPEATED_FOR)));
        return Stream.concat(planned(end).filter(now::isBefore), repeated ? Stream.of(soon) : Stream.empty())
                .min(Comparator.naturalOrder());
    }

    private Stream<Instant> planned(Instant end) {
        return lookAgain.stream().map(end::plus);
    }
}
