package gaming.personal;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.personal.Erasure.Allowed;
import gaming.personal.Erasure.Erased;
import gaming.web.NeedsRole;
import gaming.web.Parameters;
import gaming.web.Refuses;
import gaming.web.RequestCaller;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The erasure of a user's personal data (docs/operations.md, "Personal data"). */
@ApplicationScoped
@Path("/users/{id}/erase")
@Produces(MediaType.APPLICATION_JSON)
@NeedsRole(Role.OPERATOR)
@Tag(name = "Users")
public class ErasureHook {
    private final Erasure erasure;

    @Inject
    ErasureHook(Erasure erasure) {
        this.erasure = erasure;
    }

    /** Errors: 400 INVALID_USER_ID; 404 USER_NOT_FOUND; 409 CONFLICT while a claim of the user is PENDING. */
    @POST
    @Operation(
            summary = "Erases the personal data of a user",
            description = "It cannot be undone. The books keep their rows under the id. Feeds, topics and syncs do not"
                    + " bring the data back. The same request again erases what came since.")
    @Refuses({ErrorCode.INVALID_USER_ID, ErrorCode.USER_NOT_FOUND, ErrorCode.CONFLICT})
    public Erased erase(@PathParam("id") String id, @Context ContainerRequestContext request) {
        return erasure.erase(Parameters.userId(id), RequestCaller.required(request));
    }

    /** Errors: 400 INVALID_USER_ID; 404 USER_NOT_FOUND; 409 CONFLICT if the user is not erased. */
    @DELETE
    @Operation(summary = "Lets feeds, topics and syncs change an erased user again")
    @Refuses({ErrorCode.INVALID_USER_ID, ErrorCode.USER_NOT_FOUND, ErrorCode.CONFLICT})
    public Allowed allow(@PathParam("id") String id, @Context ContainerRequestContext request) {
        return erasure.allow(Parameters.userId(id), RequestCaller.required(request));
    }
}
