package gaming.outbound;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.core.StrictJson;
import jakarta.ws.rs.core.Response;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;

/** An answer of another system with any status, and with its body as far as the connector reads it. */
public record HttpAnswer(int status, HttpHeaders headers, String body) {
    /** Makes a call of a REST client. Throws {@link NoAnswer} if there is no whole answer. */
    public static HttpAnswer of(Supplier<Response> call) {
        try (Response response = call.get()) {
            return new HttpAnswer(
                    response.getStatus(),
                    HttpHeaders.of(response.getStringHeaders(), (_, _) -> true),
                    new String(response.readEntity(byte[].class), StandardCharsets.UTF_8));
        } catch (RuntimeException failure) {
            throw NoAnswer.of(failure);
        }
    }

    public boolean succeeded() {
        return status / 100 == 2;
    }

    /** The body as JSON; {@code MissingNode} if it is not JSON. */
    public JsonNode json() {
        return StrictJson.read(body);
    }

    public Optional<String> header(String name) {
        return headers.firstValue(name);
    }

    /** The status without the body, for the log. */
    @Override
    public String toString() {
        return "HTTP " + status;
    }
}
