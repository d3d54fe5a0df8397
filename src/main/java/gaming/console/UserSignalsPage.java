package gaming.console;

import gaming.core.Page.Paged;
import gaming.identity.Users;
import gaming.referral.signal.HoldSignalList;
import gaming.referral.signal.HoldSignalsHook.Wanted;
import gaming.referral.signal.HoldSignalsOfUserHook;
import gaming.web.PageParameters;
import gaming.web.Parameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import org.bson.types.ObjectId;

/** The signals of some days that suggest a hold and concern a user. */
@ApplicationScoped
@Path("/users/{id}/signals")
@RolesAllowed("VIEWER")
public class UserSignalsPage {
    private final Users users;
    private final HoldSignalsOfUserHook signals;

    @Inject
    UserSignalsPage(Users users, HoldSignalsOfUserHook signals) {
        this.users = users;
        this.signals = signals;
    }

    /** @param link the link to the list, without offset and limit */
    record Shown(ObjectId user, HoldSignalList list, String link) {
        Paged<?> part() {
            return new Paged<>(list.data(), list.count(), list.offset(), list.limit());
        }
    }

    @GET
    public Response list(
            @PathParam("id") String id,
            @BeanParam Wanted wanted,
            @BeanParam PageParameters page,
            @QueryParam("kind") @DefaultValue("") String kind,
            @Context ContainerRequestContext request) {
        ObjectId user = Parameters.id(id, "id");
        String username = users.required(user).username();
        HoldSignalList list = signals.list(id, wanted, page);
        String link = View.link(
                UsersPage.of(user) + "/signals",
                "from",
                list.from().toString(),
                "to",
                list.to().toString(),
                "kind",
                kind);
        return Answers.of("user-signals", View.ofUser(username, request, new Shown(user, list, link)));
    }
}
