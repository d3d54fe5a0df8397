package gaming.signin.session;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import world.Browser;

/** The claims of a browser's access token. */
final class Claims {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Claims() {}

    static JsonNode of(Browser browser) {
        String token = browser.cookie("accessToken").orElseThrow();
        try {
            return JSON.readTree(Base64.getUrlDecoder().decode(token.split("\\.")[1]));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static String session(Browser browser) {
        return of(browser).path("sid").asText();
    }
}
