package gaming.chat;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Paged;
import gaming.core.Refusal;
import gaming.web.NeedsRole;
import gaming.web.Parameters;
import gaming.web.Refuses;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/**
 * Operators see how far active users are brought into channels, and have one brought in by hand: what the message
 * USER_CHANNEL_MEMBER does, for one that failed or was missed. Beyond the interface.
 */
@ApplicationScoped
@Path("/chat/memberships")
@Produces(MediaType.APPLICATION_JSON)
@NeedsRole(Role.OPERATOR)
@Tag(name = "Chat")
public class MembershipsHook {
    private final Memberships memberships;
    private final ChatClient chat;

    @Inject
    MembershipsHook(Memberships memberships, ChatClient chat) {
        this.memberships = memberships;
        this.chat = chat;
    }

    /**
     * One channel.
     *
     * @param asked requests so far
     * @param added users since the start; who is passed twice counts twice
     * @param refused users whom the chat service did not take; the log has their ids
     * @param problem what it waits for, or why it failed
     */
    public record MembershipRecord(
            String channelId,
            MembershipState state,
            int asked,
            int added,
            int refused,
            @Nullable String problem,
            Instant askedAt,
            @Nullable Instant startedAt,
            @Nullable Instant finishedAt) {
        static MembershipRecord of(Membership membership) {
            return new MembershipRecord(
                    membership.channel(),
                    membership.state(),
                    membership.round().asked(),
                    membership.added(),
                    membership.refused(),
                    membership.problem(),
                    membership.askedAt(),
                    membership.startedAt(),
                    membership.finishedAt());
        }
    }

    /** What was asked for. */
    public record Asked(String status, String message, MembershipRecord membership) {}

    /**
     * Those asked for last come first.
     *
     * <p>Errors: 400 INVALID_PARAMETER.
     */
    @GET
    @Operation(summary = "How far active users are brought into channels; those asked for last come first")
    @Parameter(name = "limit", in = ParameterIn.QUERY, schema = @Schema(ref = "PageLimit"))
    @Parameter(name = "offset", in = ParameterIn.QUERY, schema = @Schema(ref = "PageOffset"))
    @Refuses(ErrorCode.INVALID_PARAMETER)
    public Paged<MembershipRecord> list(@Context UriInfo uri) {
        Page page = Parameters.page(uri);
        Paged<Membership> found = memberships.list(page);
        return Paged.of(found.data().stream().map(MembershipRecord::of).toList(), found.count(), page);
    }

    /**
     * Has all active users brought into the channel; the answer does not wait for it. One that is under way goes on to
     * its end, and then for those it has passed already.
     *
     * <p>Errors: 400 INVALID_PARAMETER, 409 CONFLICT without a chat service.
     */
    @POST
    @Path("/{channelId}")
    @Operation(summary = "Has all active users brought into a channel; does not wait for it")
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.CONFLICT})
    public Asked ask(
            @PathParam("channelId") @Parameter(schema = @Schema(pattern = "[A-Za-z0-9_-]{1,64}")) String channelId) {
        if (!Payload.isChannel(channelId)) {
            throw new Refusal(
                    ErrorCode.INVALID_PARAMETER,
                    "channelId must be 1 to 64 letters, digits, _ and -",
                    Map.of("parameter", "channelId"));
        }
        if (!chat.isConfigured()) {
            throw new Refusal(ErrorCode.CONFLICT, "No chat service is configured");
        }
        Membership asked = memberships.ask(List.of(channelId)).getFirst();
        return new Asked("success", "All active users are brought into the channel", MembershipRecord.of(asked));
    }
}
