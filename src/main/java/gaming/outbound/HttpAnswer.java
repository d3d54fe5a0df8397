package gaming.outbound;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.net.http.HttpHeaders;
import java.util.Optional;

/** An answer of another system with its whole body, whatever its status. */
public record HttpAnswer(int status, HttpHeaders headers, String body) {
    /** Numbers exactly; a body that says two things of one name, or goes on after its end, can not be read. */
    private static final ObjectReader READER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .reader();

    public boolean succeeded() {
        return status / 100 == 2;
    }

    /** The body, {@code MissingNode} where it is no JSON. */
    public JsonNode json() {
        try {
            return READER.readTree(body);
        } catch (JsonProcessingException | NumberFormatException _) {
            // The latter of exponents that no decimal can have
            return MissingNode.getInstance();
        }
    }

    public Optional<String> header(String name) {
        return headers.firstValue(name);
    }

    /** Fit for the log: without the body. */
    @Override
    public String toString() {
        return "HTTP " + status;
    }
}
