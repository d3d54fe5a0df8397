package gaming.referral.explain;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.referral.Tier;
import gaming.referral.explain.Explanations.CommissionOfDay;
import gaming.web.NeedsRole;
import gaming.web.PageParameters;
import gaming.web.Parameters;
import gaming.web.Refuses;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** {@code GET /users/{id}/commission/{day}}: a referrer's day for operators, down to single bets. */
@ApplicationScoped
@Path("/users/{id}/commission")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Commission")
public class CommissionOfDayHook {
    private final Explanations explanations;

    @Inject
    CommissionOfDayHook(Explanations explanations) {
        this.explanations = explanations;
    }

    /**
     * The largest part comes first. With {@code player}, the page is that of the player's bets.
     *
     * <p>Errors: 400 INVALID_USER_ID, INVALID_DATE_FORMAT, INVALID_PARAMETER, 404 USER_NOT_FOUND, NOT_FOUND for a
     * player in no tier of the user.
     */
    @GET
    @Path("/{day}")
    @NeedsRole(Role.OPERATOR)
    @Operation(summary = "The commission of a referrer on a day, the players who brought it, and their bets")
    @Refuses({
        ErrorCode.INVALID_USER_ID,
        ErrorCode.INVALID_DATE_FORMAT,
        ErrorCode.INVALID_PARAMETER,
        ErrorCode.USER_NOT_FOUND,
        ErrorCode.NOT_FOUND
    })
    public CommissionOfDay day(
            @PathParam("id") String id,
            @PathParam("day") @Parameter(description = "YYYY-MM-DD, UTC", schema = @Schema(format = "date")) String day,
            @QueryParam("tier") @Parameter(description = "Only players of this tier") @Nullable Tier tier,
            @QueryParam("player")
                    @Parameter(description = "Only this player, with the player's bets: an object id")
                    @Nullable
                    ObjectId player,
            @BeanParam PageParameters page) {
        return explanations.day(Parameters.userId(id), Parameters.date(day, "day"), tier, player, page.page(), true);
    }
}
