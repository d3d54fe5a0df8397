package gaming.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Http;
import world.Http.Answer;
import world.Production;
import world.ServiceProcess;
import world.World;

/** Whose pages the service lets call, by its configuration (details.md, "Configuration and start" and "Sign-in"). */
@ExtendWith(World.class)
class OriginsIT {
    private static final String[] PATHS = {"/graphql", "/graphql/schema.graphql", "/.well-known/jwks.json"};

    @Test
    void letsItsOwnPagesCallInTheLocalEnvironment() {
        String own = World.publicUrl().toString();

        assertAllowed(World.publicUrl(), own);
        assertAllowed(World.publicUrl(), own.replace("127.0.0.1", "localhost"));
        assertRefused(World.publicUrl(), own.replace("http:", "https:"));
        assertRefused(World.publicUrl(), World.internalUrl().toString());
    }

    @Test
    void letsTheFrontendCallAndNobodyElseInProduction() {
        String database = World.database().url(World.freshSchema());
        var production = Production.configuration("https://play.example/");
        try (var service = ServiceProcess.start(database, production)) {
            assertAllowed(service.publicUrl(), "https://play.example");
            assertRefused(service.publicUrl(), "http://play.example");
            assertRefused(service.publicUrl(), service.publicUrl().toString());
            assertRefused(service.publicUrl(), "null");
        }
    }

    private static void assertAllowed(URI service, String origin) {
        for (String path : PATHS) {
            Answer answer = ask(service, path, origin);
            assertThat(answer.status()).as(path + " " + answer).isEqualTo(200);
            assertThat(answer.headers().allValues("Access-Control-Allow-Origin"))
                    .containsExactly(origin);
            assertThat(answer.headers().allValues("Access-Control-Allow-Credentials"))
                    .containsExactly("true");
            assertThat(answer.headers().allValues("Vary")).contains("Origin");
        }
    }

    private static void assertRefused(URI service, String origin) {
        for (String path : PATHS) {
            Answer answer = ask(service, path, origin);
            assertThat(answer.status()).as(path + " " + answer).isEqualTo(403);
            assertThat(answer.headers().map().keySet()).noneMatch(name -> name.startsWith("access-control"));
        }
    }

    private static Answer ask(URI service, String path, String origin) {
        return path.equals("/graphql")
                ? Http.post(
                        service.resolve(path),
                        "{\"query\":\"{__typename}\"}",
                        "Content-Type",
                        "application/json",
                        "Origin",
                        origin)
                : Http.get(service.resolve(path), "Origin", origin);
    }
}
