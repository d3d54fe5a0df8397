package gaming.events;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.web.NeedsRole;
import gaming.web.Refuses;
import gaming.web.RequestCaller;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.io.InputStream;
import java.time.Instant;
import java.util.Objects;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Describes the events of the topic PLATFORM_EVENTS, and publishes stored ones again (docs/events.md). */
@ApplicationScoped
@Path("/")
@Tag(name = "Events")
public class EventsHook {
    private static final String DESCRIPTION = "/META-INF/asyncapi.json";

    private final EventsOut out;

    @Inject
    EventsHook(EventsOut out) {
        this.out = out;
    }

    public record Replaying(String status, String message) {}

    @GET
    @Path("/asyncapi")
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(summary = "The description of the events that the service publishes, by AsyncAPI 3")
    public InputStream describe() {
        return Objects.requireNonNull(EventsHook.class.getResourceAsStream(DESCRIPTION));
    }

    /** Errors: 400 INVALID_DATE_FORMAT, INVALID_DATE_RANGE for a moment to come, 409 CONFLICT without events. */
    @POST
    @Path("/events/replay")
    @Produces(MediaType.APPLICATION_JSON)
    @NeedsRole(Role.OPERATOR)
    @Operation(summary = "Publishes the events since a moment again")
    @Refuses({ErrorCode.INVALID_DATE_FORMAT, ErrorCode.INVALID_DATE_RANGE, ErrorCode.CONFLICT})
    public Replaying replay(
            @QueryParam("from")
                    @Parameter(required = true, description = "YYYY-MM-DDThh:mm:ssZ; at most events.out.keep ago")
                    @Nullable
                    Instant from,
            @Context ContainerRequestContext request) {
        if (from == null) {
            throw Refusal.ofParameter("from", "is required");
        }
        out.replay(from, RequestCaller.required(request));
        return new Replaying("success", "The events since " + from + " are published again");
    }
}
