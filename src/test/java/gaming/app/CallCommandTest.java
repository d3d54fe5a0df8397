package gaming.app;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.Ports;
import gaming.config.Misconfiguration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallCommandTest {
    @ParameterizedTest
    @ValueSource(strings = {"/user-commission-history-jobs", "file:///etc/passwd", "http://a b", "http:///path"})
    void takesHttpAddressesOnly(String address) {
        assertThatThrownBy(() -> CallCommand.run(List.of("http://127.0.0.1:1/", address), "key"))
                .isInstanceOf(Misconfiguration.class)
                .hasMessage(address + ": is not an http address");
    }

    @Test
    void doesNotShowAKeyThatNoHeaderMayHave() {
        assertThatThrownBy(() -> CallCommand.run(List.of("http://127.0.0.1:1/"), "s3cr3t\ns3cr3t"))
                .isInstanceOf(Misconfiguration.class)
                .hasMessage("API_KEY: has a character that no header may have")
                .hasNoCause();
    }

    @Test
    void failsWithoutAnAnswer() {
        String address = "http://127.0.0.1:" + Ports.free() + "/sync-jobs";
        assertThatThrownBy(() -> CallCommand.run(List.of(address), null))
                .isInstanceOf(CallCommand.Failed.class)
                .hasMessage("GET " + address + ": no answer, ConnectException");
    }
}
