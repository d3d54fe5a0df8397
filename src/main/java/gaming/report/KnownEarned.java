package gaming.report;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.LocalDate;

/**
 * What {@link Earned} found of a period stays true until a row of one of its days changes, which moves the version of the
 * day's total in the same transaction: as days seldom change once they are computed, most reports need not look again. The
 * version is read in the snapshot of the report, so nothing old is ever shown.
 */
final class KnownEarned {
    private static final int MOST = 200;
    /** For totals that were repaired by hand. */
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final Cache<Days, Earned> found =
            Caffeine.newBuilder().maximumSize(MOST).expireAfterWrite(LONGEST).build();

    /** So many days at so many changes. */
    private record Days(LocalDate first, LocalDate last, long version) {}

    Earned of(Period period, long version) {
        var days = new Days(period.firstDay(), period.lastDay(), version);
        Earned earned = found.getIfPresent(days);
        if (earned == null) {
            earned = Earned.read(period);
            found.put(days, earned);
        }
        return earned;
    }
}
