package gaming.console;

import gaming.audit.Action;
import gaming.audit.Action.Kind;
import gaming.audit.Audit;
import gaming.audit.Audit.Filter;
import gaming.console.View.Section;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.ReadableNumber;
import gaming.core.Refusal;
import gaming.referral.signal.HoldSignal.State;
import gaming.web.Csv;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The audit: the actions of operators. */
@ApplicationScoped
@Path("/actions")
@RolesAllowed("VIEWER")
public class ActionsPage {
    /** The most rows of a file. */
    private static final int MOST = 5000;

    private static final int LATEST = 10;

    private final Audit audit;

    @Inject
    ActionsPage(Audit audit) {
        this.audit = audit;
    }

    private static Filter filter(Typed typed) {
        return new Filter(
                Optional.ofNullable(typed.read(String.class, "caller")),
                Optional.ofNullable(typed.read(Kind.class, "action")),
                Optional.ofNullable(typed.read(String.class, "target")),
                Optional.ofNullable(typed.read(LocalDate.class, "from")),
                Optional.ofNullable(typed.read(LocalDate.class, "until")));
    }

    /** The latest actions of a target, for its own page. */
    static List<Action> latest(Audit audit, Object target) {
        return audit.list(Filter.of(target), new Page(0, LATEST)).data();
    }

    /** The page of the target; empty: it has none. */
    static String target(Action action) {
        String id = action.target();
        return switch (action.type()) {
            case USER -> Section.USERS.path + "/" + id;
            case CLAIM -> Section.CLAIMS.path + "/" + id;
            case CREDIT -> Section.CREDITS.path + "/" + id;
            case DAY -> Section.DAYS.path + "/" + id;
            // A simulation has no first day, and refused terms do not exist
            case TERMS -> id.isEmpty() || !action.done() ? Section.TERMS.path : Section.TERMS.path + "/" + id;
            case DEAD_LETTER -> Section.DEAD_LETTERS.path + "/" + id;
            case BOOKS -> Section.BOOKS.path;
            case SYNC -> Section.SYNCS.path;
            case SESSION -> Section.SESSIONS.path;
            case SIGNAL -> Section.SIGNALS.link("state", State.DISMISSED);
            case CHANNEL -> "";
        };
    }

    @GET
    public Answer list(@Context UriInfo uri) {
        Typed typed = Typed.of(uri);
        Paged<Action> part = audit.list(filter(typed), typed.page().bounded());
        return Section.ACTIONS.page("actions", "Audit", part);
    }

    /** The list as a file for a spreadsheet. */
    @GET
    @Path("/audit.csv")
    public Response file(@Context UriInfo uri) {
        Filter filter = filter(Typed.of(uri));
        List<Action> rows = audit.list(filter, new Page(0, MOST + 1)).data();
        if (rows.size() > MOST) {
            throw new Refusal(
                    ErrorCode.INVALID_PARAMETER,
                    "The file would have more than " + ReadableNumber.count(MOST) + " rows: choose fewer days",
                    Map.of("parameter", "from"));
        }
        var file = new Csv(
                List.of("at", "caller", "action", "target", "reason", "changes", "result"),
                rows.stream()
                        .map(row -> List.of(
                                row.at(),
                                row.caller(),
                                row.kind(),
                                row.about(),
                                row.reason(),
                                row.changes(),
                                row.result())));
        String name = "audit-%s-%s.csv"
                .formatted(
                        filter.from().map(LocalDate::toString).orElse("first"),
                        filter.until().map(LocalDate::toString).orElse("last"));
        return file.answer(name).build();
    }
}
