package gaming.console;

import gaming.referral.commission.DailyCommission.DayRecord;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.TextStyle;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A month of days. A week begins on Monday. {@code latest} is the month of today. */
record DayCalendar(YearMonth month, YearMonth latest, List<Week> weeks) {
    static final YearMonth FIRST = YearMonth.of(1970, 1);

    /** @param days seven days, which may include days of other months */
    record Week(int number, List<Day> days) {}

    /** @param late whether the day has changes since its latest run */
    record Day(LocalDate date, boolean inMonth, DayState state, boolean late) {
        String words() {
            return state.word + (late ? ", late changes" : "");
        }

        boolean needsRun() {
            return late || state == DayState.FAILED;
        }
    }

    /** @param known the days of the month that have ended and have activity */
    static DayCalendar of(YearMonth month, LocalDate today, List<DayRecord> known) {
        Map<LocalDate, DayRecord> byDay =
                known.stream().collect(Collectors.toMap(DayRecord::targetDate, Function.identity()));
        var weeks = new ArrayList<Week>();
        LocalDate monday = month.atDay(1).with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        for (; !YearMonth.from(monday).isAfter(month); monday = monday.plusWeeks(1)) {
            weeks.add(new Week(
                    monday.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR),
                    monday.datesUntil(monday.plusWeeks(1))
                            .map(day -> day(day, month, today, byDay))
                            .toList()));
        }
        return new DayCalendar(month, YearMonth.from(today), List.copyOf(weeks));
    }

    private static Day day(LocalDate date, YearMonth month, LocalDate today, Map<LocalDate, DayRecord> byDay) {
        DayRecord known = byDay.get(date);
        DayState state =
                !date.isBefore(today) ? DayState.NOT_OVER : known == null ? DayState.QUIET : DayState.of(known.state());
        return new Day(date, YearMonth.from(date).equals(month), state, known != null && known.recalculationNeeded());
    }

    long count(Predicate<Day> which) {
        return weeks.stream()
                .flatMap(week -> week.days().stream())
                .filter(day -> day.inMonth() && which.test(day))
                .count();
    }

    /** The months before and after this one that have days. */
    List<YearMonth> others() {
        return Stream.of(month.minusMonths(1), month.plusMonths(1))
                .filter(other -> !other.isBefore(FIRST) && !other.isAfter(latest))
                .toList();
    }

    static String name(YearMonth month) {
        return month.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH) + " " + month.getYear();
    }

    static List<String> weekdays(TextStyle style) {
        return List.of(DayOfWeek.values()).stream()
                .map(day -> day.getDisplayName(style, Locale.ENGLISH))
                .toList();
    }
}
