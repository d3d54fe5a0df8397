package gaming.graphql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import gaming.access.Caller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** What an engine answered, as the caller sees it. */
record Asked(JsonNode body) {
    static Asked of(Engine engine, String query) {
        return of(engine, query, Map.of());
    }

    static Asked of(Engine engine, String query, Map<String, Object> variables) {
        return of(engine, new GraphQlRequest(query, null, variables, null));
    }

    static Asked of(Engine engine, GraphQlRequest request) {
        Engine.Answer answer = engine.execute(request, Map.of(Caller.class, new Caller.Anonymous("192.0.2.7")));
        return of(answer);
    }

    private static Asked of(Engine.Answer answer) {
        try {
            return new Asked(new ObjectMapper().readTree(answer.json()));
        } catch (IOException notJson) {
            throw new UncheckedIOException(notJson);
        }
    }

    JsonNode data(String pointer) {
        if (body.has("errors")) {
            throw new AssertionError(body.toString());
        }
        return body.at("/data" + pointer);
    }

    JsonNode error() {
        return body.at("/errors/0");
    }

    String code() {
        return error().at("/extensions/code").asText();
    }

    boolean hasData() {
        return body.has("data");
    }
}
