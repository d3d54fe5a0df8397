package gaming.payments;

import gaming.config.Keys;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Keys {@code claims.*} and {@code rates.max-age} (details.md, "Claims"; "Amendments", Money). The times hold for every
 * kind of payment, because they describe the platform.
 *
 * @param lookups the wait before each lookup after a send; it begins again with each send
 * @param notFoundAfter the age of a send after which the platform books it no more
 * @param lookAgain from the end of a payment that was not found to each further lookup
 * @param reconcileAfter from the end of any payment to its reconciliation, and from a reconciliation without agreement
 *     to the next one
 * @param reconcileBatch the most payments that one run reconciles
 * @param reconcilePause between two runs
 * @param ratesMaxAge the age from which claims no longer take a rate
 * @param booksInterval between two checks of the books
 */
public record PaymentSettings(
        List<Duration> lookups,
        Duration notFoundAfter,
        List<Duration> lookAgain,
        Duration reconcileAfter,
        int reconcileBatch,
        Duration reconcilePause,
        Duration ratesMaxAge,
        Duration booksInterval) {
    /** A lookup without an answer after the end of its payment is repeated after this time. */
    private static final Duration REPEATED_AFTER = Duration.ofHours(1);
    /** Such a lookup is repeated until this time after a planned one. */
    private static final Duration REPEATED_FOR = Duration.ofDays(1);

    private static final int MOST = 100;
    private static final String LONGEST = "P3650D";

    public static PaymentSettings from(Keys keys) {
        return new PaymentSettings(
                keys.durations("claims.resolver.delays", MOST, LONGEST),
                keys.duration("claims.not-found-after", "PT0S", LONGEST),
                keys.durations("claims.look-again", MOST, LONGEST),
                keys.duration("claims.reconcile-after", LONGEST),
                keys.number("claims.reconcile-batch", 10_000),
                keys.duration("claims.reconcile-pause", LONGEST),
                keys.duration("rates.max-age", LONGEST),
                keys.duration("claims.books-interval", LONGEST));
    }

    /** The time between a send and the last lookup. */
    public Duration lookedUpFor() {
        return lookups.stream().reduce(Duration.ZERO, Duration::plus);
    }

    /** When the lookup after {@code done} others since the latest send is due; empty after the last one. */
    Optional<Instant> nextLookup(int done, Instant now) {
        return lookups.stream().skip(done).findFirst().map(now::plus);
    }

    /** When the lookup after one at {@code now} of a payment that has ended is due; empty after the last. */
    Optional<Instant> nextAfterEnd(Instant end, Instant now, boolean answered) {
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
