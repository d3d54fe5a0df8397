package gaming.platform;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An answer with its whole body.
 *
 * @param tooLarge the body goes on beyond what is read
 * @param json the body, {@code MissingNode} where it is no JSON
 * @param text status and beginning of the body, on one line
 */
record Answer(int status, boolean tooLarge, JsonNode json, String text) {
    /** Bytes of a body that are read; what the platform answers to most questions has a few hundred. */
    static final int LARGEST_BODY = 64 * 1024;

    private static final int CHARACTERS_TOLD = 500;
    private static final int LONGEST_CODE = 100;

    private static final Pattern BREAKING_THE_LINE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+");

    /** Exact decimals; a body that says two things of one name, or goes on after its end, can not be read. */
    private static final ObjectReader READER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .reader();

    /**
     * Reads a body of at most one byte more than {@link #LARGEST_BODY}.
     *
     * @param secret what must not be told, should the body repeat it
     */
    static Answer of(int status, byte[] body, String secret) {
        return of(status, body, LARGEST_BODY, secret);
    }

    /** As above, of a body of at most one byte more than {@code largest}. */
    static Answer of(int status, byte[] body, int largest, String secret) {
        boolean tooLarge = body.length > largest;
        return new Answer(
                status, tooLarge, tooLarge ? MissingNode.getInstance() : parsed(body), text(status, body, secret));
    }

    /** The code of the platform's own error body; with it the platform says that nothing happened, whatever the status. */
    Optional<String> ownErrorCode() {
        String code = json.path("error").path("code").textValue();
        boolean own = code != null
                && !code.isBlank()
                && code.length() <= LONGEST_CODE
                && json.path("error").path("message").isTextual()
                // Who names a booking too says two things at once
                && !json.hasNonNull("transactionId");
        return own ? Optional.of(code) : Optional.empty();
    }

    private static JsonNode parsed(byte[] body) {
        try {
            return READER.readTree(body);
        } catch (IOException | NumberFormatException _) {
            // The latter of exponents that no decimal can have
            return MissingNode.getInstance();
        }
    }

    private static String text(int status, byte[] body, String secret) {
        String told = new String(body, StandardCharsets.UTF_8).replace(secret, "***");
        int end = told.offsetByCodePoints(0, Math.min(CHARACTERS_TOLD, told.codePointCount(0, told.length())));
        return ("HTTP " + status + " " + onOneLine(told.substring(0, end))).strip();
    }

    static String onOneLine(String text) {
        return BREAKING_THE_LINE.matcher(text).replaceAll(" ");
    }
}
