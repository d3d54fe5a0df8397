package gaming.core;

import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** UTC days from one to another, both included. */
public record DayRange(LocalDate from, LocalDate to) {
    /** The first day that a caller can name. */
    private static final LocalDate FIRST = LocalDate.of(0, 1, 1);

    /** @throws Refusal INVALID_DATE_RANGE if {@code from} is after {@code to} */
    public DayRange {
        if (from.isAfter(to)) {
            throw refusal(from, to, "The first day is after the last one");
        }
    }

    /** Null: all days up to the other one, or from it on. */
    public static DayRange of(@Nullable LocalDate from, @Nullable LocalDate to) {
        return new DayRange(from == null ? FIRST : from, to == null ? UtcDay.LAST : to);
    }

    /**
     * These days, if they are not too many.
     *
     * @throws Refusal INVALID_DATE_RANGE for more than {@code most} days
     */
    public DayRange atMost(int most) {
        if (days() > most) {
            throw refused("At most " + most + " days are allowed");
        }
        return this;
    }

    /**
     * These days, if they are between others.
     *
     * @throws Refusal INVALID_DATE_RANGE for a day before {@code first} or after {@code last}
     */
    public DayRange within(LocalDate first, LocalDate last) {
        if (from.isBefore(first) || to.isAfter(last)) {
            throw refused("The days must be from " + first + " to " + last);
        }
        return this;
    }

    public long days() {
        return from.until(to, ChronoUnit.DAYS) + 1;
    }

    public Instant start() {
        return UtcDay.start(from);
    }

    /** The first moment after the days. A column cannot hold that of the year 9999. */
    public Instant end() {
        return UtcDay.start(to.plusDays(1));
    }

    public Refusal refused(String why) {
        return refusal(from, to, why);
    }

    private static Refusal refusal(LocalDate from, LocalDate to, String why) {
        return new Refusal(
                ErrorCode.INVALID_DATE_RANGE, why, Map.of("startDate", from.toString(), "endDate", to.toString()));
    }
}
