package gaming.console;

import gaming.console.View.Section;
import gaming.core.Page.Paged;
import gaming.identity.Users;
import gaming.referral.hold.Holds;
import gaming.referral.hold.Holds.Hold;
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
import java.util.Map;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The holds of all users. */
@ApplicationScoped
@Path("/holds")
@RolesAllowed("VIEWER")
public class HoldsPage {
    private final Holds holds;
    private final Users users;

    @Inject
    HoldsPage(Holds holds, Users users) {
        this.holds = holds;
        this.users = users;
    }

    /** @param link the link to the list, without offset and limit */
    record Shown(boolean released, Paged<Hold> holds, Map<ObjectId, String> names, String link) {}

    /** The active holds, or the released ones, the latest first. */
    @GET
    public Response list(
            @QueryParam("released") @Nullable Boolean wanted,
            @BeanParam PageParameters page,
            @Context ContainerRequestContext request) {
        boolean released = Boolean.TRUE.equals(wanted);
        Paged<Hold> part = holds.all(released, page.page().bounded());
        Map<ObjectId, String> names =
                users.names(part.data().stream().map(Hold::userId).collect(Collectors.toSet()));
        String link = Section.HOLDS.link("released", released ? true : null);
        return Section.HOLDS.page("holds", "Holds", request, new Shown(released, part, names, link));
    }
}
