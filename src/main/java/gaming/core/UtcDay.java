package gaming.core;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** The days of UTC. */
public final class UtcDay {
    public static final LocalDate FIRST = LocalDate.EPOCH;
    public static final LocalDate LAST = LocalDate.of(9999, 12, 31);

    private UtcDay() {}

    public static LocalDate of(Instant moment) {
        return LocalDate.ofInstant(moment, ZoneOffset.UTC);
    }

    public static Instant start(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /**
     * The day that a caller of GraphQL names by its midnight. Another moment than midnight is often the midnight of
     * another zone, so the caller may mean another day.
     *
     * @throws Refusal BAD_USER_INPUT with {@code field}
     */
    public static LocalDate of(Instant moment, String field) {
        LocalDate day = of(moment);
        if (day.isBefore(FIRST) || day.isAfter(LAST)) {
            throw Refusal.ofField(field, "must be a day of the years 1970 to 9999");
        }
        Instant midnight = start(day);
        if (!moment.equals(midnight)) {
            throw Refusal.ofField(field, "must be midnight UTC: " + midnight + " names the UTC day of " + moment);
        }
        return day;
    }
}
