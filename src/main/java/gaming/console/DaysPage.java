package gaming.console;

import gaming.console.Actions.Kind;
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
import gaming.referral.commission.DailyCommissionJobHook;
import gaming.referral.commission.DailyCommissionJobHook.DayProgress;
import gaming.referral.commission.Revision;
import gaming.web.Parameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
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
    private final DailyCommissionJobHook job;
    private final CommissionDayFacts facts;
    private final Actions actions;
    private final Clock clock;

    @Inject
    DaysPage(
            DailyCommission daily, DailyCommissionJobHook job, CommissionDayFacts facts, Actions actions, Clock clock) {
        this.daily = daily;
        this.job = job;
        this.facts = facts;
        this.actions = actions;
        this.clock = clock;
    }

    /** @param link the link to the list, without offset and limit */
    record Days(Paged<DayRecord> days, @Nullable State state, boolean marked, String link) {}

    /** A calendar, or with a filter a list of the days that match, the oldest first. */
    @GET
    public Response list(@Context UriInfo uri, @Context ContainerRequestContext request) {
        Optional<State> state = Parameters.of(uri, "state", State.class);
        Optional<Boolean> marked = Parameters.of(uri, "recalculationNeeded", Boolean.class);
        if (state.isEmpty() && marked.isEmpty()) {
            return Answers.of("days", view("Days", request, calendar(uri)));
        }
        String link = Section.DAYS.link(
                "state",
                state.map(State::name).orElse(""),
                "recalculationNeeded",
                marked.map(Object::toString).orElse(""));
        Paged<DayRecord> part = daily.days(
                state.orElse(null), marked.orElse(null), Parameters.page(uri).bounded());
        return Answers.of(
                "days-list", view("Days", request, new Days(part, state.orElse(null), marked.orElse(false), link)));
    }

    private DayCalendar calendar(UriInfo uri) {
        LocalDate today = daily.yesterday().plusDays(1);
        YearMonth latest = YearMonth.from(today);
        YearMonth month = Parameters.text(uri, "month")
                .map(text -> YearMonth.from(Parameters.date(text + "-01", "month")))
                .orElse(latest);
        if (month.isBefore(DayCalendar.FIRST) || month.isAfter(latest)) {
            throw Refusal.ofParameter("month", "must be from " + DayCalendar.FIRST + " to " + latest);
        }
        return DayCalendar.of(month, today, daily.days(month.atDay(1), month.atEndOfMonth()));
    }

    /** @param took the time since the start of the latest run, or from its start to its end; zero: there is no run */
    record Progress(DayProgress day, DayState state, Duration took) {
        /** The users that the run has computed per second; 0: not known yet. */
        double rate() {
            return took.isPositive() ? day.usersDone() * 1000.0 / Math.max(1, took.toMillis()) : 0;
        }

        /** The time until the run is done, at its rate until now; empty: not known. */
        Optional<Duration> left() {
            return state == DayState.RUNNING && rate() > 0
                    ? Optional.of(Duration.ofSeconds((long) Math.ceil((day.usersTotal() - day.usersDone()) / rate())))
                    : Optional.empty();
        }
    }

    record One(Progress progress, Optional<Marks> marks, Optional<Sums> sums, Paged<UserRevision> revisions) {
        LocalDate date() {
            return progress.day().targetDate();
        }
    }

    @GET
    @Path("/{day}")
    public Response one(@PathParam("day") String day, @Context UriInfo uri, @Context ContainerRequestContext request) {
        Progress progress = progress(day);
        LocalDate date = progress.day().targetDate();
        var one = new One(
                progress,
                facts.marks(date),
                facts.sums(date),
                facts.revisions(date, Parameters.page(uri).bounded()));
        return Answers.of("day", view("Day " + date, request, one));
    }

    /** The progress alone. When the run is over, the browser loads the whole page. */
    @GET
    @Path("/{day}/progress")
    public Response progress(@PathParam("day") String day, @Context ContainerRequestContext request) {
        Progress progress = progress(day);
        Response answer = Answers.of("progress", view("Day", request, progress));
        return progress.state().underWay()
                ? answer
                : Response.fromResponse(answer).header("HX-Refresh", "true").build();
    }

    private Progress progress(String text) {
        DayProgress day = job.progress(text);
        DayState state = DayState.of(State.valueOf(day.state()));
        Duration took = day.startedAt() == null
                ? Duration.ZERO
                : Duration.between(
                        day.startedAt(), Optional.ofNullable(day.finishedAt()).orElseGet(clock::instant));
        boolean over = !day.targetDate().isAfter(daily.yesterday());
        return new Progress(day, over ? state : DayState.NOT_OVER, took.isNegative() ? Duration.ZERO : took);
    }

    /** Shows the changes of a calculation. Feeds wait meanwhile, so a browser must not start it by opening a link. */
    @POST
    @Path("/{day}/preview")
    @RolesAllowed("OPERATOR")
    public Response preview(@PathParam("day") String text, @Context ContainerRequestContext request) {
        LocalDate day = Parameters.date(text, "day");
        daily.requireEnded(day);
        CommissionPreview preview = actions.run(
                Person.of(request),
                Kind.PREVIEW_DAY,
                "day " + day,
                "",
                () -> daily.preview(day, new Page(0, Page.LARGEST_LIMIT)));
        return Answers.of("preview", view("Changes of " + day, request, preview));
    }

    /** Queues the calculation of a day, if its changes are still those of the preview. */
    @POST
    @Path("/{day}/calculate")
    @RolesAllowed("OPERATOR")
    public Response calculate(
            @PathParam("day") String text,
            @FormParam("fingerprint") @Nullable String fingerprint,
            @Context ContainerRequestContext request) {
        LocalDate day = Parameters.date(text, "day");
        daily.requireEnded(day);
        String seen = Optional.ofNullable(fingerprint).orElse("");
        return actions.run(Person.of(request), Kind.CALCULATE_DAY, "day " + day, "fingerprint " + seen, () -> {
            daily.queue(day, seen);
            return Answers.goTo(Section.DAYS.path + "/" + day);
        });
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

    private static <T> View<T> view(String title, ContainerRequestContext request, T content) {
        return new View<>(title, Section.DAYS, Person.of(request), content);
    }
}
