package gaming.config;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.access.Configured;
import gaming.app.AllSettings;
import io.helidon.config.yaml.mp.YamlMpConfigSource;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code application.yaml} is to people, to the parser of the configuration and to the check are the same. */
class DocumentedKeysTest {
    private static final Path FILE = Path.of("config/application.yaml");
    private final List<DocumentedKey> keys = DocumentedKeys.read().keys();

    @Test
    void aParserOfYamlReadsTheSameDefaults() throws IOException {
        assertThat(values(keys.stream().filter(DocumentedKey::hasDefault)))
                .isEqualTo(YamlMpConfigSource.create(FILE).getProperties());
    }

    @Test
    void aCommentedKeyIsReadTheSameWayOnceItIsActive() throws IOException {
        String all = Files.readString(FILE).replaceAll("(?m)^( *)#(?! \\S|$)", "$1");
        assertThat(values(keys.stream()))
                .isEqualTo(
                        YamlMpConfigSource.create("all", new StringReader(all)).getProperties());
    }

    @Test
    void everyKeySaysWhatItIs() {
        assertThat(keys)
                .allSatisfy(key -> assertThat(key.comment())
                        .as(key.name())
                        .matches(".*[.)]( \\[(required( in production)?|secret|file)(, (secret|file))?])?"));
        assertThat(keys).extracting(DocumentedKey::name).doesNotHaveDuplicates();
    }

    /** Whatever is configured: a key that is asked for only with others would be unknown without them. */
    @ParameterizedTest
    @ValueSource(strings = {"production", "local"})
    void readersAskForTheseKeysAndNoOthers(String environment) {
        List<String> names = keys.stream().map(DocumentedKey::name).toList();
        for (Config config : List.of(
                Complete.configuration(environment, Map.of()),
                Configured.with(Map.of("app.environment", environment)))) {
            assertThat(Keys.all(config, AllSettings.READERS).asked)
                    .filteredOn(key -> names.contains(key) || !isOfTheKafkaClient(key))
                    .containsExactlyInAnyOrderElementsOf(names);
        }
    }

    /** The file says that there are others, and shows one of them. */
    private static boolean isOfTheKafkaClient(String key) {
        return Stream.of("security.", "sasl.", "ssl.").map("kafka."::concat).anyMatch(key::startsWith);
    }

    /** A limit that no capability asks for by its name would limit nothing. */
    @Test
    void everyLimitOfTheFileIsOneOfTheCode() throws IOException {
        String code = sources();
        assertThat(keys.stream().filter(key -> key.group().equals("limits")))
                .isNotEmpty()
                .allSatisfy(key -> assertThat(code).contains('"' + key.name().split("\\.")[1] + '"'));
    }

    private static String sources() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            var code = new StringBuilder();
            for (Path file : files.filter(path -> path.toString().endsWith(".java"))
                    .filter(path -> !path.endsWith("LimitSettings.java"))
                    .toList()) {
                code.append(Files.readString(file));
            }
            // The limits of claims are keys of their own
            return code.append("\"claims\"").toString();
        }
    }

    private static Map<String, String> values(Stream<DocumentedKey> keys) {
        return new TreeMap<>(keys.collect(Collectors.toMap(DocumentedKey::name, DocumentedKey::value)));
    }
}
