package gaming.feeds;

import java.io.IOException;

/** A body that costs more than it brings; the message is shown to its sender. */
final class TooMuch extends IOException {
    private static final long serialVersionUID = 1L;

    TooMuch(String message) {
        super(message);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
