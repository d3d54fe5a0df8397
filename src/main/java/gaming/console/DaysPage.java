package gaming.console;

import gaming.console.Actions.Kind;
import gaming.console.View.Section;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.referral.commission.CommissionDay.State;
import gaming.referral.commission.CommissionPreview;
import gaming.referral.commission.DailyCommission;
import gaming.referral.commission.DailyCommission.DayRecord;
import gaming.referral.commission.DailyCommissionJobHook;
import gaming.referral.commission.DailyCommissionJobHook.DayProgress;
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
import java.net.URI;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The days of the commission: their states and late changes, and their calculation after a preview. */
@ApplicationScoped
@Path("/days")
@RolesAllowed("VIEWER")
public class DaysPage {
    private static final int SHOWN = 31;

    private final DailyCommission daily;
    private final DailyCommissionJobHook job;
    private final Actions actions;

    @Inject
    DaysPage(DailyCommission daily, DailyCommissionJobHook job, Actions actions) {
        this.daily = daily;
        this.job = job;
        this.actions = actions;
    }

    /** @param link the list without the part that it shows */
    record Days(Paged<DayRecord> days, String link) {}

    /** The days, the oldest first; without an offset the latest ones. */
    @GET
    public Response list(@Context UriInfo uri, @Context ContainerRequestContext request) {
        Optional<State> state = Parameters.constant(uri, "state", State.class);
        Optional<Boolean> marked = Parameters.flag(uri, "recalculationNeeded");
        Page page = Parameters.number(uri, "offset").isPresent()
                ? Parameters.page(uri)
                : new Page(Math.max(0, days(state, marked, new Page(0, 1)).count() - SHOWN), SHOWN);
        String link = Section.DAYS.path + "?"
                + state.map(each -> "state=" + each + "&").orElse("")
                + marked.map(each -> "recalculationNeeded=" + each).orElse("");
        return Answers.of(
                "days",
                new View<>("Days", Section.DAYS, Person.of(request), new Days(days(state, marked, page), link)));
    }

    private Paged<DayRecord> days(Optional<State> state, Optional<Boolean> marked, Page page) {
        return daily.days(state.orElse(null), marked.orElse(null), page);
    }

    /** One day. */
    @GET
    @Path("/{day}")
    public Response one(@PathParam("day") String day, @Context ContainerRequestContext request) {
        DayProgress progress = job.progress(day);
        return Answers.of(
                "day", new View<>("Day " + progress.targetDate(), Section.DAYS, Person.of(request), progress));
    }

    /** Shows the changes of a calculation. Feeds wait meanwhile, so it is no page that a browser opens by itself. */
    @POST
    @Path("/{day}/preview")
    @RolesAllowed("OPERATOR")
    public Response preview(@PathParam("day") String text, @Context ContainerRequestContext request) {
        LocalDate day = Parameters.date(text, "day");
        daily.requireEnded(day);
        CommissionPreview preview = daily.preview(day, new Page(0, Page.LARGEST_LIMIT));
        return Answers.of("preview", new View<>("Changes of " + day, Section.DAYS, Person.of(request), preview));
    }

    /** Calculates a day, if its changes are still those of the preview. */
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
            return Response.seeOther(URI.create(Section.DAYS.path + "/" + day)).build();
        });
    }
}
