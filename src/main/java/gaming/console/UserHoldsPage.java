package gaming.console;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import gaming.console.Actions.Kind;
import gaming.core.ErrorCode;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.identity.Users;
import gaming.referral.hold.HoldHook;
import gaming.referral.hold.HoldHook.HoldRecord;
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
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The holds of a user; an operator places and releases them with a reason. */
@ApplicationScoped
@Path("/users/{id}/holds")
@RolesAllowed("VIEWER")
public class UserHoldsPage {
    private final Users users;
    private final HoldHook holds;
    private final Actions actions;

    @Inject
    UserHoldsPage(Users users, HoldHook holds, Actions actions) {
        this.users = users;
        this.holds = holds;
        this.actions = actions;
    }

    record Shown(ObjectId user, Paged<HoldRecord> holds) {}

    @GET
    public Response list(@PathParam("id") String id, @Context UriInfo uri, @Context ContainerRequestContext request) {
        ObjectId user = Parameters.id(id, "id");
        String username = users.required(user).username();
        Paged<HoldRecord> part = Paged.cut(holds.list(id).holds(), Parameters.page(uri), hold -> hold);
        return Answers.of("user-holds", View.ofUser(username, request, new Shown(user, part)));
    }

    @POST
    @RolesAllowed("OPERATOR")
    public Response place(
            @PathParam("id") String id, MultivaluedMap<String, String> form, @Context ContainerRequestContext request) {
        ObjectId user = Parameters.id(id, "id");
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        Stream.of("scope", "tier", "from", "reason").forEach(field -> {
            String value = text(form.getFirst(field));
            if (!value.isEmpty()) {
                body.put(field, value);
            }
        });
        String members = text(form.getFirst("members"));
        if (!members.isEmpty()) {
            var list = body.putArray("members");
            Stream.of(members.split("[\\s,]+")).forEach(list::add);
        }
        actions.run(
                Person.of(request),
                Kind.PLACE_HOLD,
                "user " + user,
                body.toString(),
                () -> holds.place(id, body, request),
                placed -> Actions.DONE + ": hold " + placed.hold().id()
                        + (placed.existed() ? " existed already" : " placed"));
        return list(user);
    }

    /** Releases the hold of the parameter {@code holdId}; the reason stays in the audit. */
    @POST
    @Path("/release")
    @RolesAllowed("OPERATOR")
    public Response release(
            @PathParam("id") String id,
            @FormParam("reason") @Nullable String reason,
            @Context UriInfo uri,
            @Context ContainerRequestContext request) {
        ObjectId user = Parameters.id(id, "id");
        ObjectId hold = Parameters.id(Parameters.text(uri, "holdId").orElse(""), "holdId");
        if (text(reason).isEmpty()) {
            throw new Refusal(ErrorCode.INVALID_PARAMETER, "reason must say why the hold is released");
        }
        String detail = "hold " + hold + ": " + text(reason);
        return actions.run(Person.of(request), Kind.RELEASE_HOLD, "user " + user, detail, () -> {
            if (holds.release(id, hold, request).holds().isEmpty()) {
                throw new Refusal(ErrorCode.NOT_FOUND, "The user has no such hold, or it is released");
            }
            return list(user);
        });
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value.strip();
    }

    private static Response list(ObjectId user) {
        return Answers.goTo(UsersPage.of(user) + "/holds");
    }
}
