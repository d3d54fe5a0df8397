package gaming.database;

import java.time.Duration;
import java.time.LocalDate;

/**
 * The days from which on tables still have their records. Feeds refuse older records, because these may have been
 * counted and dropped.
 *
 * @param bets the first day of bets, by the time in their ids
 * @param playerDays the first day whose activity is kept, so that the day can be computed again
 */
public record KeptFrom(LocalDate bets, LocalDate playerDays) {
    /** Retention keeps all records at least so long. */
    public static final String SHORTEST = "P100D";

    private static final KeptFrom ALWAYS = new KeptFrom(LocalDate.MIN, LocalDate.MIN);
    /** For the clocks of pods. */
    private static final int SLACK_DAYS = 10;

    /**
     * The days for a transaction whose oldest record is of {@code oldest}. They do not move before the transaction ends.
     * Records that are younger than {@link #SHORTEST} need no query.
     */
    public static KeptFrom hold(LocalDate oldest, LocalDate today) {
        if (oldest.isAfter(today.minusDays(Duration.parse(SHORTEST).toDays() - SLACK_DAYS))) {
            return ALWAYS;
        }
        return Sql.first(
                        "select bets, player_days from kept_from lock in share mode",
                        row -> new KeptFrom(row.getDate(1), row.getDate(2)))
                .orElse(ALWAYS);
    }
}
