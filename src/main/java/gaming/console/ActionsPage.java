package gaming.console;

import gaming.console.Actions.Action;
import gaming.console.Actions.Filter;
import gaming.console.View.Section;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.money.ReadableNumber;
import gaming.web.Csv;
import gaming.web.PageParameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The audit: the actions of people in the console. */
@ApplicationScoped
@Path("/actions")
@RolesAllowed("VIEWER")
public class ActionsPage {
    /** The most rows of a file. */
    private static final int MOST = 5000;

    private final Actions actions;

    @Inject
    ActionsPage(Actions actions) {
        this.actions = actions;
    }

    /** The conditions of a query. */
    public static final class Wanted {
        @QueryParam("caller")
        private @Nullable String caller;

        @QueryParam("action")
        private @Nullable String action;

        @QueryParam("from")
        private @Nullable LocalDate from;

        @QueryParam("until")
        private @Nullable LocalDate until;

        private Filter filter() {
            return new Filter(
                    Optional.ofNullable(caller).filter(text -> !text.isBlank()),
                    Optional.ofNullable(action).filter(text -> !text.isBlank()),
                    Optional.ofNullable(from),
                    Optional.ofNullable(until));
        }
    }

    /** @param link the link to the list, without offset and limit */
    record Done(Paged<Action> actions, Filter filter, String link, String file) {}

    static String of(String caller) {
        return Section.ACTIONS.link("caller", caller);
    }

    @GET
    public Response list(
            @BeanParam Wanted wanted, @BeanParam PageParameters page, @Context ContainerRequestContext request) {
        Filter filter = wanted.filter();
        Object[] query = {
            "caller", filter.caller().orElse(""),
            "action", filter.action().orElse(""),
            "from", filter.from().map(LocalDate::toString).orElse(""),
            "until", filter.until().map(LocalDate::toString).orElse("")
        };
        var done = new Done(
                actions.list(filter, page.page().bounded()),
                filter,
                Section.ACTIONS.link(query),
                View.link(Section.ACTIONS.path + "/audit.csv", query));
        return Section.ACTIONS.page("actions", "Audit", request, done);
    }

    /** The list as a file for a spreadsheet. */
    @GET
    @Path("/audit.csv")
    public Response file(@BeanParam Wanted wanted) {
        Filter filter = wanted.filter();
        List<Action> rows = actions.list(filter, new Page(0, MOST + 1)).data();
        if (rows.size() > MOST) {
            throw new Refusal(
                    ErrorCode.INVALID_PARAMETER,
                    "The file would have more than " + ReadableNumber.count(MOST) + " rows: choose fewer days",
                    Map.of("parameter", "from"));
        }
        var file = new Csv(
                List.of("at", "caller", "action", "target", "detail", "result"),
                rows.stream()
                        .map(row -> List.of(
                                row.at(), row.caller(), row.action(), row.target(), row.detail(), row.result())));
        String name = "audit-%s-%s.csv"
                .formatted(
                        filter.from().map(LocalDate::toString).orElse("first"),
                        filter.until().map(LocalDate::toString).orElse("last"));
        return file.answer(name).build();
    }
}
