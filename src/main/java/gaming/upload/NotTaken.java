package gaming.upload;

import java.io.IOException;

/** An upload that is refused for what it is; the reason is for the log of a developer, not for the answer. */
final class NotTaken extends IOException {
    private static final long serialVersionUID = 1L;

    /** Whether it is its size. */
    private final boolean tooLarge;

    private NotTaken(String reason, boolean tooLarge) {
        super(reason);
        this.tooLarge = tooLarge;
    }

    static NotTaken because(String reason) {
        return new NotTaken(reason, false);
    }

    static NotTaken tooLarge() {
        return new NotTaken("it is too large", true);
    }

    boolean isTooLarge() {
        return tooLarge;
    }
}
