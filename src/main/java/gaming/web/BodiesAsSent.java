package gaming.web;

import io.helidon.http.Headers;
import io.helidon.http.encoding.ContentDecoder;
import io.helidon.http.encoding.ContentEncoder;
import io.helidon.http.encoding.ContentEncodingContext;
import io.helidon.http.encoding.ContentEncodingContextConfig;

/**
 * Lets bodies reach their endpoint as they were sent, whatever their encoding: the server refuses one that it does not
 * know before the key is asked for, and one that it undoes itself would fail before the endpoint can say how far the body
 * got. Answers are not encoded.
 */
record BodiesAsSent(ContentEncodingContextConfig prototype) implements ContentEncodingContext {
    @Override
    public boolean contentEncodingEnabled() {
        return false;
    }

    @Override
    public boolean contentDecodingEnabled() {
        return true;
    }

    @Override
    public boolean contentEncodingSupported(String encoding) {
        return false;
    }

    @Override
    public boolean contentDecodingSupported(String encoding) {
        return true;
    }

    @Override
    public ContentEncoder encoder(String encoding) {
        return ContentEncoder.NO_OP;
    }

    @Override
    public ContentDecoder decoder(String encoding) {
        return ContentDecoder.NO_OP;
    }

    @Override
    public ContentEncoder encoder(Headers headers) {
        return ContentEncoder.NO_OP;
    }
}
