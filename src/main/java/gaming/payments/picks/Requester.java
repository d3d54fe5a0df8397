package gaming.payments.picks;

import gaming.core.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The caller that asks for credits. {@code apiKey} is the name of the API key. */
record Requester(String apiKey, Optional<String> idempotencyKey) {
    static final String HEADER = "Idempotency-Key";
    private static final int LONGEST = 255;
    private static final Pattern PRINTABLE = Pattern.compile("[\\x20-\\x7e]{1," + LONGEST + "}");

    /** @throws Refusal INVALID_PARAMETER for two keys, or one that is not 1 to 255 printable ASCII characters */
    static Requester of(String apiKey, List<String> headers) {
        if (headers.size() > 1
                || headers.stream().anyMatch(key -> !PRINTABLE.matcher(key).matches())) {
            throw Refusal.ofParameter(HEADER, "must be one key of 1 to " + LONGEST + " printable ASCII characters");
        }
        return new Requester(apiKey, headers.stream().findFirst());
    }
}
