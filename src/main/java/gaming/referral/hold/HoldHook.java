package gaming.referral.hold;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.referral.Tier;
import gaming.referral.hold.Holds.Hold;
import gaming.referral.hold.Holds.Placed;
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
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
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

    /**
     * A hold as operators see it.
     *
     * @param userId the user of the request that placed it
     * @param members the ids of all members of a ring; empty for other scopes
     * @param from the first UTC day whose earnings are held
     * @param releasedAt null while the hold is active
     */
    public record HoldRecord(
            String id,
            String userId,
            HoldScope scope,
            @Nullable Tier tier,
            List<String> members,
            LocalDate from,
            String reason,
            Instant since,
            String heldBy,
            @Nullable Instant releasedAt,
            @Nullable String releasedBy) {
        static HoldRecord of(Hold hold) {
            return new HoldRecord(
                    hold.id().toHexString(),
                    hold.user().toHexString(),
                    hold.scope(),
                    hold.tier(),
                    hold.members().stream().map(ObjectId::toHexString).toList(),
                    hold.from(),
                    hold.reason(),
                    hold.heldAt(),
                    hold.heldBy(),
                    hold.releasedAt(),
                    hold.releasedBy());
        }
    }

    public record UserHolds(List<HoldRecord> holds) {
        static UserHolds of(List<Hold> holds) {
            return new UserHolds(holds.stream().map(HoldRecord::of).toList());
        }
    }

    /**
     * The latest 100 holds of a user and of the rings that the user is a member of, released ones too.
     *
     * <p>Errors: 400 INVALID_USER_ID, 404 USER_NOT_FOUND.
     */
    @GET
    @Operation(summary = "The latest 100 holds of a user, newest first")
    @Refuses({ErrorCode.INVALID_USER_ID, ErrorCode.USER_NOT_FOUND})
    public UserHolds list(@PathParam("id") String id) {
        return UserHolds.of(holds.of(Parameters.userId(id)));
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
    public HoldRecord hold(@PathParam("id") String id, JsonNode body, @Context ContainerRequestContext request) {
        return HoldRecord.of(place(id, body, request).hold());
    }

    /** As {@link #hold}. */
    public Placed place(String id, JsonNode body, ContainerRequestContext request) {
        return holds.place(Parameters.userId(id), HoldRequest.of(body), RequestCaller.nameOf(request));
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
                    @Parameter(
                            description = "Object id of the hold. Default: all active holds of the user",
                            schema = @Schema(type = SchemaType.STRING))
                    @Nullable
                    ObjectId hold,
            @Context ContainerRequestContext request) {
        return UserHolds.of(holds.release(Parameters.userId(id), hold, RequestCaller.nameOf(request)));
    }
}
