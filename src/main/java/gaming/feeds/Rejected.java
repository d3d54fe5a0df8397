package gaming.feeds;

/** Why one line can not go in; the message is shown to the sender. */
final class Rejected extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Rejected(String message) {
        super(message, null, false, false);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
