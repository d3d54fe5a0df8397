package gaming.console;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.access.InternalCaller;
import gaming.access.Role;
import gaming.app.AllSettings;
import gaming.config.Complete;
import gaming.config.DocumentedKey;
import gaming.config.DocumentedKeys;
import gaming.config.KeysInForce.Group;
import gaming.config.KeysInForce.KeyInForce;
import gaming.console.SystemPage.Configuration;
import gaming.events.Kafka;
import gaming.identity.PersonalData;
import gaming.web.Pages;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;

/** The page Configuration shows every key and no secret. */
class ConfigurationPageTest {
    private static final String PLANTED = "planted-5ecret";

    @Test
    void noSecretAndNoMountedFileIsInThePage() {
        var planted = new HashMap<String, String>();
        DocumentedKeys.read().keys().stream()
                .filter(key -> key.secret() || key.file())
                .map(DocumentedKey::name)
                .forEach(key -> planted.put(key, PLANTED + "-of-" + key));
        Kafka.securityKeys().forEach((key, type) -> {
            if (Kafka.isConfidential(key, type)) {
                planted.put(key, PLANTED + "-of-" + key);
            }
        });
        assertThat(planted)
                .containsKeys(
                        "db.password",
                        "auth.secrets-key",
                        "auth.signing-key",
                        "console.client-secret",
                        "gaming-platform.token",
                        "kafka.sasl.jaas.config",
                        "kafka.ssl.keystore.key",
                        "kafka.ssl.keystore.location");
        Config config = Complete.configuration("production", planted);
        assertThat(page(config)).doesNotContain(PLANTED);
        for (String key : planted.keySet()) {
            assertThat(found(config, key).value()).as(key).isEqualTo("set");
        }
    }

    @Test
    void everyKeyThatLooksLikeASecretIsMarkedAsOne() {
        assertThat(DocumentedKeys.read().keys())
                .filteredOn(key -> key.name().matches(".*[.-](password|token|secret|secrets-key)"))
                .hasSizeGreaterThan(6)
                .allMatch(DocumentedKey::secret);
    }

    @Test
    void urlsAreShownWithoutUserAndQuery() {
        Config config = Complete.configuration(
                "production",
                Map.of(
                        "db.url", "jdbc:mariadb://root:" + PLANTED + "@db.example/gaming?trustStorePassword=" + PLANTED,
                        "rates.url", "https://user:" + PLANTED + "@rates.example/a?key=" + PLANTED + "#" + PLANTED,
                        "chat.url", "https://user:" + PLANTED + "/" + PLANTED + "@chat.example"));
        assertThat(found(config, "db.url").value()).isEqualTo("jdbc:mariadb://db.example/gaming");
        assertThat(found(config, "rates.url").value()).isEqualTo("https://rates.example/a");
        assertThat(found(config, "chat.url").value()).isEqualTo("set");
        assertThat(page(config)).doesNotContain(PLANTED);
    }

    @Test
    void everyDocumentedKeyIsThere() {
        String page = page(Complete.configuration("production", Map.of()));
        assertThat(DocumentedKeys.read().keys())
                .allSatisfy(key -> assertThat(page).contains(">" + key.name() + "</th>"));
    }

    private static String page(Config config) {
        var person = new Person(
                new InternalCaller("console:vera", "console", Set.of(Role.VIEWER)),
                new ObjectId(),
                false,
                "token",
                PersonalData.MASKED);
        List<Group> groups = SystemPage.groups(config, AllSettings.READERS);
        var page = Section.CONFIGURATION.page("configuration", "Configuration", new Configuration(groups, false));
        return Pages.render(
                "console/configuration.jte",
                new View<>(page, person, "/console/configuration", Typed.NOTHING, Instant.EPOCH));
    }

    private static KeyInForce found(Config config, String name) {
        return SystemPage.groups(config, AllSettings.READERS).stream()
                .flatMap(group -> group.keys().stream())
                .filter(key -> key.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
