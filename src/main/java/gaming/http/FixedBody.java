package gaming.http;

import io.helidon.common.LazyValue;
import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.Base64;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;

/** One body for all callers. The entity tag is weak, because the plain and the compressed body have the same one. */
public final class FixedBody {
    private static final int TAG_LENGTH = 16;

    private final Header type;
    private final Header caching;
    private final byte[] plain;
    private final Compression compression;
    private final String tag;
    private final Header tagHeader;
    private final LazyValue<byte[]> gzip;

    /** {@code caching}: the value of Cache-Control. */
    public FixedBody(String type, String caching, byte[] plain, Compression compression) {
        this.type = HeaderValues.create(HeaderNames.CONTENT_TYPE, type);
        this.caching = HeaderValues.create(HeaderNames.CACHE_CONTROL, caching);
        this.plain = plain;
        this.compression = compression;
        gzip = LazyValue.create(() -> Compression.gzip(plain));
        tag = "\"" + hash(plain) + "\"";
        tagHeader = HeaderValues.create(HeaderNames.ETAG, "W/" + tag);
    }

    public void send(ServerRequest request, ServerResponse response) {
        Methods.READ.require(request, response);
        response.header(caching).header(tagHeader);
        compression.vary(response);
        if (isKnown(request)) {
            response.status(Status.NOT_MODIFIED_304).send();
            return;
        }
        response.header(type);
        if (compression.applies(request, plain.length)) {
            Compression.send(response, gzip.get());
        } else {
            response.send(plain);
        }
    }

    /** Whether the caller's If-None-Match has the tag (RFC 9110, 13.1.2). */
    private boolean isKnown(ServerRequest request) {
        return request.headers().values(HeaderNames.IF_NONE_MATCH).stream()
                .flatMap(value -> Stream.of(value.split(",")))
                .map(String::strip)
                .anyMatch(each -> each.equals("*") || each.equals(tag) || each.equals("W/" + tag));
    }

    private static String hash(byte[] content) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(DigestUtils.sha256(content))
                .substring(0, TAG_LENGTH);
    }
}
