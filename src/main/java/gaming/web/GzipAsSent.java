package gaming.web;

import io.helidon.common.config.Config;
import io.helidon.http.encoding.ContentDecoder;
import io.helidon.http.encoding.ContentEncoder;
import io.helidon.http.encoding.ContentEncoding;
import io.helidon.http.encoding.spi.ContentEncodingProvider;
import java.util.Set;

/**
 * Lets gzip bodies reach their endpoint as they were sent: the server refuses an encoding that it does not know, and one
 * that it undoes itself would fail before the endpoint can say how far the body got. Found by the server as a service.
 */
public final class GzipAsSent implements ContentEncodingProvider, ContentEncoding {
    public static final String GZIP = "gzip";

    @Override
    public String configKey() {
        return GZIP;
    }

    @Override
    @SuppressWarnings("removal") // what the server's own interface asks for
    public ContentEncoding create(Config config, String name) {
        return this;
    }

    @Override
    public String name() {
        return GZIP;
    }

    @Override
    public String type() {
        return GZIP;
    }

    @Override
    public Set<String> ids() {
        return Set.of(GZIP);
    }

    @Override
    public boolean supportsEncoding() {
        return false;
    }

    @Override
    public boolean supportsDecoding() {
        return true;
    }

    @Override
    public ContentDecoder decoder() {
        return ContentDecoder.NO_OP;
    }

    @Override
    public ContentEncoder encoder() {
        return ContentEncoder.NO_OP;
    }
}
