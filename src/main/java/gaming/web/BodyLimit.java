package gaming.web;

import gaming.ErrorCode;
import gaming.Refusal;
import gaming.limits.BytesInFlight;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/** Stops a body at 1 MiB, whether its length was announced or not. */
final class BodyLimit implements ContainerRequestFilter {
    static final int BYTES = 1024 * 1024;

    @Override
    public void filter(ContainerRequestContext request) {
        String announced = request.getHeaderString(HttpHeaders.CONTENT_LENGTH);
        if (announced != null && Long.parseLong(announced) > BYTES) {
            throw tooLarge();
        }
        request.setEntityStream(new Limited(BytesInFlight.held().body(request.getEntityStream())));
    }

    private static Refusal tooLarge() {
        return new Refusal(ErrorCode.PAYLOAD_TOO_LARGE, "The body is too large", Map.of("maximumBytes", BYTES));
    }

    private static final class Limited extends FilterInputStream {
        private int left = BYTES;

        Limited(InputStream body) {
            super(body);
        }

        @Override
        public int read() throws IOException {
            int next = super.read();
            return next < 0 ? next : counted(1, next);
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int read = super.read(buffer, offset, length);
            return read < 0 ? read : counted(read, read);
        }

        @Override
        public long skip(long bytes) throws IOException {
            return Math.max(0, read(new byte[(int) Math.clamp(bytes, 0, 8192)]));
        }

        @Override
        public boolean markSupported() {
            return false;
        }

        private int counted(int bytes, int result) {
            left -= bytes;
            if (left < 0) {
                throw tooLarge();
            }
            return result;
        }
    }
}
