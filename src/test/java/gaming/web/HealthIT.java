package gaming.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Http.Answer;
import gaming.telemetry.ExternalCall;
import gaming.telemetry.ExternalSystem;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import world.ServiceLog;
import world.World;

@ExtendWith(World.class)
class HealthIT {
    /** What the server brings. */
    private static final List<String> PATHS =
            List.of("/metrics", "/health", "/health/live", "/health/ready", "/health/started", "/openapi");

    @Test
    void answersOnTheInternalListenerOnly() {
        for (String path : new String[] {"/health", "/health/live", "/health/ready", "/health/started"}) {
            assertThat(Http.get(World.internalUrl().resolve(path)).status())
                    .as(path)
                    .isEqualTo(200);
            assertThat(Http.get(World.publicUrl().resolve(path)).status())
                    .as(path)
                    .isEqualTo(404);
        }
    }

    @Test
    void looksAtTheDatabaseForReadinessOnly() {
        Map.of(
                        "/health/live", List.of("process"),
                        "/health/ready", List.of("database", "geolocation", "events", "external-systems"),
                        "/health/started", List.of("start"))
                .forEach((path, checks) ->
                        assertThat(checks(path)).as(path).containsExactlyInAnyOrderElementsOf(checks));
    }

    @ParameterizedTest
    @CsvSource({"503, away", "404, reachable", "200, reachable"})
    void saysOfEachExternalSystemWhetherThereIsOneAndWhetherItAnsweredTheLatestCall(int status, String state) {
        try (var call = ExternalCall.begin(ExternalSystem.FACEBOOK, "GET")) {
            call.answered(status);
        }
        Answer ready = Http.get(World.internalUrl().resolve("/health/ready"));
        assertThat(ready.status()).isEqualTo(200);
        assertThat(ready.body())
                .contains("\"facebook\":\"" + state + "\"")
                .contains(
                        "\"gaming-platform\":\"", "\"google\":\"", "\"chat\":\"", "\"promo-feed\":\"", "\"rates\":\"");
    }

    @Test
    void isReadAndNothingElse() {
        List<String[]> odd = List.of(
                new String[] {},
                new String[] {"Accept", "text/plain"},
                new String[] {"Accept", "nonsense"},
                new String[] {"Origin", "null"},
                new String[] {"Origin", "http://a.example", "Accept", "text/plain"},
                new String[] {"Origin", "http://a.example", "Origin", ""},
                new String[] {"Origin", "http://a.example", "Access-Control-Request-Method", "GET"},
                new String[] {"Access-Control-Request-Method", "", "Access-Control-Request-Headers", ","});
        long before = failures();
        for (String path : PATHS) {
            for (String method : new String[] {"OPTIONS", "POST", "DELETE"}) {
                for (String[] headers : odd) {
                    Answer answer = Http.send(method, World.internalUrl().resolve(path), headers);
                    String asked = method + " " + path + " " + List.of(headers);
                    assertThat(answer.status()).as(asked).isEqualTo(405);
                    assertThat(answer.headers().firstValue("Allow")).as(asked).hasValue("GET, HEAD");
                    assertThat(answer.json().at("/details/errorCode").asText())
                            .as(asked)
                            .isEqualTo("METHOD_NOT_ALLOWED");
                }
            }
        }
        assertThat(failures()).isEqualTo(before);
    }

    /** No page calls the internal listener. */
    @Test
    void letsNoPageReadIt() {
        for (String path : PATHS) {
            for (String origin : new String[] {"http://a.example", "null", "http://localhost:3000"}) {
                Answer answer = Http.get(World.internalUrl().resolve(path), "Origin", origin);
                assertThat(answer.status()).as(path).isEqualTo(200);
                assertThat(answer.headers().map().keySet())
                        .as(path)
                        .noneMatch(name -> name.startsWith("access-control"));
            }
        }
    }

    private static long failures() {
        try (Stream<String> lines = ServiceLog.lines()) {
            return lines.filter(line -> line.contains("Exception")).count();
        }
    }

    private static List<String> checks(String path) {
        return Http.get(World.internalUrl().resolve(path)).json().findValuesAsText("name");
    }
}
