package gaming.platform;

import gaming.config.Keys;
import io.helidon.config.mp.MpConfigSources;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;

/**
 * The façades with the real interceptors around their calls, where a container runs, configured by keys of its own. Fault Tolerance keeps one state
 * for each class loader and reads the configuration of that one: so each of these has one, and the test's thread, with
 * those that it starts, belongs to it until the end.
 */
final class Guarded implements AutoCloseable {
    private final Thread thread = Thread.currentThread();
    private final ClassLoader before = thread.getContextClassLoader();
    private final Config config;
    private final CreditTransfers transfers;
    private final GameLaunches launches;

    private Guarded(Config config, ClassLoader own) {
        this.config = config;
        ConfigProviderResolver.instance().registerConfig(config, own);
        thread.setContextClassLoader(own);
        PlatformSettings settings = Keys.read(config, PlatformSettings::from);
        transfers = new CreditTransfers(settings);
        launches = new GameLaunches(settings);
    }

    /** Of a platform at {@code url}; {@code keys} win over the defaults, and their names lack {@code gaming-platform.} */
    static Guarded at(URI url, Map<String, String> keys) {
        var all = new HashMap<>(Map.of(
                "gaming-platform.url", url.toString(),
                "gaming-platform.token", Transfers.TOKEN,
                "gaming-platform.connect-timeout", "PT2S",
                "gaming-platform.read-timeout", "PT10S",
                "gaming-platform.circuit-breaker.failures", "20",
                "gaming-platform.circuit-breaker.delay", "PT5S",
                "gaming-platform.concurrent-transfers", "128",
                "gaming-platform.launch-timeout", "PT10S",
                "gaming-platform.concurrent-launches", "256",
                "app.environment", "local"));
        keys.forEach((key, value) -> all.put("gaming-platform." + key, value));
        Config config = ConfigProviderResolver.instance()
                .getBuilder()
                .withSources(MpConfigSources.create(all), new FaultToleranceKeys())
                .build();
        return new Guarded(config, new ClassLoader(Guarded.class.getClassLoader()) {});
    }

    CreditTransfers transfers() {
        return transfers;
    }

    GameLaunches launches() {
        return launches;
    }

    @Override
    public void close() {
        transfers.close();
        launches.close();
        thread.setContextClassLoader(before);
        ConfigProviderResolver.instance().releaseConfig(config);
    }
}
