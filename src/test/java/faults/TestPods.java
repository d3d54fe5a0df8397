package faults;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import sandbox.SandboxPlatform;
import world.Blockade;
import world.Lines;
import world.ServiceProcess;
import world.World;

/** Two pods and a platform of their own for the tests that look at single claims, started when first asked for. */
final class TestPods {
    /** A request to the platform may be held for less than that; a pod that dies leaves its claims to others after 20 s. */
    private static final Duration READ_TIMEOUT = Duration.ofSeconds(4);

    private static final Map<String, String> PROPERTIES = Map.of(
            "server.shutdown-delay", "PT3S",
            "gaming-platform.connect-timeout", "PT0.5S",
            "gaming-platform.read-timeout", READ_TIMEOUT.toString(),
            "claims.not-found-after", "PT1S",
            "claims.resolver.delays", "PT1S,PT1S,PT1S,PT1S,PT1S,PT1S,PT1S,PT1S,PT1S,PT1S");

    private final SandboxPlatform platform = SandboxPlatform.start();
    private final Pods pods;

    /** In a class of its own: no thread that the start uses may need a class that is still starting. */
    private static final class Started {
        static final TestPods PODS = new TestPods();
    }

    private TestPods() {
        pods = Pods.start(List.of(World.database()), World.freshSchema(), platform.url(), PROPERTIES);
        pods.pod(0).feeds().accept("token-rates", Lines.rate("0.8", Instant.now()));
    }

    static Pods all() {
        return Started.PODS.pods;
    }

    static ServiceProcess pod(int number) {
        return all().pod(number);
    }

    /** Holds rows of their database: {@code claim where ...}. */
    static Blockade held(String rows) throws SQLException {
        return Blockade.ofRows(all().rows(), rows);
    }

    static SandboxPlatform platform() {
        return Started.PODS.platform;
    }

    /** So many users with 8 EUR to claim, which are 10 USDC. */
    static List<Claimer> claimers(int count) {
        return Claimer.some(pod(0), count);
    }

    /** The user's claims, the oldest first. */
    static List<Books.Claim> claims(Claimer claimer) {
        return Books.read(all().rows()).of(claimer);
    }
}
