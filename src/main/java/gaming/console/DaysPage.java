package gaming.console;

import static java.time.DayOfWeek.MONDAY;

import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.referral.commission.CommissionDay.State;
import gaming.referral.commission.CommissionPreview;
import gaming.referral.commission.DailyCommission;
import gaming.referral.commission.DailyCommission.DayRecord;
import gaming.referral.commission.ExplainedDays;
import gaming.referral.commission.ExplainedDays.Marks;
import gaming.referral.commission.ExplainedDays.Sums;
import gaming.referral.commission.ExplainedDays.UserRevision;
import gaming.referral.commission.Revision.CommissionCause;
import gaming.web.Parameters;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.TemporalAdjusters;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The days of the commission: a calendar, lists, one day with its progress, and its calculation after a preview. */
@ApplicationScoped
@Path("/days")
public class DaysPage {
    private static final YearMonth FIRST = YearMonth.of(1970, 1);

    private final DailyCommission daily;
    private final ExplainedDays facts;
    private final Clock clock;

    @Inject
    DaysPage(DailyCommission daily, ExplainedDays facts, Clock clock) {
        this.daily = daily;
        this.facts = facts;
        this.clock = clock;
    }

    /** The state of a day as the console shows it. The first two are not states of the job. */
    enum DayState {
        NOT_OVER("", "not over"),
        QUIET("\u2013", "no activity"),
        NONE("\u25cb", "never run"),
        QUEUED("\u2026", "queued"),
        RUNNING("\u25b6", "running"),
        FAILED("\u2717", "failed"),
        DONE("\u2713", "done");

        final String sign;
        final String word;

        DayState(String sign, String word) {
            this.sign = sign;
            this.word = word;
        }

        static DayState of(@Nullable State state) {
            return state == null ? QUIET : valueOf(state.name());
        }

        boolean canRun() {
            return this == NONE || this == FAILED || this == DONE;
        }

        boolean underWay() {
            return this == QUEUED || this == RUNNING;
        }
    }

    /**
     * A month of days.
     *
     * @param days whole weeks from Monday to Sunday, with days of other months
     * @param others the months before and after this one that have days
     */
    record Calendar(YearMonth month, List<Day> days, List<YearMonth> others) {
        long count(Predicate<Day> which) {
            return days.stream()
                    .filter(day -> month.equals(YearMonth.from(day.date)) && which.test(day))
                    .count();
        }
    }

    /** @param late whether the day has changes since its latest run */
    record Day(LocalDate date, DayState state, boolean late) {
        static Day of(LocalDate date, boolean over, @Nullable DayRecord known) {
            DayState state = over ? DayState.of(known == null ? null : known.state()) : DayState.NOT_OVER;
            return new Day(date, state, known != null && known.recalculationNeeded());
        }

        String words() {
            return state.word + (late ? ", late changes" : "");
        }

        boolean needsRun() {
            return late || state == DayState.FAILED;
        }
    }

    record Days(Paged<DayRecord> days, @Nullable DayState state, boolean late) {}

    /** A calendar, or with a filter a list of the days that match, the oldest first. */
    @GET
    public Answer list(@BeanParam Visit visit) {
        Typed query = visit.query();
        State state = query.read(State.class, "state");
        Boolean late = query.read(Boolean.class, "recalculationNeeded");
        if (state == null && late == null) {
            return Section.DAYS.page("days", calendar(query.given("month")));
        }
        Paged<DayRecord> part = daily.days(state, late, visit.page());
        var days = new Days(part, state == null ? null : DayState.of(state), Boolean.TRUE.equals(late));
        return Section.DAYS.page("days-list", days);
    }

    private Calendar calendar(@Nullable String wanted) {
        LocalDate today = daily.yesterday().plusDays(1);
        YearMonth latest = YearMonth.from(today);
        YearMonth month = wanted == null ? latest : YearMonth.from(Parameters.date(wanted + "-01", "month"));
        Predicate<YearMonth> hasDays = any -> !any.isBefore(FIRST) && !any.isAfter(latest);
        if (!hasDays.test(month)) {
            throw Refusal.ofParameter("month", "must be from " + FIRST + " to " + latest);
        }
        Map<LocalDate, DayRecord> known = daily.days(month.atDay(1), month.atEndOfMonth()).stream()
                .collect(Collectors.toMap(DayRecord::targetDate, Function.identity()));
        Stream<LocalDate> weeks = month.atDay(1)
                .with(TemporalAdjusters.previousOrSame(MONDAY))
                .datesUntil(month.atEndOfMonth().with(TemporalAdjusters.next(MONDAY)));
        return new Calendar(
                month,
                weeks.map(date -> Day.of(date, date.isBefore(today), known.get(date)))
                        .toList(),
                Stream.of(month.minusMonths(1), month.plusMonths(1))
                        .filter(hasDays)
                        .toList());
    }

    /** @param took the time since the start of the latest run, or from its start to its end; zero: there is no run */
    record Progress(LocalDate day, DailyCommission.Progress run, DayState state, Duration took) {
        /** The users that the run has computed per second; 0: not known yet. */
        double rate() {
            return took.isPositive() ? run.usersDone() * 1000.0 / Math.max(1, took.toMillis()) : 0;
        }

        /** The time until the run is done, at its rate until now; empty: not known. */
        Optional<Duration> left() {
            return state == DayState.RUNNING && rate() > 0
                    ? Optional.of(Duration.ofSeconds((long) Math.ceil((run.usersTotal() - run.usersDone()) / rate())))
                    : Optional.empty();
        }
    }

    record One(Progress progress, Optional<Marks> marks, Optional<Sums> sums, Paged<UserRevision> revisions) {}

    @GET
    @Path("/{day}")
    public Answer one(@PathParam("day") LocalDate day, @BeanParam Visit visit) {
        Page part = visit.page();
        var one = new One(progressOf(day), facts.marks(day), facts.sums(day), facts.revisions(day, part));
        return Section.DAYS.page("day", "Day " + day, one);
    }

    /** The progress alone. When the run is over, the browser loads the whole page. */
    @GET
    @Path("/{day}/progress")
    public Response progress(@PathParam("day") LocalDate day) {
        Progress progress = progressOf(day);
        return Response.ok(Section.DAYS.page("progress", progress))
                .header("HX-Refresh", progress.state().underWay() ? null : "true")
                .build();
    }

    private Progress progressOf(LocalDate day) {
        DailyCommission.Progress run = daily.progress(day);
        Duration took = run.startedAt() == null
                ? Duration.ZERO
                : Duration.between(
                        run.startedAt(), Optional.ofNullable(run.finishedAt()).orElseGet(clock::instant));
        DayState state = day.isAfter(daily.yesterday()) ? DayState.NOT_OVER : DayState.of(run.state());
        return new Progress(day, run, state, took.isNegative() ? Duration.ZERO : took);
    }

    /** Shows the changes of a calculation. This costs seconds, so a browser must not start it by opening a link. */
    @POST
    @Path("/{day}/preview")
    public Answer preview(@PathParam("day") LocalDate day, @BeanParam Visit visit) {
        daily.requireEnded(day);
        CommissionPreview preview = daily.preview(day, new Page(0, Page.LARGEST_LIMIT), visit.caller());
        return Section.DAYS.page("preview", "Changes of " + day, preview).at(Section.DAYS.path(day));
    }

    /** Queues the calculation of a day, if its changes are still those of the preview. */
    @POST
    @Path("/{day}/calculate")
    public Answer calculate(@PathParam("day") LocalDate day, @BeanParam Visit visit) {
        daily.requireEnded(day);
        daily.queue(day, visit.form().text("fingerprint"), visit.caller());
        return Answer.goTo(Section.DAYS.path(day));
    }

    static String name(YearMonth month) {
        return View.word(month.getMonth().name()) + " " + month.getYear();
    }

    static String words(Collection<CommissionCause> causes) {
        return causes.isEmpty()
                ? "not known"
                : causes.stream().map(cause -> View.word(cause.name())).collect(Collectors.joining(", "));
    }
}
