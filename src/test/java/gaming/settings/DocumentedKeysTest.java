package gaming.settings;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.events.EventsKeys;
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
import org.junit.jupiter.api.Test;

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
    void whatIsCommentedOutIsReadTheSameWayOnceItIsNot() throws IOException {
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

    @Test
    void everyKeyIsReadByItsCapabilityAndNoOther() {
        var recording = new Recording(Complete.configuration("production", Map.of()));
        new ConfigurationCheck().problems(recording);

        assertThat(recording.read())
                .containsAll(keys.stream().map(DocumentedKey::name).toList());
        var known = new KnownKeys(keys, () -> new EventsKeys().furtherKeys());
        assertThat(recording.read()).allMatch(known::contains);
    }

    /** Nothing looks for a limit's name until it is used, so one that the file forgot would be an error then. */
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
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
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
