package world.wire;

/** What a server does once it has read a request. */
public sealed interface Reply {
    /** An answer of HTTP. */
    record Answer(int status, String contentType, String body) implements Reply {
        public static Answer json(int status, String body) {
            return new Answer(status, "application/json", body);
        }

        public static Answer html(int status, String body) {
            return new Answer(status, "text/html", body);
        }
    }

    /** The length of the whole, half of the body, and the end of the connection. */
    record Half(Answer whole) implements Reply {}

    /** 307, and where to go. */
    record Redirect(String location) implements Reply {}

    /** No answer: the connection is reset. */
    record Reset() implements Reply {}
}
