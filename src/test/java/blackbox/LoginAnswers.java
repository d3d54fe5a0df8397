package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** What the sign-in operations answer: service-interface.md, "GenerateSocialAuthUrlResponse" and "LoginResponse". */
final class LoginAnswers {
    private LoginAnswers() {}

    /** Somebody is signed in, or has linked an account; returns the user. */
    static JsonNode signedIn(JsonNode answer, boolean newUser) {
        assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("SUCCESS");
        assertThat(notNull(answer))
                .containsExactlyInAnyOrder("status", "user", "onBoardingCompleted", "newUser", "redirectPath");
        Json.assertHas(answer, "{'newUser': %s, 'redirectPath': '/home'}".formatted(newUser));
        JsonNode user = answer.path("user");
        assertThat(user.path("id").asText()).matches("[0-9a-f]{24}");
        assertThat(user.path("username").asText()).isNotBlank();
        return user;
    }

    /** Data with status ERROR, a message and the same as a code, and nothing else. */
    static void refused(JsonNode answer, String message) {
        Json.assertHas(answer, "{'status': 'ERROR', 'message': '%s', 'code': '%s'}".formatted(message, message));
        assertThat(notNull(answer)).containsExactlyInAnyOrder("status", "message", "code");
    }

    /** An error entry, and no data. */
    static JsonNode error(JsonNode answer, String code) {
        Json.assertHas(answer.at("/errors/0"), "{'extensions': {'code': '%s'}}".formatted(code));
        assertThat(answer.path("errors")).hasSize(1);
        return answer.at("/errors/0");
    }

    private static List<String> notNull(JsonNode answer) {
        var names = new ArrayList<String>();
        answer.fields().forEachRemaining(field -> {
            if (!field.getValue().isNull()) {
                names.add(field.getKey());
            }
        });
        return names;
    }
}
