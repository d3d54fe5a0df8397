package gaming.config;

import dev.TestKeys;
import gaming.app.AllSettings;
import io.helidon.config.mp.MpConfigSources;
import io.helidon.config.yaml.mp.YamlMpConfigSource;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
import org.eclipse.microprofile.config.spi.ConfigSource;

/** A configuration in which every key is set: to its default, to the example of {@code application.yaml}, or to a test's value. */
public final class Complete {
    public static final String SECRET = "s3cr3t-s3cr3t";
    private static final ConfigSource DEFAULTS = YamlMpConfigSource.create(Path.of("config/application.yaml"));
    private static final Map<String, String> KEYS = keys();

    private Complete() {}

    public static Config configuration(String environment, Map<String, String> instead) {
        var keys = new HashMap<>(KEYS);
        keys.put("app.environment", environment);
        keys.putAll(instead);
        keys.put("config_ordinal", "500");
        return ConfigProviderResolver.instance()
                .getBuilder()
                .withSources(DEFAULTS, MpConfigSources.create(keys))
                .build();
    }

    /** What the check says of it. */
    static List<String> problems(String environment, Map<String, String> instead) {
        return List.copyOf(Keys.all(configuration(environment, instead), AllSettings.READERS)
                .problems
                .values());
    }

    private static Map<String, String> keys() {
        var keys = new HashMap<String, String>();
        DocumentedKeys.read().keys().stream()
                .filter(key -> !key.hasDefault())
                .forEach(key -> keys.put(key.name(), key.value().isEmpty() ? SECRET : key.value()));
        TestKeys made = TestKeys.in(Path.of("target/test-keys"));
        keys.putAll(made.configuration());
        keys.put("api-keys.file", made.ownApiKeys().toString());
        keys.put("access.issuers.file", "src/test/resources/token-issuers.yaml");
        keys.putAll(made.console("https://console.example"));
        keys.put("db.url", "jdbc:mariadb://db:3306/gaming?sslMode=verify-full");
        keys.put("db.reports-url", "jdbc:mariadb://replica:3306/gaming?sslMode=verify-full");
        // They are only looked at when they are read
        keys.put("db.certificate-authority", "pom.xml");
        keys.put("geo.database", "pom.xml");
        keys.put("graphql.documents-directory", "src");
        return keys;
    }
}
