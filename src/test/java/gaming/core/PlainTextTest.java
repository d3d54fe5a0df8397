package gaming.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTextTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://a.example/b?c=d:e#f", "HTTP://a.example", "//a.example/b", "/a:b",
                "a.png", "?a=b:c", "#javascript:alert(1)", "./javascript:alert(1)",
                "",
            })
    void webAddressesAndRelativeOnesAreSafe(String address) {
        assertThat(PlainText.isSafeAddress(address)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "javascript:alert(1)", "JavaScript:alert(1)", " \u0001javascript:alert(1)",
                "\u00a0javascript:alert(1)", "java\tscript:alert(1)", "java\r\nscript\n:alert(1)",
                "data:text/html,<script>", "vbscript:x", "file:///etc/passwd",
                "blob:https://a.example/b",
            })
    void addressesThatBrowsersRunOrOpenOtherwiseAreNotSafe(String address) {
        assertThat(PlainText.isSafeAddress(address)).isFalse();
    }
}
