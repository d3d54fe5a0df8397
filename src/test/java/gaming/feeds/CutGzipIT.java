package gaming.feeds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.World;

@ExtendWith(World.class)
class CutGzipIT {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5, 9, 12})
    void givesTheCountsOfABodyThatEndsInsideTheGzip(int bytes) throws IOException {
        Http.Answer answer = Http.post(
                World.internalUrl().resolve("/feeds/users"),
                HttpRequest.BodyPublishers.ofByteArray(Arrays.copyOf(packed(), bytes)),
                "Content-Type",
                "application/x-ndjson",
                "Content-Encoding",
                "gzip",
                "X-API-Key",
                "dev-data-feed");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo("INVALID_PARAMETER");
        assertThat(answer.json().at("/details/accepted").asInt(-1)).isZero();
    }

    private static byte[] packed() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write("{\"id\":\"0123456789abcdef01234567\"}\n".getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
