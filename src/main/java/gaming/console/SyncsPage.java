package gaming.console;

import gaming.console.View.Section;
import gaming.sync.PromoSync;
import gaming.sync.PromoSync.PromotionsRun;
import gaming.sync.SyncRuns;
import gaming.sync.SyncRuns.UsersRun;
import gaming.tasks.DueTasks;
import gaming.tasks.DueTasks.Due;
import gaming.tasks.RecurringTasks;
import gaming.tasks.RecurringTasks.Recurring;
import gaming.web.Parameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The synchronisations with other systems, and the tasks that the service repeats by itself. */
@ApplicationScoped
@Path("/syncs")
@RolesAllowed("VIEWER")
public class SyncsPage {
    private static final int RUNS = 10;

    private final SyncRuns users;
    private final PromoSync promotions;
    private final RecurringTasks recurring;
    private final DueTasks due;

    @Inject
    SyncsPage(SyncRuns users, PromoSync promotions, RecurringTasks recurring, DueTasks due) {
        this.users = users;
        this.promotions = promotions;
        this.recurring = recurring;
        this.due = due;
    }

    record Shown(
            boolean usersConfigured,
            List<UsersRun> users,
            PromotionsRun promotions,
            List<Recurring> recurring,
            List<Due> due) {}

    @GET
    public Response list(@Context ContainerRequestContext request) {
        var shown = new Shown(
                users.configured(),
                users.latest(RUNS),
                promotions.latest(),
                recurring.list(),
                due.list().orElse(List.of()));
        return Section.SYNCS.page("syncs", "Syncs", request, shown);
    }

    @POST
    @Path("/users")
    @RolesAllowed("OPERATOR")
    public Response users(
            @FormParam("index") @Nullable String index,
            @FormParam("count") @Nullable String count,
            @Context ContainerRequestContext request) {
        users.synchronise(
                Parameters.number(index, "index"),
                Parameters.number(count, "count"),
                Person.of(request).caller());
        return list();
    }

    @POST
    @Path("/promotions")
    @RolesAllowed("OPERATOR")
    public Response promotions(@Context ContainerRequestContext request) {
        promotions.synchronise(Person.of(request).caller());
        return list();
    }

    private static Response list() {
        return Answers.goTo(Section.SYNCS.path);
    }
}
