package gaming.console;

import gaming.console.View.Section;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.identity.Users;
import gaming.referral.hold.HoldRequest;
import gaming.referral.hold.Holds;
import gaming.referral.hold.Holds.Hold;
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
import java.util.LinkedHashMap;
import java.util.List;
import org.bson.types.ObjectId;

/** The holds of a user; an operator places and releases them with a reason. */
@ApplicationScoped
@Path("/users/{id}/holds")
@RolesAllowed("VIEWER")
public class UserHoldsPage {
    private final Users users;
    private final Holds holds;

    @Inject
    UserHoldsPage(Users users, Holds holds) {
        this.users = users;
        this.holds = holds;
    }

    record Shown(ObjectId user, Paged<Hold> holds) {}

    @GET
    public Answer list(@PathParam("id") String id, @Context UriInfo uri) {
        ObjectId user = Parameters.id(id, "id");
        return page(user, Typed.of(uri).page());
    }

    private Answer page(ObjectId user, Page page) {
        String username = users.required(user).username();
        Paged<Hold> part = Paged.cut(holds.of(user), page, hold -> hold);
        return Section.USERS.page("user-holds", username, new Shown(user, part)).at(path(user));
    }

    @POST
    @RolesAllowed("OPERATOR")
    public Response place(
            @PathParam("id") String id, MultivaluedMap<String, String> form, @Context ContainerRequestContext request) {
        ObjectId user = Parameters.id(id, "id");
        var typed = new Typed(form);
        var fields = new LinkedHashMap<String, Object>();
        for (String field : List.of("scope", "tier", "from", "reason", "members")) {
            String value = typed.text(field).strip();
            if (!value.isEmpty()) {
                fields.put(field, field.equals("members") ? List.of(value.split("[\\s,]+")) : value);
            }
        }
        return done(
                user,
                typed,
                () -> holds.place(
                        user, HoldRequest.of(fields), Person.of(request).caller()));
    }

    /** Releases a hold. The reason stays in the audit, so its field is not that of a hold, and names the hold. */
    @POST
    @Path("/{hold}/release")
    @RolesAllowed("OPERATOR")
    public Response release(
            @PathParam("id") String id,
            @PathParam("hold") String holdId,
            MultivaluedMap<String, String> form,
            @Context ContainerRequestContext request) {
        ObjectId user = Parameters.id(id, "id");
        ObjectId hold = Parameters.id(holdId, "hold");
        var typed = new Typed(form);
        String field = "release-" + hold.toHexString();
        return done(user, typed, () -> {
            if (holds.release(
                            user, hold, typed.reason(field), Person.of(request).caller())
                    .isEmpty()) {
                throw new Refusal(ErrorCode.NOT_FOUND, "The user has no such hold, or it is released");
            }
        });
    }

    /** A refused form comes back. */
    private Response done(ObjectId user, Typed typed, Runnable action) {
        return typed.sent(
                () -> {
                    action.run();
                    return Answer.goTo(path(user));
                },
                () -> page(user, Typed.NOTHING.page()));
    }

    private static String path(ObjectId user) {
        return UsersPage.of(user) + "/holds";
    }
}
