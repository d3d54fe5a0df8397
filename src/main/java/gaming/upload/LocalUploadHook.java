package gaming.upload;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import gaming.core.Bulkhead;
import gaming.core.Starting;
import gaming.web.StreamedBody;
import gaming.web.Unchecked;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Clock;
import java.util.regex.Pattern;
import org.apache.commons.fileupload.FileItemIterator;
import org.apache.commons.fileupload.FileItemStream;
import org.apache.commons.fileupload.FileUpload;
import org.apache.commons.fileupload.FileUploadBase.FileSizeLimitExceededException;
import org.apache.commons.fileupload.FileUploadBase.SizeLimitExceededException;
import org.apache.commons.fileupload.FileUploadException;
import org.apache.commons.fileupload.RequestContext;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * The endpoint of local uploads (service-interface.md, "Hook and internal HTTP endpoints" and "Other HTTP errors";
 * decisions.md and details.md, "Internal endpoints"). It is the only endpoint whose errors are not in the envelope.
 */
@ApplicationScoped
@Path("/local-upload/{cat}/{seg}/{fileName}")
@Tag(name = "Local")
public class LocalUploadHook {
    private static final Logger LOG = System.getLogger(LocalUploadHook.class.getName());
    private static final String NAME = "[A-Za-z0-9._-]+, at most 255, not . or ..";
    /** JAX-RS removes the parameters after a semicolon, but they are part of the name. */
    private static final Pattern PATH = Pattern.compile("/?local-upload(/(?!\\.{1,2}(/|$))[A-Za-z0-9._-]{1,255}){3}");

    /** The most bytes of boundaries, headers and other parts. */
    private static final int MOST_BESIDE = 64 * 1024;

    private static final int MOST_PARTS = 20;
    private static final int LARGEST_HEADER = 8 * 1024;

    private final UploadSettings settings;
    private final UploadDirectory directory;
    private final Clock clock;
    private final Bulkhead files;

    @Inject
    LocalUploadHook(Config config, Clock clock) {
        settings = Keys.read(config, UploadSettings::from);
        directory = new UploadDirectory(settings.directory());
        files = new Bulkhead(settings.concurrentFiles(), settings.longestWait());
        this.clock = clock;
    }

    /** Checks and cleans the directory, in the local environment only. */
    void start(@Observes Starting starting) {
        if (settings.local()) {
            try {
                directory.clean(clock.instant());
            } catch (IOException failure) {
                throw new Misconfiguration(
                        UploadSettings.DIRECTORY, "must be a directory that can be written", failure);
            }
        }
    }

    public record Uploaded(String status) {}

    public record NotUploaded(int statusCode, String message, String error) {}

    public record UploadForm(
            @Schema(format = "binary", required = true) String file) {}

    /**
     * Saves the part {@code file} of a multipart/form-data body; replaces an existing file.
     *
     * <p>Errors: Outside of the local environment the answer is 400, before anything of the request is read. For a file
     * that is too large the answer is 413, as soon as the size is known. Any other problem gives 400. An error never
     * changes a saved file.
     */
    @POST
    @StreamedBody
    @Unchecked
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(summary = "Saves a file; in the local environment only")
    @RequestBody(
            required = true,
            content =
                    @Content(
                            mediaType = MediaType.MULTIPART_FORM_DATA,
                            schema = @Schema(implementation = UploadForm.class)))
    @APIResponse(
            responseCode = "200",
            description = "Saved",
            content = @Content(schema = @Schema(implementation = Uploaded.class)))
    @APIResponse(
            responseCode = "400",
            description = "Not local, or not saved",
            content = @Content(schema = @Schema(implementation = NotUploaded.class)))
    @APIResponse(
            responseCode = "413",
            description = "Too large",
            content = @Content(schema = @Schema(implementation = NotUploaded.class)))
    public Response upload(
            @PathParam("cat") @Parameter(description = NAME) String category,
            @PathParam("seg") @Parameter(description = NAME) String segment,
            @PathParam("fileName") @Parameter(description = NAME) String name,
            @Context ContainerRequestContext request) {
        if (!settings.local()) {
            return refused(400, "Bad Request", "This endpoint is only available in local environment");
        }
        try {
            if (!PATH.matcher(request.getUriInfo().getPath()).matches()) {
                throw new IOException("A part of the path is no name");
            }
            try (var _ = files.enter(() -> new IOException("Too many others come in"))) {
                directory.save(category, segment, name, file -> write(request, file));
            }
            return Response.ok(new Uploaded("success")).build();
        } catch (IOException | RuntimeException failure) {
            // The server throws a RuntimeException where a body ends early or a chunk is malformed
            LOG.log(Level.INFO, "An upload is refused", failure);
            return switch (failure.getCause()) {
                case FileSizeLimitExceededException _, SizeLimitExceededException _ ->
                    refused(413, "Payload Too Large", "Failed to upload file");
                case null, default -> refused(400, "Bad Request", "Failed to upload file");
            };
        }
    }

    /** A second part {@code file} finds that the file exists. */
    private void write(ContainerRequestContext request, java.nio.file.Path file) throws IOException {
        try {
            FileItemIterator parts = parts(request);
            for (int count = 0; parts.hasNext(); count++) {
                if (count == MOST_PARTS) {
                    throw new IOException("The body has too many parts");
                }
                FileItemStream part = parts.next();
                if ("file".equals(part.getFieldName())) {
                    try (InputStream content = part.openStream()) {
                        Files.copy(content, file);
                    }
                }
            }
        } catch (FileUploadException refusal) {
            throw new IOException(refusal);
        }
        if (Files.notExists(file)) {
            throw new IOException("The body has no part file");
        }
    }

    /** Reads the parts as a stream. The library counts their bytes, and those of the body. */
    private FileItemIterator parts(ContainerRequestContext request) throws IOException, FileUploadException {
        String encoding = request.getHeaderString(HttpHeaders.CONTENT_ENCODING);
        if (!MediaType.MULTIPART_FORM_DATA_TYPE.isCompatible(request.getMediaType())
                || (encoding != null && !encoding.equalsIgnoreCase("identity"))) {
            throw new IOException("The body is no plain multipart/form-data");
        }
        String length = request.getHeaderString(HttpHeaders.CONTENT_LENGTH);
        var library = new FileUpload();
        library.setSizeMax((long) settings.largestFile() + MOST_BESIDE);
        library.setFileSizeMax(settings.largestFile());
        library.setPartHeaderSizeMax(LARGEST_HEADER);
        return library.getItemIterator(new Body(
                request.getHeaderString(HttpHeaders.CONTENT_TYPE),
                length == null ? -1 : Math.clamp(Long.parseLong(length), 0, Integer.MAX_VALUE),
                StandardCharsets.UTF_8.name(),
                new FilterInputStream(request.getEntityStream()) {
                    @Override
                    public void close() {
                        // The library closes a body that is too large, and the server would read it to its end
                    }
                }));
    }

    /** The names are those of the library. */
    private record Body(
            String getContentType, int getContentLength, String getCharacterEncoding, InputStream getInputStream)
            implements RequestContext {}

    private static Response refused(int status, String error, String message) {
        return Response.status(status)
                .entity(new NotUploaded(status, message, error))
                .build();
    }
}
