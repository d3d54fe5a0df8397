package gaming.events;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.core.Page.Paged;
import gaming.events.DeadLetters.LetterRecord;
import gaming.web.NeedsRole;
import gaming.web.PageParameters;
import gaming.web.Parameters;
import gaming.web.Refuses;
import gaming.web.RequestCaller;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Shows operators the dead letters, and replays or discards them (details.md, "Internal and events"). */
@ApplicationScoped
@Path("/dead-letters")
@Produces(MediaType.APPLICATION_JSON)
@NeedsRole(Role.OPERATOR)
@Tag(name = "Events")
public class DeadLettersHook {
    private final DeadLetters letters;
    private final Replays replays;

    @Inject
    DeadLettersHook(DeadLetters letters, Replays replays) {
        this.letters = letters;
        this.replays = replays;
    }

    public record Replayed(String status, String message, LetterRecord deadLetter) {}

    public record Discard(@Nullable String reason) {}

    public record Discarded(String status, String message, LetterRecord deadLetter) {}

    /** Errors: 400 INVALID_PARAMETER. */
    @GET
    @Operation(summary = "Lists failed messages, the newest first")
    @Refuses(ErrorCode.INVALID_PARAMETER)
    public Paged<LetterRecord> list(
            @QueryParam("topic") @Parameter(description = "Only messages of this topic") @Nullable String topic,
            @QueryParam("replayed") @Parameter(description = "true: the replayed messages instead") @Nullable
                    Boolean replayed,
            @QueryParam("discarded")
                    @Parameter(description = "true: the discarded messages instead; not beside replayed=true")
                    @Nullable
                    Boolean discarded,
            @BeanParam PageParameters page) {
        return letters.list(topic, null, replayed, discarded, page.page());
    }

    /** Errors: 400 INVALID_PARAMETER, 404 NOT_FOUND. */
    @GET
    @Path("/{id}")
    @Operation(summary = "One failed message")
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.NOT_FOUND})
    public LetterRecord one(@PathParam("id") String id) {
        return letters.one(Parameters.id(id, "id"));
    }

    /**
     * A replayed message is not handled again. A message that finds a newer version changes nothing, and the answer says
     * so.
     *
     * <p>Errors: 400 INVALID_PARAMETER, 404 NOT_FOUND; 409 CONFLICT during another replay, for a discarded message, or
     * without a consumer of such messages; 500 PROCESSING_FAILED with the {@code reason} when the message fails again
     * and stays a dead letter; 502 EXTERNAL_API_ERROR while a system that the message needs does not answer.
     */
    @POST
    @Path("/{id}/replay")
    @Operation(summary = "Handles a failed message again")
    @Refuses({
        ErrorCode.INVALID_PARAMETER,
        ErrorCode.NOT_FOUND,
        ErrorCode.CONFLICT,
        ErrorCode.PROCESSING_FAILED,
        ErrorCode.EXTERNAL_API_ERROR
    })
    public Replayed replay(@PathParam("id") String id, @Context ContainerRequestContext request) {
        ObjectId letter = Parameters.id(id, "id");
        String message = replays.replay(letter, RequestCaller.required(request)).message();
        return new Replayed("success", message, letters.one(letter));
    }

    /**
     * The reason and the name of the caller are kept with the message, as long as a replayed message is kept.
     *
     * <p>Errors: 400 INVALID_PARAMETER, 404 NOT_FOUND; 409 CONFLICT during a replay, and for a message that is replayed
     * or discarded.
     */
    @POST
    @Path("/{id}/discard")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "Discards a failed message with a reason")
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.NOT_FOUND, ErrorCode.CONFLICT})
    public Discarded discard(@PathParam("id") String id, Discard discard, @Context ContainerRequestContext request) {
        LetterRecord letter =
                letters.discard(Parameters.id(id, "id"), RequestCaller.required(request), discard.reason());
        return new Discarded("success", "The message is discarded", letter);
    }
}
