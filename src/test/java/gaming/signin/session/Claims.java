package gaming.signin.session;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import world.Browser;

/** What the access token of a browser says. */
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

    /** The session that it belongs to. */
    static String session(Browser browser) {
        return of(browser).path("sid").asText();
    }
}
