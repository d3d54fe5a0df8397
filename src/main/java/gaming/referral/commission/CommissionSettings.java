package gaming.referral.commission;

import gaming.config.Keys;
import java.time.Duration;

/**
 * Keys {@code commission.*}.
 *
 * @param batchSize the most users of one batch
 * @param recalculateAfter how long a day stays marked, FAILED or never run before the service computes it by itself;
 *     zero: never
 */
public record CommissionSettings(int batchSize, Duration recalculateAfter) {
    static final int LARGEST_BATCH = 10_000;
    private static final Duration BY_DEFAULT = Duration.ofHours(1);

    public static CommissionSettings from(Keys keys) {
        return new CommissionSettings(
                keys.number("commission.batch-size", LARGEST_BATCH),
                keys.duration("commission.recalculate-after", "PT0S", "P30D"));
    }

    /** How long a day may be uncomputed before the books differ. */
    public Duration computedWithin() {
        return (recalculateAfter.isZero() ? BY_DEFAULT : recalculateAfter).multipliedBy(2);
    }
}
