package gaming.upload;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.Http;
import dev.Http.Answer;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import world.World;

/** Sends files to {@code local-upload}, like forms of browsers. */
public final class Upload {
    public static final String BOUNDARY = "----boundary7MA4YWxk";
    public static final String TYPE = "multipart/form-data; boundary=" + BOUNDARY;

    private Upload() {}

    /** The directory of the files of the service in this JVM. */
    public static Path directory() {
        return Path.of(System.getProperty("uploads.directory", "uploads"));
    }

    /** {@code path}: category, segment and file name in the form of a URL. */
    public static URI at(URI internalUrl, String path) {
        return URI.create(internalUrl + "/local-upload/" + path);
    }

    /** One file to the service in this JVM. */
    public static Answer send(String path, byte[] content) {
        return send(path, TYPE, body(part("file", content)));
    }

    public static Answer send(String path, String contentType, byte[] body) {
        return Http.post(at(World.internalUrl(), path), BodyPublishers.ofByteArray(body), "Content-Type", contentType);
    }

    public static byte[] part(String name, byte[] content) {
        return joined(
                ("--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"" + name
                                + "\"; filename=\"../../x.bin\"\r\nContent-Type: application/octet-stream\r\n\r\n")
                        .getBytes(US_ASCII),
                content,
                "\r\n".getBytes(US_ASCII));
    }

    /** Parts and the end. */
    public static byte[] body(byte[]... parts) {
        return joined(joined(parts), end());
    }

    public static byte[] end() {
        return ("--" + BOUNDARY + "--\r\n").getBytes(ISO_8859_1);
    }

    public static byte[] joined(byte[]... pieces) {
        var all = new ByteArrayOutputStream();
        for (byte[] piece : pieces) {
            all.writeBytes(piece);
        }
        return all.toByteArray();
    }
}
