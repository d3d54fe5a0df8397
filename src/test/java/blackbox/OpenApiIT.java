package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** runtime.md, "internal listener"; details.md, "Configuration and start": the description of the internal listener. */
@ExtendWith(Product.class)
class OpenApiIT {
    private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");
    private static final List<String> OF_THE_SERVER = List.of("/health", "/metrics", "/openapi");

    @Test
    void isYamlUnlessJsonIsAskedFor() {
        Answer plain = Product.get("/openapi");
        assertThat(plain.status()).isEqualTo(200);
        assertThat("\n" + plain.body()).contains("\nopenapi:", "\npaths:", "\ncomponents:");
        assertThat(document().path("openapi").asText()).startsWith("3.");
    }

    @Test
    void isNotServedToThePublic() {
        assertThat(Http.get(URI.create(Product.publicUrl() + "/openapi")).status())
                .isEqualTo(404);
        assertThat(Http.get(URI.create(Product.publicUrl() + "/openapi/ui/index.html"))
                        .status())
                .isEqualTo(404);
    }

    @Test
    void thePageBringsEverythingItShows() {
        Answer page = Product.get("/openapi/ui/index.html");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Type").orElse("")).startsWith("text/html");
        assertThat(page.body()).doesNotContainPattern("(src|href)=\"(https?:)?//");
        for (String part : List.of("swagger-ui-bundle.js", "swagger-ui-standalone-preset.js", "swagger-ui.css")) {
            assertThat(page.body()).contains(part);
            assertThat(Product.get("/openapi/ui/" + part).status()).as(part).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /user-commission-history-jobs/daily-commission, CLOUD_SCHEDULES",
        "GET, /sync-jobs/sync-sportsbook-promo-feed, CLOUD_SCHEDULES",
        "GET, /user-commission-history/daily-commission-calculation/{targetDate}/{batchSize}, CLOUD_TASKS",
        "GET, /sync-tasks/sync-users-master, CLOUD_TASKS",
        "GET, /sync-tasks/sync-users-master/progress, CLOUD_TASKS",
        "GET, /users/tasks/update-location/{userId}/{sessionId}/{ipAddress}, CLOUD_TASKS",
        "POST, /script/invalidate-cache, SCRIPT",
        "POST, /external-system/service-info, EXTERNAL_SYSTEM",
        "POST, /external-system/picks/transfer-credits, EXTERNAL_SYSTEM",
        "GET, /user-commission-history-jobs/{targetDate}, CLOUD_SCHEDULES",
        "GET, /user-commission-history-jobs, CLOUD_SCHEDULES or OPERATOR",
        "GET, /user-commission-history-jobs/{targetDate}/changes, OPERATOR",
        "POST, /feeds/{feed}, DATA_FEED",
        "GET, /claims, OPERATOR",
        "GET, /claims/books, OPERATOR",
        "GET, /earnings, OPERATOR",
        "GET, /activity/totals, OPERATOR",
        "POST, /claims/{id}/resolve, OPERATOR",
        "GET, /users/{id}, OPERATOR",
        "GET, /users/{id}/commission/{day}, OPERATOR",
        "GET, /users/{id}/statements, OPERATOR",
        "GET, /users/{id}/statements/{month}, OPERATOR",
        "GET, /users/{id}/hold, OPERATOR",
        "POST, /users/{id}/hold, OPERATOR",
        "DELETE, /users/{id}/hold, OPERATOR",
        "GET, /users/{id}/hold-signals, OPERATOR",
        "GET, /hold-signals, OPERATOR",
        "POST, /hold-signals/{id}/dismissal, OPERATOR",
        "DELETE, /hold-signals/{id}/dismissal, OPERATOR",
        "GET, /dead-letters, OPERATOR",
        "GET, /dead-letters/{id}, OPERATOR",
        "POST, /dead-letters/{id}/replay, OPERATOR",
        "POST, /dead-letters/{id}/discard, OPERATOR",
        "GET, /commission-terms, OPERATOR",
        "PUT, /commission-terms, OPERATOR",
        "POST, /commission-terms/simulate, OPERATOR"
    })
    void namesTheRoleOfAnEndpointAndItsRefusals(String method, String path, String role) {
        JsonNode operation = operation(method, path);
        assertThat(operation.path("x-role").asText()).isEqualTo(role);
        assertThat(operation.at("/security/0/apiKey").isArray()).isTrue();
        assertThat(operation.at("/responses/401/description").asText()).contains("UNAUTHORIZED");
        assertThat(operation.at("/responses/403/description").asText()).contains("FORBIDDEN");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /user-commission-history-jobs/report",
        "GET, /user-commission-history-jobs/report/days.csv",
        "GET, /user-commission-history-jobs/report/users",
        "POST, /local-upload/{cat}/{seg}/{fileName}"
    })
    void saysOfTheOpenOnesThatTheyNeedNoKey(String method, String path) {
        JsonNode operation = operation(method, path);
        assertThat(operation.path("security").isMissingNode()).isTrue();
        assertThat(operation.path("responses").has("401")).isFalse();
        assertThat(operation.path("description").asText()).contains("needs no key");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /user-commission-history-jobs/daily-commission, targetDate fingerprint",
        "GET, /user-commission-history-jobs/report, userId startDate endDate",
        "GET, /user-commission-history-jobs/report/days.csv, userId startDate endDate",
        "GET, /user-commission-history-jobs/report/users, search",
        "GET, /sync-tasks/sync-users-master, index count",
        "GET, /user-commission-history-jobs, state recalculationNeeded limit offset",
        "GET, /claims, from to status flagged userId limit offset",
        "GET, /earnings, month limit offset",
        "GET, /activity/totals, from to",
        "GET, /dead-letters, topic replayed discarded limit offset",
        "GET, /commission-terms, day",
        "GET, /users/{id}/commission/{day}, tier player limit offset",
        "GET, /hold-signals, from to kind limit offset",
        "GET, /users/{id}/hold-signals, from to kind limit offset",
        "GET, /users/{id}/statements, format limit offset",
        "GET, /users/{id}/statements/{month}, format",
        "PUT, /commission-terms, validFrom",
        "POST, /external-system/picks/transfer-credits, Idempotency-Key"
    })
    void namesEveryParameterThatIsNotInThePath(String method, String path, String names) {
        assertThat(operation(method, path).path("parameters"))
                .extracting(parameter -> parameter.path("name").asText())
                .containsAll(List.of(names.split(" ")));
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /user-commission-history-jobs/daily-commission, 400 404 409 429 500",
        "GET, /user-commission-history-jobs/report, 400 404 429 500",
        "GET, /user-commission-history-jobs/report/days.csv, 400 404 429 500",
        "GET, /user-commission-history-jobs/report/users, 400 429",
        "GET, /sync-tasks/sync-users-master, 400 429",
        "GET, /sync-jobs/sync-sportsbook-promo-feed, 429 502",
        "POST, /script/invalidate-cache, 400 413 415 429",
        "POST, /external-system/service-info, 400 404 413 415",
        "POST, /external-system/picks/transfer-credits, 202 400 404 409 502",
        "POST, /local-upload/{cat}/{seg}/{fileName}, 400 413",
        "POST, /feeds/{feed}, 400 404 415 429",
        "POST, /claims/{id}/resolve, 400 404 409",
        "GET, /users/{id}, 400 404",
        "GET, /users/{id}/commission/{day}, 400 404",
        "POST, /users/{id}/hold, 400 404 409 413 415",
        "DELETE, /users/{id}/hold, 400 404",
        "GET, /hold-signals, 400",
        "POST, /hold-signals/{id}/dismissal, 400 413 415",
        "DELETE, /hold-signals/{id}/dismissal, 400 404",
        "GET, /activity/totals, 400 429 503",
        "GET, /earnings, 400",
        "GET, /users/{id}/hold-signals, 400 404",
        "GET, /commission-terms, 400",
        "PUT, /commission-terms, 400 413 415",
        "POST, /commission-terms/simulate, 400 413 415 503"
    })
    void namesEveryStatus(String method, String path, String statuses) {
        assertThat(operation(method, path).path("responses").propertyStream().map(Map.Entry::getKey))
                .contains("200")
                .containsAll(List.of(statuses.split(" ")));
    }

    @Test
    void everyOperationSaysWhatItDoesAndWhatItAnswers() {
        forEachOperation((name, operation) -> {
            assertThat(operation.path("summary").asText()).as(name).isNotBlank();
            assertThat(operation.at("/responses/200/content").elements().hasNext())
                    .as(name)
                    .isTrue();
            operation
                    .at("/responses/200/content")
                    .forEach(content -> assertThat(content.path("schema").isEmpty())
                            .as(name)
                            .isFalse());
        });
    }

    @Test
    void everyVariableOfAPathIsAParameter() {
        forEachOperation((name, operation) -> {
            List<String> variables = VARIABLE.matcher(name)
                    .results()
                    .map(found -> found.group(1))
                    .toList();
            assertThat(operation.path("parameters"))
                    .as(name)
                    .filteredOn(parameter -> parameter.path("in").asText().equals("path"))
                    .allSatisfy(parameter ->
                            assertThat(parameter.path("required").asBoolean()).isTrue())
                    .extracting(parameter -> parameter.path("name").asText())
                    .containsExactlyInAnyOrderElementsOf(variables);
        });
    }

    @Test
    void everyErrorHasTheEnvelope() {
        forEachOperation((name, operation) -> operation
                .path("responses")
                .propertyStream()
                .filter(response -> response.getKey().compareTo("400") >= 0)
                .filter(_ -> OF_THE_SERVER.stream().noneMatch(name::contains) && !name.contains("/local-upload"))
                .forEach(response -> assertThat(response.getValue()
                                .at("/content/application~1json/schema/$ref")
                                .asText())
                        .as(name + " " + response.getKey())
                        .isEqualTo("#/components/schemas/Error")));
    }

    private static void forEachOperation(BiConsumer<String, JsonNode> check) {
        document()
                .path("paths")
                .propertyStream()
                .forEach(path -> path.getValue()
                        .propertyStream()
                        .forEach(operation ->
                                check.accept(operation.getKey() + " " + path.getKey(), operation.getValue())));
    }

    private static JsonNode operation(String method, String path) {
        JsonNode found = document().path("paths").path(path).path(method.toLowerCase(Locale.ROOT));
        assertThat(found.isObject()).as(method + " " + path).isTrue();
        return found;
    }

    private static JsonNode document() {
        return Product.get("/openapi", "Accept", "application/json").json();
    }
}
