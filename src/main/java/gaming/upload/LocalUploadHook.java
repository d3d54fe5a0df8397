package gaming.upload;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
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
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.commons.fileupload.FileItem;
import org.apache.commons.fileupload.FileUpload;
import org.apache.commons.fileupload.FileUploadBase.FileSizeLimitExceededException;
import org.apache.commons.fileupload.FileUploadBase.SizeLimitExceededException;
import org.apache.commons.fileupload.FileUploadException;
import org.apache.commons.fileupload.RequestContext;
import org.apache.commons.fileupload.disk.DiskFileItemFactory;
import org.apache.commons.io.input.CloseShieldInputStream;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.openapi.annotations.Operation;

/**
 * The endpoint of local uploads (service-interface.md, "Hook and internal HTTP endpoints" and "Other HTTP errors";
 * decisions.md and details.md, "Internal endpoints"). It is the only endpoint whose errors are not in the envelope.
 */
@ApplicationScoped
@jakarta.ws.rs.Path("/local-upload/{cat}/{seg}/{fileName}")
public class LocalUploadHook {
    private static final Logger LOG = System.getLogger(LocalUploadHook.class.getName());
    /** JAX-RS removes the parameters after a semicolon, but they are part of the name. */
    private static final Pattern PATH = Pattern.compile("/?local-upload(/(?!\\.{1,2}(/|$))[A-Za-z0-9._-]{1,255}){3}");

    /** The name contains a character that no category can contain. */
    private static final String INCOMING = "~incoming";

    /** The most bytes of boundaries, headers and other parts. */
    private static final int MOST_BESIDE = 64 * 1024;

    private static final int LARGEST_FILE = 10 * 1024 * 1024;
    private static final int MOST_PARTS = 20;
    private static final int LARGEST_HEADER = 8 * 1024;
    private static final String DIRECTORY = "uploads.directory";

    private final Settings settings;

    /** Keys {@code uploads.*}. */
    public record Settings(Path directory, boolean local) {
        public static Settings from(Keys keys) {
            return new Settings(keys.path(DIRECTORY).toAbsolutePath().normalize(), keys.local());
        }
    }

    @Inject
    LocalUploadHook(Config config) {
        settings = Keys.read(config, Settings::from);
    }

    /** Checks the directory, in the local environment only. */
    void start(@Observes Starting starting) {
        try {
            if (settings.local()) {
                Files.delete(Files.createTempFile(child(root(), INCOMING), null, null));
            }
        } catch (IOException failure) {
            throw new Misconfiguration(DIRECTORY, "must be a directory that can be written", failure);
        }
    }

    public record Uploaded(String status) {}

    public record NotUploaded(int statusCode, String message, String error) {}

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
    @Operation(hidden = true)
    public Response upload(
            @PathParam("cat") String category,
            @PathParam("seg") String segment,
            @PathParam("fileName") String name,
            @Context ContainerRequestContext request) {
        if (!settings.local()) {
            return refused(400, "Bad Request", "This endpoint is only available in local environment");
        }
        try {
            if (!PATH.matcher(request.getUriInfo().getPath()).matches()) {
                throw new IOException("A part of the path is no name");
            }
            save(category, segment, name, request);
            return Response.ok(new Uploaded("success")).build();
        } catch (Exception failure) {
            LOG.log(Level.INFO, "An upload is refused", failure);
            return switch (failure) {
                case FileSizeLimitExceededException _, SizeLimitExceededException _ ->
                    refused(413, "Payload Too Large", "Failed to upload file");
                default -> refused(400, "Bad Request", "Failed to upload file");
            };
        }
    }

    /** Categories contain complete files only: one atomic step moves a new file to its place, over a file or a link. */
    private void save(String category, String segment, String name, ContainerRequestContext request) throws Exception {
        Path incoming = child(root(), INCOMING);
        Path file = incoming.resolve(UUID.randomUUID().toString());
        Map<String, List<FileItem>> parts = parts(request, incoming);
        try {
            List<FileItem> files = parts.getOrDefault("file", List.of());
            if (files.size() != 1) {
                throw new IOException("The body must have one part file");
            }
            files.getFirst().write(file.toFile());
            Path place = child(child(root(), category), segment).resolve(name);
            Files.move(file, place, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            parts.values().stream().flatMap(List::stream).forEach(FileItem::delete);
            Files.deleteIfExists(file);
        }
    }

    private Path root() throws IOException {
        return Files.createDirectories(settings.directory()).toRealPath();
    }

    /** Returns the directory of that name, and creates it if it is missing. A link to another directory is refused. */
    private static Path child(Path parent, String name) throws IOException {
        Path child = Files.createDirectories(parent.resolve(name));
        if (Files.isSymbolicLink(child)) {
            throw new IOException("A link is no directory");
        }
        return child;
    }

    /** Writes the parts to files. The library counts their bytes, and those of the body, while it reads them. */
    private static Map<String, List<FileItem>> parts(ContainerRequestContext request, Path directory)
            throws IOException, FileUploadException {
        String encoding = request.getHeaderString(HttpHeaders.CONTENT_ENCODING);
        if (!MediaType.MULTIPART_FORM_DATA_TYPE.isCompatible(request.getMediaType())
                || (encoding != null && !encoding.equalsIgnoreCase("identity"))) {
            throw new IOException("The body is no plain multipart/form-data");
        }
        String length = request.getHeaderString(HttpHeaders.CONTENT_LENGTH);
        var library = new FileUpload(new DiskFileItemFactory(0, directory.toFile()));
        library.setFileCountMax(MOST_PARTS);
        library.setSizeMax(LARGEST_FILE + MOST_BESIDE);
        library.setFileSizeMax(LARGEST_FILE);
        library.setPartHeaderSizeMax(LARGEST_HEADER);
        return library.parseParameterMap(new Body(
                request.getHeaderString(HttpHeaders.CONTENT_TYPE),
                length == null ? -1 : Math.clamp(Long.parseLong(length), 0, Integer.MAX_VALUE),
                StandardCharsets.UTF_8.name(),
                // The library closes a body that is too large, and the server would read it to its end
                CloseShieldInputStream.wrap(request.getEntityStream())));
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
