package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Http.Answer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import world.Production;
import world.ServiceProcess;
import world.World;

/** A production pod that answers registered documents only. */
@ExtendWith(World.class)
@Tag("proof")
class RegisteredDocumentsPodsIT {
    private static final String LEVELS = "{ userReferralAndCommissionRatesLevels { ranges { LEVEL_5 } } }";

    @Test
    void onlyTheDocumentsOfTheDirectoryAreAnswered(@TempDir Path documents) throws IOException {
        Files.writeString(documents.resolve("levels.graphql"), LEVELS + "\n");
        Map<String, String> production = new LinkedHashMap<>(Production.configuration("https://play.example"));
        production.put("graphql.documents", "registered");
        production.put("graphql.documents-directory", documents.toString());
        try (var pod = ServiceProcess.start(production)) {
            assertThat(ask(pod.publicUrl(), LEVELS).body()).contains("\"LEVEL_5\":\"$10,000,000\"");
            assertThat(ask(pod.publicUrl(), "{__typename}").body()).contains("Query");
            for (String other : new String[] {"{ casinoGames { count } }", "{ __schema { queryType { name } } }"}) {
                Answer refused = Product.ok(ask(pod.publicUrl(), other));
                Product.fails(refused, "DOCUMENT_NOT_REGISTERED");
                assertThat(refused.json().has("data")).isFalse();
            }
        }
    }

    private static Answer ask(URI service, String query) {
        return Http.graphql(service, query, Map.of(), "");
    }
}
