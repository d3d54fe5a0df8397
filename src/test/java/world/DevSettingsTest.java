package world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DevSettingsTest {
    private static final String KEY = "dev-settings-test.some-key";

    @AfterEach
    void forget() {
        System.clearProperty(KEY);
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
    void leavesWhatSomebodyGave() {
        System.setProperty(KEY, "given");
        DevSettings.preset(Map.of(KEY, "preset"));
        assertThat(System.getProperty(KEY)).isEqualTo("given");
    }
}
