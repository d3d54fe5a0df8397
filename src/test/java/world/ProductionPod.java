package world;

import dev.Feeds;
import dev.Ports;
import dev.TestKeys;
import java.util.List;
import java.util.Map;

/**
 * A service in a process and with a schema of its own, in production with as little configured as it starts with: without a
 * sportsbook, a chat service, Google and proxies. Nobody is where it looks for Facebook. Started
 * when first asked for.
 */
public final class ProductionPod {
    private final String schema = World.freshSchema();
    private final ServiceProcess process;

    /** In a class of its own: no thread that the start uses may need a class that is still starting. */
    private static final class Started {
        static final ProductionPod POD = new ProductionPod();
    }

    private ProductionPod() {
        Map<String, String> keys = Production.configuration("https://play.example/");
        keys.putAll(World.facebook().configuration());
        List.of("authorization-endpoint", "token-endpoint", "profile-endpoint")
                .forEach(key -> keys.put("social.facebook." + key, "https://facebook.invalid/" + key));
        keys.put("social.callback-path", "/signed/in");
        keys.put("network.trusted-proxies", "");
        keys.put("claims.books-interval", "PT1S");
        keys.put("log.format", "text");
        keys.put("management.port", Integer.toString(Ports.free()));
        process = ServiceProcess.start(World.database().url(schema), keys);
    }

    public static ServiceProcess process() {
        return Started.POD.process;
    }

    public static String schema() {
        return Started.POD.schema;
    }

    /** Whom only a key of its own lets in. */
    public static Feeds feeds() {
        return new Feeds(process().internalUrl(), TestKeys.ApiKey.DATA_FEED.ownValue());
    }
}
