package gaming.upload;

import gaming.config.Keys;
import gaming.core.CountedStream;
import gaming.core.Starting;
import gaming.upload.UploadDirectory.UploadRejected;
import gaming.web.StreamedBody;
import gaming.web.Unchecked;
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
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.commons.fileupload.FileItemIterator;
import org.apache.commons.fileupload.FileItemStream;
import org.apache.commons.fileupload.FileUpload;
import org.apache.commons.fileupload.FileUploadException;
import org.apache.commons.fileupload.UploadContext;
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
 * The endpoint of local uploads (service-interface.md, "Hook and internal HTTP endpoints" and "Other HTTP errors";
 * decisions.md and details.md, "Internal endpoints"). It is the only endpoint whose errors are not in the envelope.
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

    /** Checks and cleans the directory, in the local environment only. An unusable one stops the start. */
    void start(@Observes Starting starting) {
        if (settings.local()) {
            directory.requireWritable();
            directory.clean(clock.instant());
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
        } catch (UploadRejected refusal) {
            LOG.log(Level.INFO, "An upload is refused: {0}", refusal.getMessage());
            return refused(refusal.isTooLarge() ? TOO_LARGE : BAD_REQUEST, FAILED);
        } catch (IOException failure) {
            LOG.log(Level.WARNING, "An upload failed", failure);
            return refused(BAD_REQUEST, FAILED);
        }
    }

    /** JAX-RS removes the parameters after a semicolon, but they are part of the name. */
    private static void checkWhole(String path) throws UploadRejected {
        if (path.indexOf(';') >= 0) {
            throw UploadRejected.because("a part of its path is no name");
        }
    }

    private void checkHeaders(ContainerRequestContext request) throws UploadRejected {
        if (announced(request) > (long) settings.largestFile() + MultipartFile.MOST_BESIDE) {
            throw UploadRejected.tooLarge();
        }
        String encoding = request.getHeaderString(HttpHeaders.CONTENT_ENCODING);
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw UploadRejected.because("it is encoded");
        }
    }

    private static long announced(ContainerRequestContext request) {
        @Nullable String length = request.getHeaderString(HttpHeaders.CONTENT_LENGTH);
        // The server has already refused any other text
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

    private void awaitTurn() throws UploadRejected {
        try {
            if (files.tryAcquire(settings.longestWait().toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        throw UploadRejected.because("too many others come in");
    }

    private static Response refused(int status, String message) {
        String error = status == TOO_LARGE ? "Payload Too Large" : "Bad Request";
        return Response.status(status)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(new NotUploaded(status, message, error))
                .build();
    }

    /** Reads the part {@code file} of a multipart body (RFC 7578) as a stream; only a buffer of it is in memory. */
    private static final class MultipartFile {
        private static final String PART = "file";
        private static final String TYPE = "multipart/form-data";
        /** The most bytes of boundaries, headers and other parts. */
        static final int MOST_BESIDE = 64 * 1024;

        private static final int MOST_PARTS = 20;
        private static final int LARGEST_HEADER = 8 * 1024;

        private MultipartFile() {}

        /** Receives the content of the part once. The result counts only if the rest of the body is complete. */
        @FunctionalInterface
        interface Taker {
            void take(InputStream content) throws IOException;
        }

        /** Reads the body to its end. Throws an IOException if the body is truncated or malformed. */
        static void read(String contentType, InputStream body, int largestFile, Taker taker) throws IOException {
            if (!contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals(TYPE)) {
                throw UploadRejected.because("it is no " + TYPE);
            }
            var counted = new LimitedStream(body, (long) largestFile + MOST_BESIDE);
            try {
                read(parts(contentType, counted), largestFile, taker);
            } catch (FileUploadException malformed) {
                throw malformed.getCause() instanceof IOException ofStream
                        ? ofStream
                        : UploadRejected.because("its multipart body is malformed");
            }
        }

        private static void read(FileItemIterator parts, int largestFile, Taker taker)
                throws IOException, FileUploadException {
            boolean taken = false;
            for (int count = 1; parts.hasNext(); count++) {
                if (count > MOST_PARTS) {
                    throw UploadRejected.because("it has more than " + MOST_PARTS + " parts");
                }
                FileItemStream part = parts.next();
                if (PART.equals(part.getFieldName())) {
                    if (taken) {
                        throw UploadRejected.because("it has two parts named " + PART);
                    }
                    taken = true;
                    try (var content = new LimitedStream(part.openStream(), largestFile)) {
                        taker.take(content);
                    }
                }
            }
            if (!taken) {
                throw UploadRejected.because("it has no part named " + PART);
            }
        }

        private static FileItemIterator parts(String contentType, InputStream body)
                throws IOException, FileUploadException {
            var reader = new FileUpload();
            reader.setPartHeaderSizeMax(LARGEST_HEADER);
            return reader.getItemIterator(new UploadContext() {
                @Override
                public long contentLength() {
                    return -1;
                }

                @Override
                @SuppressWarnings("deprecation") // asked for by the interface only
                public int getContentLength() {
                    return -1;
                }

                @Override
                public String getCharacterEncoding() {
                    return StandardCharsets.UTF_8.name();
                }

                @Override
                public String getContentType() {
                    return contentType;
                }

                @Override
                public InputStream getInputStream() {
                    return body;
                }
            });
        }

        /** Refuses a body or part of more than {@code most} bytes, whatever its announced length. */
        private static final class LimitedStream extends CountedStream {
            private long left;

            LimitedStream(InputStream stream, long most) {
                super(stream);
                left = most;
            }

            @Override
            protected void count(int bytes) throws IOException {
                left -= bytes;
                if (left < 0) {
                    throw UploadRejected.tooLarge();
                }
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                try {
                    return super.read(buffer, offset, length);
                } catch (RuntimeException cut) {
                    // The server throws such an exception at the end of the connection, and for malformed chunks
                    throw new IOException("the body is cut", cut);
                }
            }

            @Override
            public int available() {
                return 0;
            }
        }
    }
}
