package gaming.events;

import java.time.Duration;

/** Something that a consumer needs is away or wants to be left alone: the topic waits, the messages come again. */
public final class Unavailable extends Exception {
    private static final long serialVersionUID = 1L;

    private final Duration wait;

    /** @param phrase what is away, fit for the log; at least {@code wait} passes before the next try */
    public Unavailable(String phrase, Duration wait) {
        super(phrase);
        this.wait = wait;
    }

    public Duration waiting() {
        return wait;
    }
}
