package gaming.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.events.DeadLetter.State;
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
import java.time.Instant;
import java.util.Set;
import java.util.regex.Pattern;
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
    /** The names that Kafka allows. */
    private static final Pattern TOPIC = Pattern.compile("[A-Za-z0-9._-]{1,249}");

    private static final int MOST_DIGITS = 1000;
    private static final int LONGEST_REASON = 500;
    /** The fields of feeds that are never shown (feeds.md). */
    private static final Set<String> WRITE_ONLY = Set.of("mfaSecret");

    private final DeadLetters letters;
    private final Replays replays;

    @Inject
    DeadLettersHook(DeadLetters letters, Replays replays) {
        this.letters = letters;
        this.replays = replays;
    }

    /** {@code replayedAt} is the time of the successful replay. */
    public record LetterRecord(
            String id,
            String topic,
            int partition,
            long offset,
            @Nullable String key,
            String name,
            JsonNode payload,
            String reason,
            Instant failedAt,
            int replays,
            @Nullable Instant replayedAt,
            @Nullable Instant discardedAt,
            @Nullable String discardedBy,
            @Nullable String discardReason) {
        /** Whether the message waits for a replay or a decision. */
        public boolean open() {
            return replayedAt == null && discardedAt == null;
        }

        static LetterRecord of(DeadLetter letter) {
            return new LetterRecord(
                    letter.id().toHexString(),
                    letter.topic(),
                    letter.partition(),
                    letter.offset(),
                    letter.key(),
                    letter.name(),
                    printable(letter.payload()),
                    letter.reason(),
                    letter.failedAt(),
                    letter.replays(),
                    letter.replayedAt(),
                    letter.discardedAt(),
                    letter.discardedBy(),
                    letter.discardReason());
        }

        /** Leaves out write-only fields. Numbers are written without an exponent, so a long one becomes a text. */
        private static JsonNode printable(JsonNode value) {
            return switch (value) {
                case DecimalNode number
                when Math.abs((long) number.decimalValue().scale()) > MOST_DIGITS ->
                    TextNode.valueOf(number.decimalValue().toString());
                case ObjectNode object -> {
                    ObjectNode copy = JsonNodeFactory.instance.objectNode();
                    object.properties().stream()
                            .filter(field -> !WRITE_ONLY.contains(field.getKey()))
                            .forEach(field -> copy.set(field.getKey(), printable(field.getValue())));
                    yield copy;
                }
                case ArrayNode array -> {
                    ArrayNode copy = JsonNodeFactory.instance.arrayNode(array.size());
                    array.forEach(element -> copy.add(printable(element)));
                    yield copy;
                }
                default -> value;
            };
        }
    }

    public record Replayed(String status, String message, LetterRecord deadLetter) {}

    public record Discard(@Nullable String reason) {
        /** Refuses an unusable reason with INVALID_PARAMETER. */
        public String required() {
            if (reason == null || reason.isBlank() || reason.length() > LONGEST_REASON) {
                throw Refusal.ofParameter("reason", "must say in 1 to " + LONGEST_REASON + " characters why");
            }
            return reason;
        }
    }

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
        if (topic != null && !TOPIC.matcher(topic).matches()) {
            throw Refusal.ofParameter("topic", "is not the name of a topic");
        }
        return letters.list(topic, state(Boolean.TRUE.equals(replayed), Boolean.TRUE.equals(discarded)), page.page())
                .map(LetterRecord::of);
    }

    private static State state(boolean replayed, boolean discarded) {
        if (replayed && discarded) {
            throw Refusal.ofParameter("discarded", "allows no replayed=true beside it");
        }
        if (discarded) {
            return State.DISCARDED;
        }
        return replayed ? State.REPLAYED : State.OPEN;
    }

    /** Errors: 400 INVALID_PARAMETER, 404 NOT_FOUND. */
    @GET
    @Path("/{id}")
    @Operation(summary = "One failed message")
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.NOT_FOUND})
    public LetterRecord one(@PathParam("id") String id) {
        return letters.find(Parameters.id(id, "id")).map(LetterRecord::of).orElseThrow(DeadLetters::notFound);
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
    public Replayed replay(@PathParam("id") String id) {
        ObjectId letter = Parameters.id(id, "id");
        String message = replays.replay(letter).message();
        return letters.find(letter)
                .map(now -> new Replayed("success", message, LetterRecord.of(now)))
                .orElseThrow(DeadLetters::notFound);
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
        DeadLetter letter = letters.discard(Parameters.id(id, "id"), RequestCaller.nameOf(request), discard.required());
        return new Discarded("success", "The message is discarded", LetterRecord.of(letter));
    }
}
