package chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The compose file sets keys of the service, and leaves out none that a start needs. */
class ComposeTest {
    private static final Map<String, Object> FILE = Yamls.read(Path.of("deploy/compose.yaml"));
    private static final Map<String, Object> SERVICES = Yamls.object(FILE.get("services"));
    private static final Map<String, Object> SERVER = Yamls.object(SERVICES.get("server"));
    private static final Map<String, Object> ENVIRONMENT = Yamls.object(SERVER.get("environment"));

    @Test
    void everyVariableOfTheServerIsAKeyOfTheService() {
        var variables = Yamls.flat(ConfigurationSchema.keys()).keySet().stream()
                .map(ComposeTest::variable)
                .collect(Collectors.toSet());
        assertThat(variables).containsAll(ENVIRONMENT.keySet());
    }

    @Test
    void theServerHasEveryRequiredKey() {
        assertThat(ENVIRONMENT)
                .containsKeys(List.of(
                                "db.url",
                                "db.user",
                                "db.password",
                                "mp.jwt.verify.issuer",
                                "mp.jwt.verify.publickey.location",
                                "auth.signing-key",
                                "api-keys.file",
                                "gaming-platform.url",
                                "gaming-platform.token",
                                "social.frontend-url")
                        .stream()
                        .map(ComposeTest::variable)
                        .toArray(String[]::new));
    }

    @Test
    void noSecretIsInTheFile() {
        assertThat(SERVICES.values().stream()
                        .map(Yamls::object)
                        .map(service -> service.getOrDefault("environment", Map.of()))
                        .flatMap(environment -> Yamls.object(environment).entrySet().stream())
                        .filter(variable -> variable.getKey().matches(".*(PASSWORD|TOKEN|SECRET).*")))
                .isNotEmpty()
                .allSatisfy(
                        variable -> assertThat(variable.getValue().toString()).matches("\\$\\{[A-Z_]+:\\?}"));
    }

    private static String variable(String key) {
        return key.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }
}
