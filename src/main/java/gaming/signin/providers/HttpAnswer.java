package gaming.signin.providers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.regex.Pattern;

/** An answer with its whole body. */
record HttpAnswer(int status, String body) {
    /** The codes of RFC 6749; anything else that stands in their place is not repeated. */
    private static final Pattern ERROR_CODE = Pattern.compile("[a-z_]{1,40}");

    /** A body that says two things of one name, or goes on after its end, can not be read. */
    private static final ObjectReader READER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .reader();

    /** The body of a 200; every other status is none that was asked for. */
    String ofSuccess() throws NoAnswer {
        if (status != 200) {
            throw new NoAnswer(phrase());
        }
        return body;
    }

    /** The JSON object of a 200. */
    JsonNode objectOfSuccess() throws NoAnswer {
        ofSuccess();
        JsonNode json = json();
        if (!json.isObject()) {
            throw new NoAnswer("HTTP 200 with an unreadable body");
        }
        return json;
    }

    /** The body, {@code MissingNode} where it is no JSON. */
    JsonNode json() {
        try {
            return READER.readTree(body);
        } catch (JsonProcessingException _) {
            return MissingNode.getInstance();
        }
    }

    /** The code of an error as OAuth 2 writes it; empty without one. */
    String errorCode() {
        String code = json().path("error").asText();
        return ERROR_CODE.matcher(code).matches() ? code : "";
    }

    /** Status and error code, fit for the log. */
    String phrase() {
        return ("HTTP " + status + " " + errorCode()).strip();
    }

    @Override
    public String toString() {
        return phrase();
    }
}
