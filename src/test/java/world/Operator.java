package world;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import java.net.URI;
import java.util.List;
import sandbox.Json;

/** What operators ask a service and tell it. */
public record Operator(URI internalUrl) {
    private static final String[] KEY = {"X-API-Key", "dev-operator", "Content-Type", "application/json"};

    /** Of the service in this JVM. */
    public static Operator here() {
        return new Operator(World.internalUrl());
    }

    public static Operator of(ServiceProcess service) {
        return new Operator(service.internalUrl());
    }

    public Http.Answer get(String path) {
        return Http.get(internalUrl.resolve(path), KEY);
    }

    public Http.Answer post(String path, String body) {
        return Http.post(internalUrl.resolve(path), body, KEY);
    }

    public Http.Answer put(String path, String body) {
        return Http.put(internalUrl.resolve(path), body, KEY);
    }

    /** What a path shows. */
    public JsonNode read(String path) {
        return good(get(path));
    }

    /** What a change answers that is made. */
    public JsonNode tell(String path, String body) {
        return good(post(path, body));
    }

    public JsonNode delete(String path) {
        return good(Http.send("DELETE", internalUrl.resolve(path), KEY));
    }

    /** The differences in the books of which {@code field} is {@code value}. */
    public List<JsonNode> differences(String field, Object value) {
        return read("/claims/books")
                .path("differences")
                .valueStream()
                .filter(difference -> difference.path(field).asText().equals(value.toString()))
                .toList();
    }

    /** With exact numbers. */
    private static JsonNode good(Http.Answer answer) {
        if (answer.status() != 200) {
            throw new AssertionError(answer.toString());
        }
        return Json.read(answer.body());
    }
}
