package gaming.console;

import gaming.audit.Action.Kind;
import gaming.audit.Audit;
import gaming.console.View.Section;
import gaming.core.ErrorCode;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.core.StrictJson;
import gaming.identity.Users;
import gaming.referral.hold.HoldRequest;
import gaming.referral.hold.Holds;
import gaming.referral.hold.Holds.Hold;
import gaming.web.Parameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.LinkedHashMap;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The holds of a user; an operator places and releases them with a reason. */
@ApplicationScoped
@Path("/users/{id}/holds")
@RolesAllowed("VIEWER")
public class UserHoldsPage {
    private final Users users;
    private final Holds holds;
    private final Audit audit;

    @Inject
    UserHoldsPage(Users users, Holds holds, Audit audit) {
        this.users = users;
        this.holds = holds;
        this.audit = audit;
    }

    record Shown(ObjectId user, Paged<Hold> holds) {}

    @GET
    public Answer<?> list(@PathParam("id") String id, @Context UriInfo uri) {
        ObjectId user = Parameters.id(id, "id");
        String username = users.required(user).username();
        return Typed.in(uri, typed -> {
            Paged<Hold> part = Paged.cut(holds.of(user), typed.page(), hold -> hold);
            return Section.USERS.page("user-holds", username, new Shown(user, part));
        });
    }

    @POST
    @RolesAllowed("OPERATOR")
    public Response place(
            @PathParam("id") String id, MultivaluedMap<String, String> form, @Context ContainerRequestContext request) {
        ObjectId user = Parameters.id(id, "id");
        var fields = new LinkedHashMap<String, Object>();
        for (String field : List.of("scope", "tier", "from", "reason", "members")) {
            String value = text(form.getFirst(field));
            if (!value.isEmpty()) {
                fields.put(field, field.equals("members") ? List.of(value.split("[\\s,]+")) : value);
            }
        }
        Person person = Person.of(request);
        audit.run(
                person.caller(),
                Kind.PLACE_HOLD,
                user,
                StrictJson.write(fields),
                () -> holds.place(user, HoldRequest.of(fields), person.name()),
                placed -> "hold " + placed.hold().id() + (placed.existed() ? " existed already" : " placed"));
        return list(user);
    }

    /** Releases the hold of the parameter {@code holdId}; the reason stays in the audit. */
    @POST
    @Path("/release")
    @RolesAllowed("OPERATOR")
    public Response release(
            @PathParam("id") String id,
            @QueryParam("holdId") @DefaultValue("") String holdId,
            @FormParam("reason") @Nullable String reason,
            @Context ContainerRequestContext request) {
        ObjectId user = Parameters.id(id, "id");
        ObjectId hold = Parameters.id(holdId, "holdId");
        Person person = Person.of(request);
        if (text(reason).isEmpty()) {
            throw Refusal.ofParameter("reason", "must say why the hold is released");
        }
        String detail = "hold " + hold + ": " + text(reason);
        return audit.run(
                person.caller(),
                Kind.RELEASE_HOLD,
                user,
                detail,
                () -> {
                    if (holds.release(user, hold, person.name()).isEmpty()) {
                        throw new Refusal(ErrorCode.NOT_FOUND, "The user has no such hold, or it is released");
                    }
                    return list(user);
                },
                _ -> "");
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value.strip();
    }

    private static Response list(ObjectId user) {
        return Answer.goTo(UsersPage.of(user) + "/holds");
    }
}
