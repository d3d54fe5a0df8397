package gaming.chat;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.access.Configured;
import gaming.config.Keys;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChatSettingsTest {
    private static final Map<String, String> ALL =
            Map.of("chat.url", "https://chat.example/v1", "chat.api-key", "key", "chat.api-secret", "s3cr3t-s3cr3t");

    @Test
    void doesNotShowItsSecret() {
        assertThat(Keys.read(Configured.above(ALL), ChatSettings::from).toString())
                .doesNotContain("s3cr3t");
    }
}
