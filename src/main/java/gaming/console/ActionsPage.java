package gaming.console;

import gaming.audit.Action;
import gaming.audit.Audit;
import gaming.audit.Audit.Filter;
import gaming.referral.hold.HoldSignal.State;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import java.time.LocalDate;

/** The audit: the actions of operators. */
@ApplicationScoped
@Path("/actions")
public class ActionsPage {
    private final Audit audit;

    @Inject
    ActionsPage(Audit audit) {
        this.audit = audit;
    }

    /** The page of the target; empty: it has none. */
    static String target(Action action) {
        String id = action.target();
        return switch (action.type()) {
            case USER -> Section.USERS.path(id);
            case CLAIM -> Section.CLAIMS.path(id);
            case CREDIT -> Section.CREDITS.path(id);
            case DAY -> Section.DAYS.path(id);
            // A simulation has no first day, and refused terms do not exist
            case TERMS -> id.isEmpty() || !action.done() ? Section.TERMS.path : Section.TERMS.path(id);
            case DEAD_LETTER -> Section.DEAD_LETTERS.path(id);
            case BOOKS -> Section.BOOKS.path;
            case SYNC -> Section.SYNCS.path;
            case EVENTS -> Section.TOPICS.path;
            case SESSION -> Section.SESSIONS.path;
            case SIGNAL -> Section.SIGNALS.link("state", State.DISMISSED);
            case CHANNEL -> "";
        };
    }

    @GET
    public Answer list(@BeanParam Visit visit) {
        return Section.ACTIONS.page("actions", audit.list(filter(visit), visit.page()));
    }

    /** The list as a file for a spreadsheet. */
    @GET
    @Path("/audit.csv")
    public Response file(@BeanParam Visit visit) {
        Filter filter = filter(visit);
        return audit.file(filter).answer(filter.file()).build();
    }

    private static Filter filter(Visit visit) {
        Typed query = visit.query();
        return new Filter(
                query.read(String.class, "caller"),
                query.read(Action.Kind.class, "action"),
                query.read(String.class, "target"),
                query.read(LocalDate.class, "from"),
                query.read(LocalDate.class, "until"));
    }
}
