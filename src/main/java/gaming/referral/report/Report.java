package gaming.referral.report;

import gaming.core.DayRange;
import gaming.core.Refusal;
import gaming.core.UtcDay;
import gaming.database.Row;
import gaming.money.Amount;
import gaming.money.UsdcRate;
import gaming.referral.Category;
import gaming.referral.Tier;
import gaming.referral.TierCategoryAmounts;
import gaming.referral.report.Report.Period;
import gaming.referral.report.UserReport.Person;
import gaming.web.Csv;
import gaming.web.Pages;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A report with the additional figures for its page and its rows. */
public sealed interface Report permits Report.OfSystem, Report.OfUser {
    Period period();

    /** The user of the report; empty for the whole system. */
    default Optional<String> userId() {
        return Optional.empty();
    }

    /** The days with commission, in chronological order. */
    List<Day> days();

    /** The rate of USDC at the moment of the report; empty without a rate. */
    Optional<UsdcRate> rate();

    /** The report as an HTML page. */
    default String page(Place place) {
        return Page.of(this, place);
    }

    /**
     * The days as CSV (RFC 4180): a line of names, and then a line for each day with commission. Amounts are in EUR
     * with all their digits. The rate is that of USDC at the moment of the report, or empty without a rate.
     */
    default Csv rows() {
        return new Csv(names(), days().stream().map(this::values));
    }

    /** The name of the file of {@link #rows}. */
    default String file() {
        return "commission%s-%s-%s.csv"
                .formatted(userId().map(user -> "-" + user).orElse(""), period().firstDay(), period().lastDay());
    }

    private List<String> names() {
        Stream<String> first = switch (this) {
            case OfSystem _ -> Stream.of("day", "users");
            case OfUser _ -> Stream.of("day", "userId", "username");
        };
        // The sums of all tiers in the other columns count a bet for each referrer who earns by it
        Stream<String> last = this instanceof OfSystem
                ? Stream.of("stakesCountedOnce", "houseEdgeCountedOnce", "commissionPercentOfHouseEdgeCountedOnce")
                : Stream.empty();
        return Stream.of(
                        first,
                        Stream.of("totalCommission", "totalReferralStakes", "totalHouseEdge"),
                        names("commission"),
                        names("stakes"),
                        names("houseEdge"),
                        Stream.of("usdcRate", "usdcRateAt"),
                        last)
                .flatMap(names -> names)
                .toList();
    }

    /** The names of a figure's columns. {@code commission_TIER_1_CAT_1} is the commission of tier 1 in category 1. */
    private static Stream<String> names(String figure) {
        return Stream.of(Tier.values())
                .flatMap(tier -> Stream.of(Category.values()).map(category -> figure + "_" + tier + "_" + category));
    }

    private List<?> values(Day day) {
        var values = new ArrayList<Object>();
        values.add(day.day());
        switch (this) {
            case OfSystem _ -> values.add(day.users());
            case OfUser user -> {
                Person person = user.report().user();
                values.add(user.report().userId());
                values.add(person.username());
            }
        }
        Stream.of(day.earned().sum(), day.stakes().sum(), day.edges().sum())
                .forEach(sum -> values.add(Amount.plain(sum)));
        Stream.of(day.earned(), day.stakes(), day.edges())
                .flatMap(cells -> cells.values().stream())
                .forEach(value -> values.add(Amount.plain(value)));
        values.add(rate().<Object>map(rate -> Amount.plain(rate.price())).orElse(""));
        values.add(rate().map(rate -> rate.at().toString()).orElse(""));
        if (this instanceof OfSystem) {
            Once once = Once.of(List.of(day));
            values.addAll(List.of(once.stakes(), once.edge(), once.percent()));
        }
        return values;
    }

    /** One value for each tier. Reports contain this record in their JSON. */
    public record PerTier<T>(T tier1, T tier2, T tier3, T tier4) {
        public static <T> PerTier<T> of(Function<Tier, T> value) {
            return new PerTier<>(
                    value.apply(Tier.TIER_1),
                    value.apply(Tier.TIER_2),
                    value.apply(Tier.TIER_3),
                    value.apply(Tier.TIER_4));
        }

        public static long total(PerTier<Long> counts) {
            return counts.tier1() + counts.tier2() + counts.tier3() + counts.tier4();
        }

        public T at(Tier tier) {
            return switch (tier) {
                case TIER_1 -> tier1;
                case TIER_2 -> tier2;
                case TIER_3 -> tier3;
                case TIER_4 -> tier4;
            };
        }
    }

    /** The whole system. {@code tied}: the number of users that earned as much as the last of the top ten. */
    record OfSystem(SystemReport report, Period period, List<Day> days, Optional<UsdcRate> rate, long tied)
            implements Report {
        Once once() {
            return Once.of(days);
        }
    }

    /**
     * The stakes and the house edge of referred users with each bet counted once: in tier 1, which every referred user is
     * in. The sums of all tiers count it for each referrer who earns by it.
     *
     * @param percent what the commission is of the house edge; 0 without one
     */
    record Once(BigDecimal stakes, BigDecimal edge, BigDecimal percent) {
        static Once of(List<Day> days) {
            BigDecimal edge = Amount.plain(Day.sum(days, Day::edges).of(Tier.TIER_1));
            BigDecimal earned = Day.sum(days, Day::earned).sum().euros();
            return new Once(
                    Amount.plain(Day.sum(days, Day::stakes).of(Tier.TIER_1)),
                    edge,
                    edge.signum() == 0
                            ? BigDecimal.ZERO
                            : Amount.plain(earned.movePointRight(2).divide(edge, 8, RoundingMode.HALF_EVEN)));
        }
    }

    record OfUser(UserReport report, Period period, List<Day> days, Optional<UsdcRate> rate) implements Report {
        @Override
        public Optional<String> userId() {
            return Optional.of(report.userId());
        }
    }

    /** A UTC day, in EUR. {@code users} is the number of users with commission. */
    record Day(
            LocalDate day,
            long users,
            TierCategoryAmounts stakes,
            TierCategoryAmounts edges,
            TierCategoryAmounts earned) {
        /** Reads the columns of a row, which are in the order of the components. */
        static Day read(Row row) {
            return new Day(
                    row.getDate(1),
                    row.getLong(2),
                    TierCategoryAmounts.read(row, 3),
                    TierCategoryAmounts.read(row, 3 + TierCategoryAmounts.COUNT),
                    TierCategoryAmounts.read(row, 3 + 2 * TierCategoryAmounts.COUNT));
        }

        static TierCategoryAmounts sum(List<Day> days, Function<Day, TierCategoryAmounts> figure) {
            return TierCategoryAmounts.sum(days.stream().map(figure));
        }
    }

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

    /**
     * The place of the pages of reports: the internal listener, or the console.
     *
     * @param path the path of a report; the path of its rows is below
     */
    public record Place(String path, String search, Pages.Frame frame) {
        static final Place LISTENER = new Place(ReportHook.PATH, ReportHook.PATH + "/" + ReportHook.USERS, Pages.ALONE);

        /** The link to the report on a user, of the same period as {@code report}. */
        String link(String userId, Report report) {
            return path + "?userId=" + userId + "&" + dates(report);
        }

        /** The link to the report on the whole system, without the dates if the period is too long for it. */
        String link(Report report) {
            return report.period().days() <= Period.LONGEST ? path + "?" + dates(report) : path;
        }

        String rows(Report report) {
            return path + "/" + ReportHook.ROWS + "?" + user(report) + dates(report);
        }

        private static String user(Report report) {
            return report.userId().map(id -> "userId=" + id + "&").orElse("");
        }

        private static String dates(Report report) {
            Period period = report.period();
            return "startDate=%s&endDate=%s".formatted(period.firstDay(), period.lastDay());
        }
    }
}
