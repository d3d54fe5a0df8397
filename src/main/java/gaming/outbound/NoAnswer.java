package gaming.outbound;

import java.io.IOException;

/** No whole answer came in time; the request may have arrived all the same. The phrase is fit for the log. */
public final class NoAnswer extends IOException {
    private static final long serialVersionUID = 1L;

    private final String phrase;

    NoAnswer(String phrase) {
        super(phrase);
        this.phrase = phrase;
    }

    public String phrase() {
        return phrase;
    }
}
