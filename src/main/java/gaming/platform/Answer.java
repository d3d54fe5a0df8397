package gaming.platform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import gaming.core.StrictJson;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An answer of the platform.
 *
 * @param json the body as JSON; {@code MissingNode} if it is too large or not JSON
 * @param text the status and the beginning of the body, on one line
 */
record Answer(int status, boolean tooLarge, JsonNode json, String text) {
    /** In bytes; most answers have a few hundred bytes. */
    static final int LARGEST_BODY = 64 * 1024;

    private static final int CHARACTERS_TOLD = 500;
    private static final int LONGEST_CODE = 100;

    private static final Pattern BREAKING_THE_LINE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+");

    /**
     * @param largestBody in bytes
     * @param secret a text that is masked in the answer's text; empty if there is no secret
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
                    tooLarge ? MissingNode.getInstance() : StrictJson.read(body),
                    told(status, secret.isEmpty() ? text(body) : text(body).replace(secret, "***")));
        }

        @Override
        public String toString() {
            return "Reader";
        }
    }

    /** The status, for the log, without any text from outside. */
    String phrase() {
        return "HTTP " + status;
    }

    /** With the code of its own error body the platform states that nothing happened, whatever the status. */
    Optional<String> ownErrorCode() {
        String code = json.path("error").path("code").textValue();
        boolean own = code != null
                && !code.isBlank()
                && code.length() <= LONGEST_CODE
                && json.path("error").path("message").isTextual()
                // A body that also names a booking contradicts itself
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
