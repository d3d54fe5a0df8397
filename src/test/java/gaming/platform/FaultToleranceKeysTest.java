package gaming.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.Test;

class FaultToleranceKeysTest {
    /** In a process of its own, because an environment cannot be changed. */
    public static final class Shown {
        public static void main(String[] names) {
            for (String name : names) {
                System.out.println(ConfigProvider.getConfig().getValue("gaming.platform." + name, String.class));
            }
        }
    }

    @Test
    void speakToTheAnnotationsForTheKeysOfTheConfigurationsFile() throws Exception {
        assertThat(shown(Map.of())).isEqualTo("20 5000 128 20 5000");
    }

    @Test
    void followWhatTheEnvironmentSays() throws Exception {
        assertThat(shown(Map.of(
                        "GAMING_PLATFORM_CIRCUIT_BREAKER_FAILURES", "7",
                        "GAMING_PLATFORM_CIRCUIT_BREAKER_DELAY", "PT1M",
                        "GAMING_PLATFORM_CONCURRENT_TRANSFERS", "3")))
                .isEqualTo("7 60000 3 7 60000");
    }

    private static String shown(Map<String, String> environment) throws IOException, InterruptedException {
        var command = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Dapp.environment=local",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Shown.class.getName(),
                        "PlatformCalls/CircuitBreaker/requestVolumeThreshold",
                        "PlatformCalls/CircuitBreaker/delay",
                        "PlatformCalls/Bulkhead/value",
                        "LaunchCalls/CircuitBreaker/requestVolumeThreshold",
                        "LaunchCalls/CircuitBreaker/delay")
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        command.environment().putAll(environment);
        Process process = command.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return String.join(" ", output.lines().toList());
    }
}
