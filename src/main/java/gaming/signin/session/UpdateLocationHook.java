package gaming.signin.session;

import gaming.access.Role;
import gaming.web.NeedsRole;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * {@code GET /users/tasks/update-location/{userId}/{sessionId}/{ipAddress}}: a task that says where a session comes from
 * (service-interface.md; decisions.md and details.md, "Internal endpoints").
 */
@ApplicationScoped
@Path("/users/tasks/update-location/{userId}/{sessionId}/{ipAddress}")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Users")
public class UpdateLocationHook {
    private final Locations locations;

    @Inject
    UpdateLocationHook(Locations locations) {
        this.locations = locations;
    }

    /** Whether anything was changed. */
    public record Located(boolean success) {}

    /**
     * Sets the country of the user, and address and country of the session; the state is AK in the US and none elsewhere.
     *
     * <p>What will never succeed is no error, or the queue would send it again and again: an address that is none, private
     * or in no country that is known, malformed ids, an unknown user or session, somebody else's session: {@code success}
     * is false and nothing has changed. Errors: 500 DATABASE_ERROR, after which the queue does send it again.
     *
     * @param ipAddress an IPv4 or IPv6 address, with or without brackets
     */
    @GET
    @NeedsRole(Role.CLOUD_TASKS)
    @Operation(summary = "Says where a session comes from; success is false where nothing was changed")
    public Located update(
            @PathParam("userId") String userId,
            @PathParam("sessionId") String sessionId,
            @PathParam("ipAddress") @Parameter(description = "IPv4 or IPv6, with or without brackets")
                    String ipAddress) {
        return new Located(locations.update(userId, sessionId, ipAddress));
    }
}
