package gaming.platform;

import io.helidon.config.mp.MpConfigSources;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.CDI;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;

/**
 * The façade with the real interceptors around its calls, configured by keys of its own. Fault Tolerance keeps one state
 * for each class loader and reads the configuration of that one: so each of these has one, and the test's thread, with
 * those that it starts, belongs to it until the end.
 */
final class Guarded implements AutoCloseable {
    private final Thread thread = Thread.currentThread();
    private final ClassLoader before = thread.getContextClassLoader();
    private final Config config;
    private final PlatformCalls calls;
    private final CreditTransfers transfers;

    private Guarded(Config config, ClassLoader own) {
        this.config = config;
        ConfigProviderResolver.instance().registerConfig(config, own);
        thread.setContextClassLoader(own);
        PlatformSettings settings = PlatformSettings.from(config);
        calls = new PlatformCalls(settings);
        BeanManager beans = CDI.current().getBeanManager();
        transfers = new CreditTransfers(
                settings,
                beans.createInterceptionFactory(beans.createCreationalContext(null), PlatformCalls.class)
                        .createInterceptedInstance(calls));
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
                "gaming-platform.concurrent-transfers", "128"));
        keys.forEach((key, value) -> all.put("gaming-platform." + key, value));
        Config config = ConfigProviderResolver.instance()
                .getBuilder()
                .withSources(MpConfigSources.create(all), new BreakerKeys())
                .build();
        return new Guarded(config, new ClassLoader(Guarded.class.getClassLoader()) {});
    }

    CreditTransfers transfers() {
        return transfers;
    }

    @Override
    public void close() {
        calls.close();
        thread.setContextClassLoader(before);
        ConfigProviderResolver.instance().releaseConfig(config);
    }
}
