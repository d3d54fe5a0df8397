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
import gaming.core.Page.Paged;
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

/** Shows operators the dead letters, and replays them (details.md, "Internal and events"). */
@ApplicationScoped
@Path("/dead-letters")
@Produces(MediaType.APPLICATION_JSON)
@NeedsRole(Role.OPERATOR)
@Tag(name = "Events")
public class DeadLettersHook {
    /** The names that Kafka allows. */
    private static final Pattern TOPIC = Pattern.compile("[A-Za-z0-9._-]{1,249}");

    private static final int MOST_DIGITS = 1000;
    /** The fields of feeds that are never shown (feeds.md). */
    private static final Set<String> WRITE_ONLY = Set.of("mfaSecret");

    private final DeadLetters letters;
    private final Replays replays;

    @Inject
    DeadLettersHook(DeadLetters letters, Replays replays) {
        this.letters = letters;
        this.replays = replays;
    }

    /**
     * A dead letter: the place of its record, the message, and the reason for the last failure. {@code replayedAt} is the
     * time of the successful replay.
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

        /** Numbers are written without an exponent; one with thousands of digits is written as a text. */
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

    /** A replayed dead letter. */
    public record Replayed(String status, String message, LetterRecord deadLetter) {}

    /**
     * Lists the dead letters that are not replayed, the newest first, optionally of one {@code topic}; with {@code
     * replayed=true} the replayed ones.
     *
     * <p>Errors: 400 INVALID_PARAMETER.
     */
    @GET
    @Operation(summary = "Lists failed messages, the newest first")
    @Parameter(name = "topic", in = ParameterIn.QUERY, description = "Only messages of this topic")
    @Parameter(
            name = "replayed",
            in = ParameterIn.QUERY,
            description = "true: the replayed messages instead",
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
        return letters.list(topic, replayed, page).map(LetterRecord::of);
    }

    /**
     * Handles a message again, and answers when it is done. A replayed message is not handled again.
     *
     * <p>Errors: 400 INVALID_PARAMETER, 404 NOT_FOUND; 409 CONFLICT during another replay, or without a consumer of such
     * messages; 500 PROCESSING_FAILED with the {@code reason} when the message fails again and stays a dead letter; 502
     * EXTERNAL_API_ERROR while a system that the message needs does not answer.
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
        String message = replays.replay(letter) ? "The message is handled" : "The message was replayed before";
        return letters.find(letter)
                .map(now -> new Replayed("success", message, LetterRecord.of(now)))
                .orElseThrow(DeadLetters::notFound);
    }
}
