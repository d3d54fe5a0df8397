package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import dev.Http.Answer;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.Sync;
import world.World;

/** service-interface.md, "Hook and internal HTTP endpoints": sync-users-master. */
@ExtendWith({Product.class, Sandbox.class})
class SyncUsersMasterIT {
    private final Pick pick = Pick.fresh();

    @BeforeEach
    void thePlatformKnowsTheUser() {
        Assumptions.assumeTrue(System.getProperty(Product.PUBLIC_URL) == null, "its platform is elsewhere");
        World.platform()
                .users()
                .are(List.of(record("platformId", pick.platformId(), "username", "renamed-" + pick.id())));
    }

    @AfterEach
    void calm() {
        World.platform().users().are(List.of());
    }

    @Test
    void bringsWhatThePlatformKnowsAndTellsHowFarItIs() {
        Answer started = Product.ok(ask("dev-cloud-tasks", "?index=0&count=1"));
        assertThat(started.json().path("status").asText()).isEqualTo("success");
        assertThat(sync().awaitEnd().toString())
                .isEqualTo("{\"status\":\"success\",\"state\":\"DONE\",\"total\":1,\"done\":1,\"skipped\":0}");
        assertThat(Product.graphql(
                                "{ userPublicInfo(input: {username: \"renamed-" + pick.id() + "\"}) { username } }",
                                Product.token(pick.id()))
                        .json()
                        .at("/data/userPublicInfo/username")
                        .asText())
                .isEqualTo("renamed-" + pick.id());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "?index=0&count=", "?index=a&count=1", "?index=0&count=1e2", "?index=0&count=1&count=1",
                "?", "?index=&count=1", "?index=0&count=0", "?index=0&count=1.5", "?index=0&index=1&count=1",
                "?index=0", "?count=1", "?index=-1&count=1", "?index=99999999999&count=1", "?Index=0&count=1",
                "?index=0&count=100001", "?index=0&count=-5", "?index=%2B1&count=1",
            })
    void refusesWhatIsMissingOrNone(String query) {
        Product.refused(ask("dev-cloud-tasks", query), 400, "INVALID_PARAMETER");
    }

    @Test
    void takesTheLargestCount() {
        Product.ok(ask("dev-cloud-tasks", "?index=2147483647&count=100000"));
        assertThat(sync().awaitEnd().path("total").asInt()).isZero();
    }

    private static Sync sync() {
        return new Sync(URI.create(Product.internalUrl().toString()));
    }

    private static Answer ask(String key, String query) {
        return sync().ask(key, query);
    }
}
