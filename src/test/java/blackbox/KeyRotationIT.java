package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import dev.TestKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import world.ServiceProcess;
import world.World;

/** The three steps of a rotation of signing keys, and that nobody is signed out by them. */
class KeyRotationIT {
    private static final String PUBLIC_KEYS = "mp.jwt.verify.publickey.location";

    @TempDir
    Path directory;

    private TestKeys old;
    private TestKeys young;
    private Path both;

    @BeforeEach
    void twoPairsOfKeys() throws IOException {
        old = TestKeys.in(directory.resolve("old"));
        young = TestKeys.in(directory.resolve("young"));
        both = Files.writeString(directory.resolve("both.pem"), old.publicKey() + young.publicKey());
    }

    @Test
    void tokensOfTheOldKeyStayValidUntilItIsTakenAway() {
        String database = World.database().url(World.freshSchema());
        List<String> ids;
        try (var announced = start(database, old, both)) {
            ids = keyIds(announced);
            assertThat(ids).hasSize(2).doesNotHaveDuplicates();
            assertThat(believes(announced, old)).isTrue();
            assertThat(believes(announced, young)).isTrue();
        }
        try (var changed = start(database, young, both)) {
            assertThat(keyIds(changed)).isEqualTo(ids);
            assertThat(believes(changed, old)).isTrue();
            assertThat(believes(changed, young)).isTrue();
        }
        try (var finished = start(database, young, Path.of(young.configuration().get(PUBLIC_KEYS)))) {
            assertThat(keyIds(finished)).containsExactly(ids.getLast());
            assertThat(believes(finished, old)).isFalse();
            assertThat(believes(finished, young)).isTrue();
        }
    }

    private static ServiceProcess start(String database, TestKeys signing, Path publicKeys) {
        String signingKey = signing.configuration().get("auth.signing-key");
        return ServiceProcess.start(
                database, Map.of("auth.signing-key", signingKey, PUBLIC_KEYS, publicKeys.toString()));
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
