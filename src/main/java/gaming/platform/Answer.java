package gaming.platform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import gaming.outbound.Json;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An answer of the platform with its whole body.
 *
 * @param tooLarge the body goes on beyond the part that is read
 * @param json the body, {@code MissingNode} where it is no JSON
 * @param text status and beginning of the body, on one line
 */
record Answer(int status, boolean tooLarge, JsonNode json, String text) {
    /** Bytes of a body that are read; most answers have a few hundred. */
    static final int LARGEST_BODY = 64 * 1024;

    private static final int CHARACTERS_TOLD = 500;
    private static final int LONGEST_CODE = 100;

    private static final Pattern BREAKING_THE_LINE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+");

    /**
     * Reads answers.
     *
     * @param largestBody bytes that are read; one byte more says that the body is too large
     * @param secret left out of the text where the body repeats it; empty for no secret
     */
    record Reader(int largestBody, String secret) {
        Answer read(Response response) {
            return read(response.getStatus(), response.readEntity(byte[].class));
        }

        Answer read(int status, byte[] body) {
            boolean tooLarge = body.length > largestBody;
            return new Answer(
                    status,
                    tooLarge,
                    tooLarge ? MissingNode.getInstance() : Json.read(body),
                    told(status, secret.isEmpty() ? text(body) : text(body).replace(secret, "***")));
        }

        @Override
        public String toString() {
            return "Reader";
        }
    }

    /** Fit for the log: without anything that came from outside. */
    String phrase() {
        return "HTTP " + status;
    }

    /** The code of the platform's own error body; with it the platform says that nothing happened, whatever the status. */
    Optional<String> ownErrorCode() {
        String code = json.path("error").path("code").textValue();
        boolean own = code != null
                && !code.isBlank()
                && code.length() <= LONGEST_CODE
                && json.path("error").path("message").isTextual()
                // A body that names a booking too contradicts itself
                && !json.hasNonNull("transactionId");
        return own ? Optional.of(code) : Optional.empty();
    }

    private static String text(byte[] body) {
        return new String(body, StandardCharsets.UTF_8);
    }

    private static String told(int status, String body) {
        int end = body.offsetByCodePoints(0, Math.min(CHARACTERS_TOLD, body.codePointCount(0, body.length())));
        return ("HTTP " + status + " " + onOneLine(body.substring(0, end))).strip();
    }

    static String onOneLine(String text) {
        return BREAKING_THE_LINE.matcher(text).replaceAll(" ");
    }
}
