package gaming.console;

import gaming.console.View.Section;
import gaming.core.Page.Paged;
import gaming.identity.Users;
import gaming.money.Amount;
import gaming.referral.hold.Holds;
import gaming.referral.hold.Holds.Hold;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.UriInfo;
import java.util.Map;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;

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

    /** @param unpaid what the held referrers could claim without each hold; nothing for a hold of a player */
    record Shown(boolean released, Paged<Hold> holds, Map<ObjectId, Amount> unpaid, Map<ObjectId, String> names) {}

    /** The active holds, or the released ones, the latest first. */
    @GET
    public Answer list(@Context UriInfo uri) {
        Typed typed = Typed.of(uri);
        boolean released = typed.is("released");
        Paged<Hold> part = holds.all(released, typed.page().bounded());
        Map<ObjectId, String> names =
                users.names(part.data().stream().map(Hold::userId).collect(Collectors.toSet()));
        return Section.HOLDS.page("holds", "Holds", new Shown(released, part, holds.unpaid(part.data()), names));
    }
}
