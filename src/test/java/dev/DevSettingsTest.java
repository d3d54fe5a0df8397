package dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.config.Misconfiguration;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DevSettingsTest {
    private static final String KEY = "dev-settings-test.some-key";

    @AfterEach
    void forget() {
        System.clearProperty(KEY);
    }

    /** The dev run compiles no tests, and a service whose class is missing hides all drivers of the database. */
    @Test
    void theDevRunHasNoServicesOfTheTests() {
        assertThat(Path.of("src/test/resources/META-INF/services")).doesNotExist();
    }

    @Test
    void takesDefinitionsFromMavensCommandLine() {
        for (List<String> arguments :
                List.of(List.of("-D" + KEY + "=a=b"), List.of("-D", KEY + "=a=b"), List.of("--define", KEY + "=a=b"))) {
            System.clearProperty(KEY);
            DevSettings.adopt(arguments);
            assertThat(System.getProperty(KEY)).isEqualTo("a=b");
        }
    }

    @Test
    void findsVariablesByTheNamesOfMicroProfileConfig() {
        assertThat(DevSettings.inEnvironment("server.sockets.0.port", Map.of("SERVER_SOCKETS_0_PORT", "9")))
                .contains("9");
        assertThat(DevSettings.inEnvironment("dev.demo-data", Map.of("DEV_DEMO_DATA", "false")))
                .contains("false");
        assertThat(DevSettings.inEnvironment("db.url", Map.of("DB_USER", "x"))).isEmpty();
    }

    @Test
    void keepsTheValueOfTheDevelopersFile(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("my.yaml"), "dev-settings-test:\n  some-key: given\n");
        System.setProperty("config.file", file.toString());
        try {
            DevSettings.preset(Map.of(KEY, "preset"));
            assertThat(System.getProperty(KEY)).isNull();
        } finally {
            System.clearProperty("config.file");
        }
    }

    @Test
    void keepsTheDevelopersOwnValue() {
        System.setProperty(KEY, "given");
        DevSettings.preset(Map.of(KEY, "preset"));
        assertThat(System.getProperty(KEY)).isEqualTo("given");
    }

    @Test
    void namesAPortInUseAndAnInvalidPort() throws IOException {
        try (var taken = new ServerSocket(0)) {
            System.setProperty(KEY, Integer.toString(taken.getLocalPort()));
            assertThatThrownBy(() -> DevSettings.listening(KEY, DevSettingsTest::neverStarted))
                    .isInstanceOf(Misconfiguration.class)
                    .hasMessage(KEY + ": " + taken.getLocalPort()
                            + " is already in use: stop the process that listens there, or choose another port");
        }
        System.setProperty(KEY, "70000");
        assertThatThrownBy(() -> DevSettings.listening(KEY, DevSettingsTest::neverStarted))
                .isInstanceOf(Misconfiguration.class)
                .hasMessage(KEY + ": must be a whole number from 0 to 65535");
    }

    private static <T> T neverStarted(int port) {
        throw new AssertionError("It was started on " + port);
    }
}
