package gaming.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
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
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Operators look at messages that failed, and have them handled again (details.md, "Internal and events"). */
@ApplicationScoped
@Path("/dead-letters")
@Produces(MediaType.APPLICATION_JSON)
@NeedsRole(Role.OPERATOR)
@Tag(name = "Events")
public class DeadLettersHook {
    /** Any that Kafka knows. */
    private static final Pattern TOPIC = Pattern.compile("[A-Za-z0-9._-]{1,249}");

    private static final int MOST_DIGITS = 1000;
    /** Fields of feeds that are written and never shown (feeds.md). */
    private static final Set<String> WRITE_ONLY = Set.of("mfaSecret");

    private final DeadLetters letters;
    private final Replays replays;

    @Inject
    DeadLettersHook(DeadLetters letters, Replays replays) {
        this.letters = letters;
        this.replays = replays;
    }

    /**
     * A dead letter as operators see it: the place of its record, what that said, why it failed the last time. {@code
     * replayedAt} is when a replay went well.
     */
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
            @Nullable Instant replayedAt) {
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
                    letter.replayedAt());
        }

        /** Numbers go out plain; one that would take thousands of digits, or could not be written at all, is a text. */
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

    /** A dead letter that is done. */
    public record Replayed(String status, String message, LetterRecord deadLetter) {}

    /**
     * Those that are to be dealt with, the newest first, optionally of one {@code topic}; with {@code replayed=true} those
     * that were replayed instead.
     *
     * <p>Errors: 400 INVALID_PARAMETER.
     */
    @GET
    @Operation(summary = "Messages that failed, the newest first")
    @Parameter(name = "topic", in = ParameterIn.QUERY, description = "Only those of this topic")
    @Parameter(
            name = "replayed",
            in = ParameterIn.QUERY,
            description = "true: those that were replayed instead",
            schema = @Schema(type = SchemaType.BOOLEAN))
    @Parameter(name = "limit", in = ParameterIn.QUERY, schema = @Schema(ref = "PageLimit"))
    @Parameter(name = "offset", in = ParameterIn.QUERY, schema = @Schema(ref = "PageOffset"))
    @Refuses(ErrorCode.INVALID_PARAMETER)
    public Paged<LetterRecord> list(@Context UriInfo uri) {
        String topic = Parameters.text(uri, "topic").orElse(null);
        if (topic != null && !TOPIC.matcher(topic).matches()) {
            throw new Refusal(
                    ErrorCode.INVALID_PARAMETER, "topic is not the name of a topic", Map.of("parameter", "topic"));
        }
        boolean replayed = Parameters.flag(uri, "replayed").orElse(false);
        Page page = Parameters.page(uri);
        Paged<DeadLetter> found = letters.list(topic, replayed, page);
        return Paged.of(found.data().stream().map(LetterRecord::of).toList(), found.count(), page);
    }

    /**
     * Has a message handled again, now, and answers when it is. One that was replayed already is not handled again.
     *
     * <p>Errors: 400 INVALID_PARAMETER, 404 NOT_FOUND; 409 CONFLICT while it is being replayed, or where nobody handles
     * such messages any more; 500 PROCESSING_FAILED with the {@code reason} when it fails again, and stays a dead letter;
     * 502 EXTERNAL_API_ERROR while something that it needs is away.
     */
    @POST
    @Path("/{id}/replay")
    @Operation(summary = "Has a message handled again, now")
    @Refuses({
        ErrorCode.INVALID_PARAMETER,
        ErrorCode.NOT_FOUND,
        ErrorCode.CONFLICT,
        ErrorCode.PROCESSING_FAILED,
        ErrorCode.EXTERNAL_API_ERROR
    })
    public Replayed replay(@PathParam("id") String id) {
        ObjectId letter = Parameters.id(id, "id");
        String message = replays.replay(letter) ? "The message is handled" : "The message was replayed before";
        return letters.find(letter)
                .map(now -> new Replayed("success", message, LetterRecord.of(now)))
                .orElseThrow(DeadLetters::notFound);
    }
}
