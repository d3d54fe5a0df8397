package gaming.database;

import java.time.Duration;
import java.time.LocalDate;

/**
 * The first days of which the tables still have the records. Feeds refuse an older record that would change a count,
 * because the stored record may have been counted and dropped.
 *
 * @param bets the first day of bets, by the time in their ids
 * @param playerDays the first day whose activity is kept, so that the day can be computed again
 */
public record KeptFrom(LocalDate bets, LocalDate playerDays) {
    /** The shortest time for which retention keeps records. */
    public static final String SHORTEST = "P100D";

    private static final String GATE = "kept";
    private static final KeptFrom ALWAYS = new KeptFrom(LocalDate.MIN, LocalDate.MIN);
    /** A margin for wrong clocks of pods. */
    private static final int SLACK_DAYS = 10;

    /**
     * Keeps the days from moving until the transaction ends. {@code oldest} is the day of its oldest record. If this day
     * is younger than {@link #SHORTEST} by a margin, the days are not read, and refuse nothing.
     */
    public static KeptFrom hold(LocalDate oldest, LocalDate today) {
        if (oldest.isAfter(today.minusDays(Duration.parse(SHORTEST).toDays() - SLACK_DAYS))) {
            return ALWAYS;
        }
        return hold();
    }

    public static KeptFrom hold() {
        Gate.pass(GATE);
        return Sql.first("select bets, player_days from kept_from", row -> new KeptFrom(row.getDate(1), row.getDate(2)))
                .orElseThrow();
    }

    /** Keeps other transactions from holding the days, and waits for those that do. */
    public static void close() {
        Gate.close(GATE);
    }
}
