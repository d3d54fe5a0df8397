package gaming.console;

import gaming.console.View.Section;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.referral.Level;
import gaming.referral.commission.CommissionCause;
import gaming.referral.commission.CommissionDay.State;
import gaming.referral.commission.CommissionDayFacts;
import gaming.referral.commission.CommissionDayFacts.Marks;
import gaming.referral.commission.CommissionDayFacts.Sums;
import gaming.referral.commission.CommissionDayFacts.UserRevision;
import gaming.referral.commission.CommissionPreview;
import gaming.referral.commission.DailyCommission;
import gaming.referral.commission.DailyCommission.DayRecord;
import gaming.referral.commission.Revision;
import gaming.web.Parameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The days of the commission: a calendar, lists, one day with its progress, and its calculation after a preview. */
@ApplicationScoped
@Path("/days")
@RolesAllowed("VIEWER")
public class DaysPage {
    private final DailyCommission daily;
    private final CommissionDayFacts facts;
    private final Clock clock;

    @Inject
    DaysPage(DailyCommission daily, CommissionDayFacts facts, Clock clock) {
        this.daily = daily;
        this.facts = facts;
        this.clock = clock;
    }

    record Days(Paged<DayRecord> days, @Nullable DayState state, boolean late) {}

    /** A calendar, or with a filter a list of the days that match, the oldest first. */
    @GET
    public Answer list(@Context UriInfo uri) {
        Typed typed = Typed.of(uri);
        State state = typed.read(State.class, "state");
        Boolean late = typed.read(Boolean.class, "recalculationNeeded");
        if (state == null && late == null) {
            return Section.DAYS.page("days", "Days", calendar(typed));
        }
        Paged<DayRecord> part = daily.days(state, late, typed.page().bounded());
        var days = new Days(part, state == null ? null : DayState.of(state), Boolean.TRUE.equals(late));
        return Section.DAYS.page("days-list", "Days", days);
    }

    private DayCalendar calendar(Typed typed) {
        LocalDate today = daily.yesterday().plusDays(1);
        YearMonth latest = YearMonth.from(today);
        String wanted = typed.given("month");
        YearMonth month = wanted == null ? latest : YearMonth.from(Parameters.date(wanted + "-01", "month"));
        if (month.isBefore(DayCalendar.FIRST) || month.isAfter(latest)) {
            throw Refusal.ofParameter("month", "must be from " + DayCalendar.FIRST + " to " + latest);
        }
        return DayCalendar.of(month, today, daily.days(month.atDay(1), month.atEndOfMonth()));
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
    public Answer one(@PathParam("day") String text, @Context UriInfo uri) {
        LocalDate day = Parameters.date(text, "day");
        Page part = Typed.of(uri).page().bounded();
        var one = new One(progress(day), facts.marks(day), facts.sums(day), facts.revisions(day, part));
        return Section.DAYS.page("day", "Day " + day, one);
    }

    /** The progress alone. When the run is over, the browser loads the whole page. */
    @GET
    @Path("/{day}/progress")
    public Response progress(@PathParam("day") String day) {
        Progress progress = progress(Parameters.date(day, "day"));
        return Response.ok(Section.DAYS.page("progress", "Day", progress))
                .header("HX-Refresh", progress.state().underWay() ? null : "true")
                .build();
    }

    private Progress progress(LocalDate day) {
        DailyCommission.Progress run = daily.progress(day);
        Duration took = run.startedAt() == null
                ? Duration.ZERO
                : Duration.between(
                        run.startedAt(), Optional.ofNullable(run.finishedAt()).orElseGet(clock::instant));
        DayState state = day.isAfter(daily.yesterday()) ? DayState.NOT_OVER : DayState.of(run.state());
        return new Progress(day, run, state, took.isNegative() ? Duration.ZERO : took);
    }

    /** Shows the changes of a calculation. Feeds wait meanwhile, so a browser must not start it by opening a link. */
    @POST
    @Path("/{day}/preview")
    @RolesAllowed("OPERATOR")
    public Answer preview(@PathParam("day") String text, @Context ContainerRequestContext request) {
        LocalDate day = Parameters.date(text, "day");
        daily.requireEnded(day);
        CommissionPreview preview = daily.preview(
                day, new Page(0, Page.LARGEST_LIMIT), Person.of(request).caller());
        return Section.DAYS.page("preview", "Changes of " + day, preview).at(Section.DAYS.path + "/" + day);
    }

    /** Queues the calculation of a day, if its changes are still those of the preview. */
    @POST
    @Path("/{day}/calculate")
    @RolesAllowed("OPERATOR")
    public Response calculate(
            @PathParam("day") String text,
            MultivaluedMap<String, String> form,
            @Context ContainerRequestContext request) {
        LocalDate day = Parameters.date(text, "day");
        daily.requireEnded(day);
        daily.queue(day, new Typed(form).text("fingerprint"), Person.of(request).caller());
        return Answer.goTo(Section.DAYS.path + "/" + day);
    }

    static String words(Collection<CommissionCause> causes) {
        return causes.isEmpty()
                ? "not known"
                : causes.stream()
                        .map(cause -> View.word(cause.name().replace('_', ' ')))
                        .collect(Collectors.joining(", "));
    }

    static String levels(Revision revision) {
        String before = level(revision.levelBefore());
        String after = level(revision.levelAfter());
        return before.equals(after) ? after : before + " \u2192 " + after;
    }

    private static String level(@Nullable Level level) {
        return level == null ? "none" : Integer.toString(level.number());
    }
}
