package gaming.upload;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.core.Starting;
import gaming.web.StreamedBody;
import gaming.web.Unchecked;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.lang.System.Logger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.commons.fileupload.MultipartStream;
import org.apache.commons.fileupload.util.LimitedInputStream;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * The endpoint of local uploads (service-interface.md, "Hook and internal HTTP endpoints" and "Other HTTP errors";
 * decisions.md and details.md, "Internal endpoints"). It is the only endpoint whose errors are not in the envelope.
 */
@ApplicationScoped
@jakarta.ws.rs.Path("/local-upload/{cat}/{seg}/{fileName}")
@Tag(name = "Local")
public class LocalUploadHook {
    private static final Logger LOG = System.getLogger(LocalUploadHook.class.getName());
    private static final String DIRECTORY = "uploads.directory";
    private static final Pattern PATH = Pattern.compile("/?local-upload(/(?!\\.{1,2}(/|$))[A-Za-z0-9._-]{1,255}){3}");
    private static final String INCOMING = "~incoming"; // no name has a tilde
    private static final Pattern FILE = Pattern.compile(
            "(?im)^content-disposition: *form-data(;([^;\"\r]++|\"[^\"\r]*\")*+)*?; *name=(?-i:file|\"file\") *[;\r]");
    private static final int LARGEST_FILE = 10 * 1024 * 1024;
    private static final int LARGEST_BODY = LARGEST_FILE + 64 * 1024;
    private static final int MOST_PARTS = 20;
    private static final int LARGEST_HEADER = 8 * 1024;

    private final Path directory;
    private final boolean local;

    @Inject
    LocalUploadHook(Config config) {
        directory = Keys.read(config, LocalUploadHook::directory);
        local = Keys.read(config, Keys::local);
    }

    public static Path directory(Keys keys) {
        return keys.path(DIRECTORY).toAbsolutePath().normalize();
    }

    void start(@Observes Starting starting) {
        if (local) {
            try {
                Files.delete(Files.createTempFile(child(INCOMING), null, null));
            } catch (IOException failure) {
                throw new Misconfiguration(DIRECTORY, "must be a directory that can be written", failure);
            }
        }
    }

    public record UploadForm(
            @Schema(format = "binary", required = true) String file) {}

    public record Uploaded(String status) {}

    public record NotUploaded(int statusCode, String message, String error) {}

    /**
     * Saves the part {@code file} of a multipart/form-data body; replaces an existing file. Each part of the path is
     * 1 to 255 of A-Z, a-z, 0-9, point, underscore and hyphen, but not one or two points.
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
            content = @Content(mediaType = "multipart/form-data", schema = @Schema(implementation = UploadForm.class)))
    @APIResponseSchema(value = Uploaded.class, responseCode = "200", responseDescription = "Saved")
    @APIResponse(
            responseCode = "400",
            description = "Not local, or not saved",
            content = @Content(schema = @Schema(implementation = NotUploaded.class)))
    @APIResponse(responseCode = "413", description = "Too large. The body is as for 400")
    public Response upload(
            @PathParam("cat") String category,
            @PathParam("seg") String segment,
            @PathParam("fileName") String name,
            @Context ContainerRequestContext request) {
        if (!local) {
            return refused(400, "This endpoint is only available in local environment");
        }
        try {
            if (!PATH.matcher(request.getUriInfo().getPath()).matches()) {
                throw new IOException("A part of the path is no name");
            }
            Path file = child(INCOMING).resolve(UUID.randomUUID().toString());
            try {
                write(request, file);
                Files.move(file, child(category, segment).resolve(name), StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(file);
            }
            return Response.ok(new Uploaded("success")).build();
        } catch (IOException | RuntimeException failure) {
            // The server throws a RuntimeException where a body ends early or a chunk is malformed
            LOG.log(Logger.Level.INFO, "An upload is refused", failure);
            return refused(failure instanceof Refusal ? 413 : 400, "Failed to upload file");
        }
    }

    private static Response refused(int status, String message) {
        var answer = new NotUploaded(status, message, status == 413 ? "Payload Too Large" : "Bad Request");
        return Response.status(status).entity(answer).build();
    }

    /** The directory of uploads may be a link. No directory below it may be one. */
    private Path child(String... names) throws IOException {
        Path child = directory;
        for (String name : names) {
            child = child.resolve(name);
            if (Files.isSymbolicLink(child)) {
                throw new IOException("A part of the path is a link");
            }
            Files.createDirectories(child);
        }
        return child;
    }

    /** Reads the parts (RFC 7578) as a stream. A second part {@code file} finds that the file exists. */
    private static void write(ContainerRequestContext request, Path file) throws IOException {
        MediaType type = request.getMediaType();
        if (!MediaType.MULTIPART_FORM_DATA_TYPE.isCompatible(type)
                || request.getHeaders().containsKey(HttpHeaders.CONTENT_ENCODING)) {
            throw new IOException("The body is no plain multipart/form-data");
        }
        String length = request.getHeaderString(HttpHeaders.CONTENT_LENGTH);
        if (length != null && Long.parseLong(length) > LARGEST_BODY) {
            throw tooLarge();
        }
        byte[] boundary = type.getParameters().getOrDefault("boundary", "").getBytes(StandardCharsets.ISO_8859_1);
        var body = new LimitedInputStream(request.getEntityStream(), LARGEST_BODY) {
            @Override
            protected void raiseError(long most, long read) {
                throw tooLarge();
            }
        };
        var parts = new MultipartStream(body, boundary, LARGEST_HEADER, null);
        parts.setPartHeaderSizeMax(LARGEST_HEADER);
        boolean more = parts.skipPreamble();
        for (int count = 0; more && count < MOST_PARTS; count++) {
            if (FILE.matcher(parts.readHeaders()).find()) {
                try (var out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
                    if (parts.readBodyData(out) > LARGEST_FILE) {
                        throw tooLarge();
                    }
                }
            } else {
                parts.discardBodyData();
            }
            more = parts.readBoundary();
        }
        if (more || !Files.exists(file)) {
            throw new IOException("The body has too many parts, or no file");
        }
    }

    private static Refusal tooLarge() {
        return new Refusal(ErrorCode.PAYLOAD_TOO_LARGE, "The file or its body is too large");
    }
}
