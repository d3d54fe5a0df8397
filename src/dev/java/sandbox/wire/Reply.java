package sandbox.wire;

import java.util.LinkedHashMap;
import java.util.Map;

/** The reaction of a server to a request. */
public sealed interface Reply {
    /**
     * An answer of HTTP.
     *
     * @param headers without those of type, length and connection
     */
    record Answer(int status, String contentType, String body, Map<String, String> headers) implements Reply {
        public Answer(int status, String contentType, String body) {
            this(status, contentType, body, Map.of());
        }

        public static Answer json(int status, String body) {
            return new Answer(status, "application/json", body);
        }

        public static Answer html(int status, String body) {
            return new Answer(status, "text/html", body);
        }

        /** The page of a gateway on the way. */
        public static Answer page(int status) {
            return html(
                    status, "<html><body><h1>%d</h1><p>A gateway wrote this page.</p></body></html>".formatted(status));
        }

        /** {@code status}: 302, 307 and the like. */
        public static Answer redirect(int status, String location) {
            return new Answer(status, "text/plain", "").with("Location", location);
        }

        public Answer with(String header, String value) {
            if ((header + value).chars().anyMatch(each -> each < ' ' || each > '~')) {
                throw new IllegalArgumentException("Not a header: " + header);
            }
            var more = new LinkedHashMap<>(headers);
            more.put(header, value);
            return new Answer(status, contentType, body, Map.copyOf(more));
        }
    }

    /** The length of the whole, half of the body, and the end of the connection. */
    record Half(Answer whole) implements Reply {}

    /** No answer: the connection is reset. */
    record Reset() implements Reply {}
}
