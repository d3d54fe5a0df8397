package gaming.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http.Answer;

/** The headers of every answer of the console, of refusals and of files too. */
final class Protected {
    private Protected() {}

    static void assertIs(Answer answer) {
        var headers = answer.headers();
        assertThat(headers.firstValue("Content-Security-Policy").orElse(""))
                .as("policy of the answer %d", answer.status())
                .startsWith("default-src 'none'")
                .contains("frame-ancestors 'none'", "script-src 'self'", "form-action 'self'", "base-uri 'none'")
                .doesNotContain("unsafe", "http", "*", "data:");
        assertThat(headers.firstValue("X-Frame-Options")).contains("DENY");
        assertThat(headers.firstValue("Referrer-Policy")).contains("no-referrer");
        assertThat(headers.firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(headers.firstValue("Cross-Origin-Opener-Policy")).contains("same-origin");
        assertThat(headers.firstValue("Cross-Origin-Resource-Policy")).contains("same-origin");
        String type = headers.firstValue("Content-Type").orElse("");
        if (type.startsWith("text/css") || type.startsWith("text/javascript")) {
            assertThat(headers.firstValue("Cache-Control").orElse("")).startsWith("private");
        } else {
            assertThat(headers.firstValue("Cache-Control").orElse("")).contains("no-store");
        }
    }
}
