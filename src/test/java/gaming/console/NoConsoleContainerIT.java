package gaming.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Http.Answer;
import dev.TestKeys.ApiKey;
import io.helidon.microprofile.testing.AddConfigSource;
import io.helidon.microprofile.testing.Socket;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.junit.jupiter.api.Test;
import world.OwnContainer;
import world.World;

/** A service without the keys of the console. */
@OwnContainer
class NoConsoleContainerIT {
    @Inject
    @Socket("internal")
    private URI internal;

    @AddConfigSource
    static ConfigSource settings() {
        var keys = new HashMap<String, String>();
        World.operators().configuration().keySet().forEach(key -> keys.put(key, ""));
        World.keys().console("").keySet().forEach(key -> keys.put(key, ""));
        return World.settings(keys);
    }

    @Test
    void thereIsNothingAtThePathsOfTheConsole() {
        for (String path :
                List.of("/console", "/console/", "/console/claims", "/console/sign-in", "/console/files/page.css")) {
            Answer answer = Http.get(internal.resolve(path));
            assertThat(answer.status()).as(path).isEqualTo(404);
            assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo("NOT_FOUND");
        }
        Answer hook = Http.get(internal.resolve("/claims"), "X-API-Key", ApiKey.OPERATOR.value());
        assertThat(hook.status()).isEqualTo(200);
    }
}
