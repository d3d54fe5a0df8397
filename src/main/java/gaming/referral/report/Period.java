package gaming.referral.report;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The period of a report, both moments included. Commission counts for the UTC days of these moments. */
record Period(Instant start, Instant end) {
    /** The most days of a report on the whole system. */
    static final int LONGEST = 366;

    private static final int DEFAULT_DAYS = 30;
    private static final LocalDate FIRST_DAY = LocalDate.of(0, 1, 1);

    /** @param now the moment of the report */
    record Asked(Optional<LocalDate> startDate, Optional<LocalDate> endDate, Instant now) {
        /** @throws Refusal INVALID_DATE_RANGE if the first day is after the end */
        Asked {
            if (startDate.isPresent() && first(startDate.get()).isAfter(end(endDate, now))) {
                throw refused("startDate is after the end of the report", startDate, endDate);
            }
        }

        /** @throws Refusal INVALID_DATE_RANGE for more than 366 days */
        Period ofSystem() {
            Instant end = end(endDate, now);
            var period =
                    new Period(first(startDate.orElseGet(() -> ofCalendar(day(end).minusDays(DEFAULT_DAYS - 1)))), end);
            if (period.days() > LONGEST) {
                throw refused("The whole system is reported on for at most " + LONGEST + " days", startDate, endDate);
            }
            return period;
        }

        /** Without a first day, the period starts at {@code beginning}, or is only the last day if it ends before. */
        Period ofUser(Instant beginning) {
            Instant end = end(endDate, now);
            Instant start = startDate.map(Period::first).orElse(beginning);
            return new Period(start.isAfter(end) ? first(day(end)) : start, end);
        }
    }

    LocalDate firstDay() {
        return day(start);
    }

    LocalDate lastDay() {
        return day(end);
    }

    long days() {
        return firstDay().until(lastDay(), ChronoUnit.DAYS) + 1;
    }

    static Instant first(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    private static Instant end(Optional<LocalDate> endDate, Instant now) {
        return endDate.map(day -> first(day.plusDays(1)).minusMillis(1)).orElse(now);
    }

    /** Limits a day to the earliest day that a request can name and a column can store. */
    private static LocalDate ofCalendar(LocalDate day) {
        return day.isBefore(FIRST_DAY) ? FIRST_DAY : day;
    }

    private static LocalDate day(Instant moment) {
        return LocalDate.ofInstant(moment, ZoneOffset.UTC);
    }

    private static Refusal refused(String why, Optional<LocalDate> startDate, Optional<LocalDate> endDate) {
        Map<String, Object> details = new LinkedHashMap<>();
        startDate.ifPresent(day -> details.put("startDate", day.toString()));
        endDate.ifPresent(day -> details.put("endDate", day.toString()));
        return new Refusal(ErrorCode.INVALID_DATE_RANGE, why, details);
    }
}
