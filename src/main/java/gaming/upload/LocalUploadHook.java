package gaming.upload;

import gaming.config.Keys;
import gaming.core.Starting;
import gaming.web.StreamedBody;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.media.SchemaProperty;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /local-upload/{cat}/{seg}/{fileName}} (service-interface.md, "Hook and internal HTTP endpoints" and "Other HTTP
 * errors"; decisions.md and details.md, "Internal endpoints"). The one endpoint whose errors are not in the envelope.
 */
@ApplicationScoped
@Path("/local-upload/{cat}/{seg}/{fileName}")
@Tag(name = "Local")
public class LocalUploadHook {
    private static final Logger LOG = System.getLogger(LocalUploadHook.class.getName());
    private static final int BAD_REQUEST = 400;
    private static final int TOO_LARGE = 413;
    private static final String FAILED = "Failed to upload file";

    private final UploadSettings settings;
    private final UploadDirectory directory;
    private final Clock clock;
    private final Semaphore files;

    @Inject
    LocalUploadHook(Config config, Clock clock) {
        settings = Keys.read(config, UploadSettings::from);
        directory = new UploadDirectory(settings.directory());
        files = new Semaphore(settings.concurrentFiles(), true);
        this.clock = clock;
    }

    /** A setting that can not be used stops the start. */
    void start(@Observes Starting starting) {
        if (settings.local()) {
            directory.requireWritable();
            directory.clean(clock.instant());
        }
    }

    /** What a file is answered with that was saved. */
    public record Uploaded(String status) {}

    /** What one is answered with that was not; the form of this endpoint alone. */
    public record NotUploaded(int statusCode, String message, String error) {}

    /**
     * Saves the part {@code file} of a multipart/form-data body, in place of the file that was there.
     *
     * <p>Errors: 400 outside of the local environment, before anything of the request is looked at; 413 for a file that is
     * too large, as soon as that is known; 400 for whatever else keeps it from being saved. In none of these cases has
     * anything changed.
     *
     * @param category letters, digits, dot, underscore and hyphen, at most 255 of them, and not "." or ".."; so the others
     */
    @POST
    @StreamedBody
    @Operation(summary = "Saves a file; in the local environment only")
    @RequestBody(
            required = true,
            content =
                    @Content(
                            mediaType = MediaType.MULTIPART_FORM_DATA,
                            schema =
                                    @Schema(
                                            type = SchemaType.OBJECT,
                                            requiredProperties = "file",
                                            properties =
                                                    @SchemaProperty(
                                                            name = "file",
                                                            type = SchemaType.STRING,
                                                            format = "binary"))))
    @APIResponse(
            responseCode = "200",
            description = "Saved",
            content =
                    @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(implementation = Uploaded.class)))
    @APIResponse(
            responseCode = "400",
            description = "Not local, or not saved",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON,
                            schema = @Schema(implementation = NotUploaded.class)))
    @APIResponse(
            responseCode = "413",
            description = "Too large",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON,
                            schema = @Schema(implementation = NotUploaded.class)))
    public Response upload(
            @PathParam("cat") @Parameter(description = "[A-Za-z0-9._-]+, at most 255, not . or ..") String category,
            @PathParam("seg") @Parameter(description = "[A-Za-z0-9._-]+, at most 255, not . or ..") String segment,
            @PathParam("fileName") @Parameter(description = "[A-Za-z0-9._-]+, at most 255, not . or ..")
                    String fileName,
            @Context ContainerRequestContext request) {
        if (!settings.local()) {
            return refused(BAD_REQUEST, "This endpoint is only available in local environment");
        }
        try {
            checkWhole(request.getUriInfo().getPath(false));
            UploadDirectory.check(category);
            UploadDirectory.check(segment);
            UploadDirectory.check(fileName);
            checkHeaders(request);
            save(request, category, segment, fileName);
            return Response.ok(new Uploaded("success"), MediaType.APPLICATION_JSON_TYPE)
                    .build();
        } catch (NotTaken refusal) {
            LOG.log(Level.INFO, "An upload is refused: {0}", refusal.getMessage());
            return refused(refusal.isTooLarge() ? TOO_LARGE : BAD_REQUEST, FAILED);
        } catch (IOException failure) {
            LOG.log(Level.WARNING, "An upload failed", failure);
            return refused(BAD_REQUEST, FAILED);
        }
    }

    /** What JAX-RS leaves out of a segment, its parameters after a semicolon, is a part of the name that was asked for. */
    private static void checkWhole(String path) throws NotTaken {
        if (path.indexOf(';') >= 0) {
            throw NotTaken.because("a part of its path is no name");
        }
    }

    /** What the headers say already: nothing of such a body is read. */
    private void checkHeaders(ContainerRequestContext request) throws NotTaken {
        if (announced(request) > (long) settings.largestFile() + MultipartFile.MOST_BESIDE) {
            throw NotTaken.tooLarge();
        }
        String encoding = request.getHeaderString(HttpHeaders.CONTENT_ENCODING);
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw NotTaken.because("it is encoded");
        }
    }

    private static long announced(ContainerRequestContext request) {
        @Nullable String length = request.getHeaderString(HttpHeaders.CONTENT_LENGTH);
        // The server has refused what is no number
        return length == null ? 0 : Long.parseLong(length);
    }

    private void save(ContainerRequestContext request, String category, String segment, String fileName)
            throws IOException {
        String type = request.getHeaderString(HttpHeaders.CONTENT_TYPE);
        awaitTurn();
        try (var incoming = directory.begin()) {
            MultipartFile.read(
                    type == null ? "" : type, request.getEntityStream(), settings.largestFile(), incoming::write);
            incoming.moveTo(category, segment, fileName);
        } finally {
            files.release();
        }
    }

    private void awaitTurn() throws NotTaken {
        try {
            if (files.tryAcquire(settings.longestWait().toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        throw NotTaken.because("too many others come in");
    }

    private static Response refused(int status, String message) {
        String error = status == TOO_LARGE ? "Payload Too Large" : "Bad Request";
        return Response.status(status)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(new NotUploaded(status, message, error))
                .build();
    }
}
