package gaming.chat;

import gaming.access.Role;
import gaming.chat.Membership.MembershipState;
import gaming.core.ErrorCode;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.web.NeedsRole;
import gaming.web.PageParameters;
import gaming.web.Refuses;
import gaming.web.RequestCaller;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/**
 * Shows operators the memberships of channels, and starts one by hand, as the message USER_CHANNEL_MEMBER does, when it
 * failed or its message is lost. Not part of the interface.
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

    /** {@code added} counts a user twice that is added twice. The log has the ids of {@code refused} users. */
    public record MembershipRecord(
            String channelId,
            MembershipState state,
            int asked,
            int added,
            int refused,
            @Nullable String problem,
            Instant askedAt,
            @Nullable Instant startedAt,
            @Nullable Instant finishedAt) {}

    public record Asked(String status, String message, MembershipRecord membership) {}

    /** Errors: 400 INVALID_PARAMETER. */
    @GET
    @Operation(summary = "Lists the progress of adding active users to channels; the latest request comes first")
    @Refuses(ErrorCode.INVALID_PARAMETER)
    public Paged<MembershipRecord> list(@BeanParam PageParameters page) {
        return memberships.list(page.page()).map(Membership::shown);
    }

    /**
     * A membership in progress continues to the last user, and then adds again the users that it had passed.
     *
     * <p>Errors: 400 INVALID_PARAMETER, 409 CONFLICT without a chat service.
     */
    @POST
    @Path("/{channelId}")
    @Operation(summary = "Starts to add all active users to a channel; does not wait for it")
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.CONFLICT})
    public Asked ask(
            @PathParam("channelId") @Parameter(schema = @Schema(pattern = "[A-Za-z0-9_-]{1,64}")) String channelId,
            @Context ContainerRequestContext request) {
        if (!Payload.isChannel(channelId)) {
            throw Refusal.ofParameter("channelId", "must be 1 to 64 letters, digits, _ and -");
        }
        if (!chat.isConfigured()) {
            throw new Refusal(ErrorCode.CONFLICT, "No chat service is configured");
        }
        Membership asked = memberships.ask(channelId, RequestCaller.required(request));
        return new Asked("success", "All active users are added to the channel", asked.shown());
    }
}
