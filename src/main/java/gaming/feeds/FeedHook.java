package gaming.feeds;

import gaming.access.Role;
import gaming.config.Keys;
import gaming.core.Bulkhead;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Transactions;
import gaming.web.NeedsRole;
import gaming.web.Refuses;
import gaming.web.StreamedBody;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** {@code POST /feeds/{feed}}: newline-delimited JSON of any length, plain or gzip (feeds.md). */
@ApplicationScoped
@Path("/feeds")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Feeds")
public class FeedHook {
    private static final String BODIES = "feeds.concurrent-bodies";
    private static final int MOST_BODIES = 1000;
    /** {@code x-gzip} is an older name of the same coding (RFC 9110, 8.4.1.3). */
    private static final Set<String> GZIP = Set.of("gzip", "x-gzip");

    private final AllFeeds feeds;
    private final Transactions transactions;
    private final Clock clock;
    private final Bulkhead bodies;

    @Inject
    FeedHook(AllFeeds feeds, Transactions transactions, Clock clock, Config config) {
        this.feeds = feeds;
        this.transactions = transactions;
        this.clock = clock;
        bodies = new Bulkhead(Keys.read(config, FeedHook::atOnce), Duration.ZERO);
    }

    /** The number of bodies that one pod reads at once. */
    public static int atOnce(Keys keys) {
        return keys.number(BODIES, MOST_BODIES);
    }

    /**
     * When the hook answers, this pod shows the records of the catalogue.
     *
     * <p>Errors: 400 INVALID_PARAMETER (the body is cut or its gzip is broken; with the counts so far), 404 NOT_FOUND
     * (unknown feed), 413 PAYLOAD_TOO_LARGE (the body unpacks to more than 4 MiB and 200 times its size, or has more
     * than 64 MiB without a record; with the counts so far), 415 UNSUPPORTED_MEDIA_TYPE (another content type or
     * encoding), 429 RATE_LIMIT_EXCEEDED (the pod reads too many bodies), 503 OVERLOADED (lines were not stored within
     * 30 seconds and are dropped; with the counts so far). Lines that are not stored when a body breaks are dropped.
     */
    @POST
    @Path("/{feed}")
    @Consumes("application/x-ndjson")
    @NeedsRole(Role.DATA_FEED)
    @StreamedBody
    @Operation(summary = "Upserts the lines of a feed, one JSON object each; a bad line is rejected alone")
    @RequestBody(
            required = true,
            content = @Content(mediaType = "application/x-ndjson", schema = @Schema(type = SchemaType.STRING)))
    @Refuses({
        ErrorCode.INVALID_PARAMETER,
        ErrorCode.NOT_FOUND,
        ErrorCode.OVERLOADED,
        ErrorCode.PAYLOAD_TOO_LARGE,
        ErrorCode.RATE_LIMIT_EXCEEDED,
        ErrorCode.UNSUPPORTED_MEDIA_TYPE
    })
    public Intake.FeedAnswer feed(
            @PathParam("feed") @Parameter(description = "The name of the feed, e.g. users") String name,
            @HeaderParam(HttpHeaders.CONTENT_TYPE) @Parameter(hidden = true) @Nullable String type,
            @HeaderParam(HttpHeaders.CONTENT_ENCODING) @Parameter(description = "gzip or x-gzip, or absent") @Nullable
                    String encoding,
            InputStream body) {
        Feed<?> feed = feeds.named(name).orElseThrow(() -> new Refusal(ErrorCode.NOT_FOUND, "There is no such feed"));
        if (type == null) {
            // JAX-RS accepts a request without a type
            throw new Refusal(ErrorCode.UNSUPPORTED_MEDIA_TYPE, "Content-Type must be application/x-ndjson");
        }
        try (var _ = bodies.enter(FeedHook::tooMany)) {
            Intake<?> intake = new Intake<>(feed, transactions, clock);
            try {
                return take(intake, encoding, body);
            } finally {
                Intake.FeedAnswer answer = intake.answer();
                feeds.stored(feed, answer.accepted(), answer.rejectedCount());
            }
        }
    }

    private static Refusal tooMany() {
        return new Refusal(ErrorCode.RATE_LIMIT_EXCEEDED, "Too many feeds are being read", Map.of("retryAfter", 1));
    }

    private static Intake.FeedAnswer take(Intake<?> intake, @Nullable String encoding, InputStream body) {
        try (InputStream lines = decoded(encoding, body)) {
            intake.take(lines);
            return intake.answer();
        } catch (Intake.TooLate late) {
            Map<String, Object> details = counts(intake.answer());
            details.put("retryAfter", 1);
            throw new Refusal(
                    ErrorCode.OVERLOADED, "Lines were not stored in time and are dropped; send them again", details);
        } catch (Lines.TooMuch bomb) {
            throw new Refusal(ErrorCode.PAYLOAD_TOO_LARGE, bomb.reason(), counts(intake.answer()));
        } catch (IOException broken) {
            throw new Refusal(
                    ErrorCode.INVALID_PARAMETER, "The body is cut or its encoding is broken", counts(intake.answer()));
        }
    }

    private static Map<String, Object> counts(Intake.FeedAnswer soFar) {
        var counts = new LinkedHashMap<String, Object>();
        counts.put("accepted", soFar.accepted());
        counts.put("rejected", soFar.rejected());
        counts.put("rejectedCount", soFar.rejectedCount());
        return counts;
    }

    private static InputStream decoded(@Nullable String encoding, InputStream body) throws IOException {
        if (encoding == null || encoding.isBlank() || encoding.equalsIgnoreCase("identity")) {
            return body;
        }
        if (GZIP.contains(encoding.toLowerCase(Locale.ROOT))) {
            return unpacked(body);
        }
        throw new Refusal(ErrorCode.UNSUPPORTED_MEDIA_TYPE, "Content-Encoding must be gzip or absent");
    }

    private static InputStream unpacked(InputStream body) throws IOException {
        try {
            return new Lines.Unpacked(body);
        } catch (RuntimeException cut) {
            // The server throws this when the connection ends before the header of the encoding
            throw new IOException(cut);
        }
    }
}
