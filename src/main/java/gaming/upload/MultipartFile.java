package gaming.upload;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.apache.commons.fileupload.FileItemIterator;
import org.apache.commons.fileupload.FileItemStream;
import org.apache.commons.fileupload.FileUpload;
import org.apache.commons.fileupload.FileUploadException;
import org.apache.commons.fileupload.UploadContext;

/**
 * The part {@code file} of a multipart body (RFC 7578), read as a stream: no more than a buffer of it is in memory, and
 * nothing of it on disk but what {@link Taker} puts there. Other parts are passed over.
 */
final class MultipartFile {
    private static final String PART = "file";
    private static final String TYPE = "multipart/form-data";
    /** What a body may have beside the file: boundaries, headers, small parts. */
    static final int MOST_BESIDE = 64 * 1024;

    private static final int MOST_PARTS = 20;
    private static final int LARGEST_HEADER = 8 * 1024;

    private MultipartFile() {}

    /** Where the content goes; told once, and what it took counts only if the rest of the body is whole. */
    @FunctionalInterface
    interface Taker {
        void take(InputStream content) throws IOException;
    }

    /**
     * Reads the body to its end.
     *
     * @throws NotTaken for another content type, no part or two parts of the name, too many parts, too large a file
     * @throws IOException for a body that is cut or makes no sense
     */
    static void read(String contentType, InputStream body, int largestFile, Taker taker) throws IOException {
        if (!contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals(TYPE)) {
            throw NotTaken.because("it is no " + TYPE);
        }
        var counted = new CountedStream(body, (long) largestFile + MOST_BESIDE);
        try {
            read(parts(contentType, counted), largestFile, taker);
        } catch (FileUploadException malformed) {
            throw malformed.getCause() instanceof IOException ofStream
                    ? ofStream
                    : NotTaken.because("its multipart body is malformed");
        }
    }

    private static void read(FileItemIterator parts, int largestFile, Taker taker)
            throws IOException, FileUploadException {
        boolean taken = false;
        for (int count = 1; parts.hasNext(); count++) {
            if (count > MOST_PARTS) {
                throw NotTaken.because("it has more than " + MOST_PARTS + " parts");
            }
            FileItemStream part = parts.next();
            if (PART.equals(part.getFieldName())) {
                if (taken) {
                    throw NotTaken.because("it has two parts named " + PART);
                }
                taken = true;
                try (var content = new CountedStream(part.openStream(), largestFile)) {
                    taker.take(content);
                }
            }
        }
        if (!taken) {
            throw NotTaken.because("it has no part named " + PART);
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
}
