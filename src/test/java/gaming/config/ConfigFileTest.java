package gaming.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** runtime.md, "configuration": the layer between the class path and the environment. */
class ConfigFileTest {
    private static final String PROPERTY = "config.file";

    @TempDir
    Path directory;

    @AfterEach
    void forget() {
        System.clearProperty(PROPERTY);
    }

    @Test
    void readsYamlAndProperties() throws IOException {
        assertThat(source("a.yaml", "a:\n  b: c\n").getValue("a.b")).isEqualTo("c");
        assertThat(source("a.properties", "a.b=c\n").getValue("a.b")).isEqualTo("c");
        assertThat(source("a.yaml", "").getPropertyNames()).containsExactly(ConfigSource.CONFIG_ORDINAL);
    }

    @Test
    void refusesAFileThatIsNotThereOrIsNone() {
        assertRefused(directory.resolve("absent.yaml"), "there is no readable file");
        assertRefused(directory, "there is no readable file");
    }

    @Test
    void keepsToItselfWhatAMalformedFileHolds() throws IOException {
        for (String malformed : new String[] {"a: [s3cr3t", "- s3cr3t", "s3cr3t", "a: b\n  c: s3cr3t\n"}) {
            assertRefused(Files.writeString(directory.resolve("bad.yaml"), malformed), "is not well-formed");
        }
    }

    private void assertRefused(Path file, String problem) {
        System.setProperty(PROPERTY, file.toString());
        assertThatThrownBy(() -> new ConfigFile().getConfigSources(getClass().getClassLoader()))
                .isInstanceOf(Misconfiguration.class)
                .hasNoCause()
                .hasMessageStartingWith("CONFIG_FILE: ")
                .hasMessageContaining(problem)
                .hasMessageNotContaining("s3cr3t");
    }

    private ConfigSource source(String name, String content) throws IOException {
        System.setProperty(
                PROPERTY, Files.writeString(directory.resolve(name), content).toString());
        return new ConfigFile()
                .getConfigSources(getClass().getClassLoader())
                .iterator()
                .next();
    }
}
