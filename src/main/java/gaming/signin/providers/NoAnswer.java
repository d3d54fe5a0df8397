package gaming.signin.providers;

import java.io.IOException;

/** A provider did not answer, or nothing that can be used; the phrase is fit for the log. */
final class NoAnswer extends IOException {
    private static final long serialVersionUID = 1L;

    private final String phrase;

    NoAnswer(String phrase) {
        super(phrase);
        this.phrase = phrase;
    }

    String phrase() {
        return phrase;
    }
}
