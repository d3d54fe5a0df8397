package gaming.referral.hold;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.referral.hold.Holds.Hold;
import gaming.web.NeedsRole;
import gaming.web.Parameters;
import gaming.web.Refuses;
import gaming.web.RequestCaller;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Operators place, release and list holds of a user (docs/operations.md, "Holds"). */
@ApplicationScoped
@Path("/users/{id}/hold")
@Produces(MediaType.APPLICATION_JSON)
@NeedsRole(Role.OPERATOR)
@Tag(name = "Users")
public class HoldHook {
    private final Holds holds;

    @Inject
    HoldHook(Holds holds) {
        this.holds = holds;
    }

    public record UserHolds(List<Hold> holds) {}

    /**
     * The latest 100 holds of a user and of the rings that the user is a member of, released ones too.
     *
     * <p>Errors: 400 INVALID_USER_ID, 404 USER_NOT_FOUND.
     */
    @GET
    @Operation(summary = "The latest 100 holds of a user, newest first")
    @Refuses({ErrorCode.INVALID_USER_ID, ErrorCode.USER_NOT_FOUND})
    public UserHolds list(@PathParam("id") String id) {
        return new UserHolds(holds.of(Parameters.userId(id)));
    }

    /**
     * An active hold of the same scope, tier and members stays and is answered, unless it begins on a later day.
     *
     * <p>Errors: 400 INVALID_USER_ID, INVALID_PARAMETER, INVALID_DATE_FORMAT; 404 USER_NOT_FOUND; 409 CONFLICT if the
     * user has 100 active holds.
     */
    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "Holds earnings of a user until the hold is released")
    @RequestBody(content = @Content(schema = @Schema(implementation = HoldRequest.class)))
    @Refuses({
        ErrorCode.INVALID_USER_ID,
        ErrorCode.INVALID_PARAMETER,
        ErrorCode.INVALID_DATE_FORMAT,
        ErrorCode.USER_NOT_FOUND,
        ErrorCode.CONFLICT
    })
    public Hold hold(@PathParam("id") String id, Map<String, Object> body, @Context ContainerRequestContext request) {
        return holds.place(Parameters.userId(id), HoldRequest.of(body), RequestCaller.required(request));
    }

    /**
     * A hold of a ring is released for the user of its request. The answer lists the holds that this request released.
     *
     * <p>Errors: 400 INVALID_USER_ID, INVALID_PARAMETER (holdId); 404 USER_NOT_FOUND.
     */
    @DELETE
    @Operation(summary = "Releases the active holds of a user, or one of them")
    @Refuses({ErrorCode.INVALID_USER_ID, ErrorCode.INVALID_PARAMETER, ErrorCode.USER_NOT_FOUND})
    public UserHolds release(
            @PathParam("id") String id,
            @QueryParam("holdId")
                    @Parameter(description = "Object id of the hold. Default: all active holds of the user")
                    @Nullable
                    ObjectId hold,
            @Context ContainerRequestContext request) {
        return new UserHolds(holds.release(Parameters.userId(id), hold, "", RequestCaller.required(request)));
    }
}
