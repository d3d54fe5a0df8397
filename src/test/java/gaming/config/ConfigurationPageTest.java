package gaming.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ConfigurationPageTest {
    private static final Path PAGE = Path.of("docs/configuration.md");
    private static final Path MADE = Path.of("target/configuration.md");

    @Test
    void thePageSaysWhatTheFileOfDefaultsSays() throws IOException {
        String made = ConfigurationPage.of(DocumentedKeys.read());
        Files.writeString(MADE, made);
        assertThat(Files.exists(PAGE) ? Files.readString(PAGE) : "")
                .as("%s is not up to date; what it should be is in %s: copy it", PAGE, MADE)
                .isEqualTo(made);
    }
}
