package gaming.referral.report;

import gaming.core.DayRange;
import gaming.core.Refusal;
import gaming.core.UtcDay;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** The period of a report, both moments included. Commission counts for the UTC days of these moments. */
record Period(Instant start, Instant end) {
    /** The most days of a report on the whole system. */
    static final int LONGEST = 366;

    private static final int DEFAULT_DAYS = 30;
    private static final LocalDate FIRST_DAY = LocalDate.of(0, 1, 1);

    /** The days that a caller asks for; {@code open}: without a first day, and then {@code days} is the last one. */
    record Asked(DayRange days, boolean open, Instant end) {
        /** @throws Refusal INVALID_DATE_RANGE if the first day is after the last one */
        static Asked of(@Nullable LocalDate first, @Nullable LocalDate last, Instant now) {
            LocalDate to = last == null ? UtcDay.of(now) : last;
            var days = new DayRange(first == null ? to : first, to);
            return new Asked(
                    days, first == null, last == null ? now : days.end().minusMillis(1));
        }

        /** @throws Refusal INVALID_DATE_RANGE for more than 366 days */
        Period ofSystem() {
            LocalDate first = open ? ofCalendar(days.to().minusDays(DEFAULT_DAYS - 1)) : days.from();
            return new Period(new DayRange(first, days.to()).atMost(LONGEST).start(), end);
        }

        /** Without a first day, the period starts at {@code beginning}, or is only the last day if it ends before. */
        Period ofUser(Instant beginning) {
            return new Period(open && !beginning.isAfter(end) ? beginning : days.start(), end);
        }
    }

    LocalDate firstDay() {
        return UtcDay.of(start);
    }

    LocalDate lastDay() {
        return UtcDay.of(end);
    }

    long days() {
        return firstDay().until(lastDay(), ChronoUnit.DAYS) + 1;
    }

    /** Limits a day to the earliest day that a request can name and a column can store. */
    private static LocalDate ofCalendar(LocalDate day) {
        return day.isBefore(FIRST_DAY) ? FIRST_DAY : day;
    }
}
