package world;

import dev.Feeds;
import dev.Ports;
import java.util.Map;

/**
 * A service in a process and with a schema of its own, in production with the least configuration: without a
 * sportsbook, a chat service, Google and proxies. No server runs at its address of Facebook. It starts on first use.
 */
public final class ProductionPod {
    /** The database user, which has no rights beside the schema, as in production. */
    public static final String USER = "production";

    private final String schema = World.freshSchema();
    private final ServiceProcess process;

    /** A class of its own, because threads of the start may need a class that is still initializing. */
    private static final class Started {
        static final ProductionPod POD = new ProductionPod();
    }

    private ProductionPod() {
        Map<String, String> keys = Production.withFacebook("https://play.example/");
        keys.put("social.callback-path", "/signed/in");
        keys.put("network.trusted-proxies", "");
        keys.put("claims.books-interval", "PT1S");
        keys.put("log.format", "text");
        keys.put("management.port", Integer.toString(Ports.free()));
        keys.put("db.user", USER);
        World.allow(USER, schema);
        process = ServiceProcess.start(World.database().url(schema), keys);
    }

    public static ServiceProcess process() {
        return Started.POD.process;
    }

    public static String schema() {
        return Started.POD.schema;
    }

    public static Feeds feeds() {
        return Production.feeds(process().internalUrl());
    }
}
