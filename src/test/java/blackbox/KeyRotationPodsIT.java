package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import dev.TestKeys;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import world.LimitedPods;
import world.ProductionPod;
import world.ServiceProcess;
import world.World;

/** The three steps of a rotation of signing keys, each on a pod. They sign out no user. */
class KeyRotationPodsIT {
    private final TestKeys old = LimitedPods.oldKeys();
    private final TestKeys young = World.keys();

    @Test
    void tokensOfTheOldKeyStayValidUntilItIsTakenAway() {
        ServiceProcess announced = LimitedPods.first();
        List<String> ids = keyIds(announced);
        // The last one is of statements
        assertThat(ids).hasSize(3).doesNotHaveDuplicates();
        assertThat(believes(announced, old)).isTrue();
        assertThat(believes(announced, young)).isTrue();

        ServiceProcess changed = LimitedPods.second();
        assertThat(keyIds(changed)).isEqualTo(ids);
        assertThat(believes(changed, old)).isTrue();
        assertThat(believes(changed, young)).isTrue();

        ServiceProcess finished = ProductionPod.process();
        assertThat(keyIds(finished)).containsExactly(ids.get(1), ids.get(2));
        assertThat(believes(finished, old)).isFalse();
        assertThat(believes(finished, young)).isTrue();
    }

    /** The user of the token is not known: whom the service believes, it tells so. */
    private static boolean believes(ServiceProcess service, TestKeys keys) {
        String token = keys.accessToken(new ObjectId(), "amber", Instant.now(), Duration.ofMinutes(15));
        String code =
                Product.errorCode(Http.graphql(service.publicUrl(), "{ referralStats { username } }", Map.of(), token));
        assertThat(code).isIn("USER_NOT_FOUND", "UNAUTHENTICATED");
        return code.equals("USER_NOT_FOUND");
    }

    private static List<String> keyIds(ServiceProcess service) {
        JsonNode keys = Http.get(service.publicUrl().resolve("/.well-known/jwks.json"))
                .json()
                .path("keys");
        return keys.valueStream().map(key -> key.path("kid").asText()).toList();
    }
}
