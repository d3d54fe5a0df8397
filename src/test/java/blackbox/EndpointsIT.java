package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * service-interface.md, "Authentication"; runtime.md, "internal listener"; details.md, "Parameters": the description of the
 * internal endpoints, and every endpoint with every role, no key, a wrong one, and parameters that it does not have or cannot
 * read. Requests of the table of roles are bad in every parameter that they have: a check of one before the role would show.
 */
@ExtendWith(Product.class)
class EndpointsIT {
    private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");
    private static final List<String> OF_THE_SERVER = List.of("/health", "/metrics", "/openapi");

    /** The interface's table and, below the line, what decisions.md and details.md add: role, method, a bad request. */
    private static final String TABLE = """
            CLOUD_SCHEDULES | GET  | /user-commission-history-jobs/daily-commission?targetDate=2025-02-30
            CLOUD_SCHEDULES | GET  | /sync-jobs/sync-sportsbook-promo-feed
            CLOUD_TASKS     | GET  | /user-commission-history/daily-commission-calculation/2025-02-30/none
            CLOUD_TASKS     | GET  | /sync-tasks/sync-users-master?index=-1&count=none
            CLOUD_TASKS     | GET  | /users/tasks/update-location/none/none/none
            SCRIPT          | POST | /script/invalidate-cache
            EXTERNAL_SYSTEM | POST | /external-system/service-info
            EXTERNAL_SYSTEM | POST | /external-system/picks/transfer-credits
            none            | GET  | /user-commission-history-jobs/report?userId=none
            none            | POST | /local-upload/.../../...
            ----
            none            | GET  | /user-commission-history-jobs/report/days.csv?userId=none
            none            | GET  | /user-commission-history-jobs/report/users?search=
            CLOUD_SCHEDULES | GET  | /user-commission-history-jobs/2025-02-30
            CLOUD_SCHEDULES, OPERATOR | GET | /user-commission-history-jobs?limit=none
            CLOUD_TASKS     | GET  | /sync-tasks/sync-users-master/progress
            DATA_FEED       | POST | /feeds/users
            OPERATOR        | GET  | /user-commission-history-jobs/2025-02-30/changes
            OPERATOR        | GET  | /claims?limit=none
            OPERATOR        | GET  | /claims/none
            OPERATOR        | GET  | /earnings?month=none
            OPERATOR        | GET  | /claims/books
            OPERATOR        | GET  | /activity/totals?from=none
            OPERATOR        | POST | /claims/none/resolve
            OPERATOR        | GET  | /users/none
            OPERATOR        | GET  | /users/none/commission/2025-02-30?tier=none
            OPERATOR        | GET  | /users/none/statements?format=none
            OPERATOR        | GET  | /users/none/statements/none
            OPERATOR        | GET  | /users/none/hold
            OPERATOR        | POST | /users/none/hold
            OPERATOR        | DELETE | /users/none/hold
            OPERATOR        | GET  | /users/none/hold-signals
            OPERATOR        | GET  | /hold-signals?kind=none
            OPERATOR        | POST | /hold-signals/none/dismissal
            OPERATOR        | DELETE | /hold-signals/none/dismissal
            OPERATOR        | GET  | /dead-letters?limit=none
            OPERATOR        | GET  | /dead-letters/none
            OPERATOR        | POST | /dead-letters/none/replay
            OPERATOR        | POST | /dead-letters/none/discard
            OPERATOR        | GET  | /commission-terms?day=2025-02-30
            OPERATOR        | PUT  | /commission-terms?validFrom=2025-02-30
            OPERATOR        | GET  | /rates?limit=none
            OPERATOR        | GET  | /chat/memberships?limit=none
            OPERATOR        | POST | /chat/memberships/no.ne
            OPERATOR        | GET  | /picks/transfers?limit=none
            OPERATOR        | POST | /picks/transfers/none/resolve
            OPERATOR        | GET  | /users/none/personal-data
            OPERATOR        | POST | /users/none/erase
            OPERATOR        | DELETE | /users/none/erase
            OPERATOR        | POST | /commission-terms/simulate
            OPERATOR        | POST | /events/replay?from=none
            """;

    private static final List<String> ROLES =
            List.of("CLOUD_SCHEDULES", "CLOUD_TASKS", "SCRIPT", "EXTERNAL_SYSTEM", "DATA_FEED", "OPERATOR");

    @Test
    void isYamlUnlessJsonIsAskedForAndNotServedToThePublic() {
        Answer plain = Product.ok(Product.get("/openapi"));
        assertThat("\n" + plain.body()).contains("\nopenapi:", "\npaths:", "\ncomponents:");
        assertThat(document().path("openapi").asText()).startsWith("3.");
        for (String path : new String[] {"/openapi", "/openapi/ui/index.html"}) {
            assertThat(Http.get(URI.create(Product.publicUrl() + path)).status())
                    .isEqualTo(404);
        }
    }

    @Test
    void thePageBringsEverythingItShows() {
        Answer page = Product.ok(Product.get("/openapi/ui/index.html"));
        assertThat(page.headers().firstValue("Content-Type").orElse("")).startsWith("text/html");
        assertThat(page.body()).doesNotContainPattern("(src|href)=\"(https?:)?//");
        for (String part : List.of("swagger-ui-bundle.js", "swagger-ui-standalone-preset.js", "swagger-ui.css")) {
            assertThat(page.body()).contains(part);
            assertThat(Product.get("/openapi/ui/" + part).status()).as(part).isEqualTo(200);
        }
    }

    @TestFactory
    Stream<DynamicTest> theDescriptionNamesTheRoleAndItsRefusals() {
        Set<String> described = described();
        return tests(rows(), row -> {
            String[] endpoint = row.endpoint(described).split(" ");
            JsonNode operation = operation(endpoint[0], endpoint[1]);
            assertThat(operation.has("security")).isNotEqualTo(row.isOpen());
            assertThat(operation.path("responses").has("401")).isNotEqualTo(row.isOpen());
            if (row.isOpen()) {
                assertThat(operation.path("description").asText()).contains("needs no key");
            } else {
                assertThat(operation.path("x-role").asText()).isEqualTo(String.join(" or ", row.roles()));
                assertThat(operation.at("/security/0/apiKey").isArray()).isTrue();
                assertThat(operation.at("/responses/401/description").asText()).contains("UNAUTHORIZED");
                assertThat(operation.at("/responses/403/description").asText()).contains("FORBIDDEN");
            }
        });
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

    private record Row(List<String> roles, String method, String path) {
        static Row of(String line) {
            String[] cells = line.split("\\|");
            return new Row(List.of(cells[0].strip().split(", ")), cells[1].strip(), cells[2].strip());
        }

        /** The described endpoint with the fewest variables that takes this request. */
        String endpoint(Set<String> described) {
            String request = method + " " + path.replaceAll("\\?.*", "");
            return described.stream()
                    .filter(template -> request.matches(template.replaceAll("\\{\\w+}", "[^/]+")))
                    .min(Comparator.comparing(template -> template.split("\\{").length))
                    .orElse(request);
        }

        boolean isOpen() {
            return roles.equals(List.of("none"));
        }

        Answer send(String... headers) {
            URI address = URI.create(Product.internalUrl() + path);
            if (method.equals("GET") || method.equals("DELETE")) {
                return Http.send(method, address, headers);
            }
            String type = path.startsWith("/feeds") ? "application/x-ndjson" : "application/json";
            String[] all = Stream.concat(Stream.of("Content-Type", type), Arrays.stream(headers))
                    .toArray(String[]::new);
            return method.equals("PUT") ? Http.put(address, "{", all) : Http.post(address, "{", all);
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    @TestFactory
    Stream<DynamicTest> withoutItsKeyThereIsNoWayIn() {
        return guarded(row -> {
            String key = keyOf(row.roles().getFirst());
            for (String[] headers : new String[][] {
                {},
                {"X-API-Key", ""},
                {"X-API-Key", "guess"},
                {"Authorization", "Bearer " + key},
                {"X-API-Key", key.toUpperCase(Locale.ROOT)},
                {"X-API-Key", key + "x"}
            }) {
                Product.refused(row.send(headers), 401, "UNAUTHORIZED");
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> everyOtherRoleIsForbidden() {
        return guarded(row -> ROLES.stream()
                .filter(role -> !row.roles().contains(role))
                .forEach(role -> Product.refused(row.send("X-API-Key", keyOf(role)), 403, "FORBIDDEN")));
    }

    @TestFactory
    Stream<DynamicTest> itsRoleIsLetThroughWithTheHeaderInAnyCase() {
        return guarded(row -> row.roles()
                .forEach(role -> Stream.of("X-API-Key", "x-api-key", "X-API-KEY", "x-Api-kEy")
                        .forEach(header -> assertThat(
                                        row.send(header, keyOf(role)).status())
                                .as(role + " " + header)
                                .isNotIn(401, 403, 404, 405))));
    }

    @TestFactory
    Stream<DynamicTest> theOpenOnesNeedNoKeyAndMindNone() {
        return tests(rows().filter(Row::isOpen), row -> {
            assertThat(row.send().status()).isEqualTo(400);
            assertThat(row.send("X-API-Key", "guess").status()).isEqualTo(400);
        });
    }

    @Test
    void everyEndpointIsInTheTable() {
        Set<String> described = described();
        assertThat(described)
                .containsExactlyInAnyOrderElementsOf(
                        rows().map(row -> row.endpoint(described)).collect(Collectors.toSet()));
    }

    /** All endpoints; those of the server itself have no role. */
    private static Set<String> described() {
        var described = new TreeSet<String>();
        forEachOperation((name, _) -> {
            String[] endpoint = name.split(" ");
            if (Stream.of("/health", "/metrics", "/openapi", "/asyncapi").noneMatch(endpoint[1]::startsWith)) {
                described.add(endpoint[0].toUpperCase(Locale.ROOT) + " " + endpoint[1]);
            }
        });
        return described;
    }

    private interface Check {
        void of(Row row);
    }

    private static Stream<DynamicTest> guarded(Check check) {
        return tests(rows().filter(row -> !row.isOpen()), check);
    }

    private static Stream<DynamicTest> tests(Stream<Row> rows, Check check) {
        return rows.map(row -> DynamicTest.dynamicTest(row.toString(), () -> check.of(row)));
    }

    private static Stream<Row> rows() {
        return TABLE.lines().filter(line -> !line.startsWith("--")).map(Row::of);
    }

    private static String keyOf(String role) {
        return "dev-" + role.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Every operation of the description with a key of its role; empty: it is open. */
    static Stream<Arguments> operations() {
        Set<String> described = described();
        return rows().map(row -> {
                    String[] endpoint = row.endpoint(described).split(" ");
                    return Arguments.of(
                            endpoint[0],
                            endpoint[1],
                            row.isOpen() ? "" : keyOf(row.roles().getFirst()));
                })
                .filter(operation -> !operation.get()[1].toString().startsWith("/local-upload"))
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("operations")
    void everyEndpointRefusesWhatItDoesNotDeclareAfterTheKey(String method, String template, String key) {
        String path = template.replaceAll("\\{[^}]*}", "x") + "?qzx=1";
        if (!key.isEmpty()) {
            Product.refused(send(method, path, ""), 401, "UNAUTHORIZED");
            String other = key.equals("dev-script") ? "dev-data-feed" : "dev-script";
            Product.refused(send(method, path, other), 403, "FORBIDDEN");
        }
        Answer answer = send(method, path, key);
        Product.refusedParameter(answer, "qzx");
        assertThat(answer.json().path("details").has("suggestion")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
        /user-commission-history-jobs/daily-commission?targetdate=2026-01-01, targetdate, targetDate
        /user-commission-history-jobs/daily-commission?targetDate=2026-01-01&fingerPrint=0, fingerPrint, fingerprint
        /user-commission-history-jobs/report?userid=x, userid, userId
        /user-commission-history-jobs/report/days.csv?startdate=x, startdate, startDate
        /user-commission-history-jobs/report/users?serach=x, serach, search
        /claims?userid=x, userid, userId
        /claims?stauts=PENDING, stauts, status
        /claims?ofset=1, ofset, offset
        /claims?form=x, form, from
        /earnings?moth=x, moth, month
        /activity/totals?form=x, form, from
        /commission-terms?dya=x, dya, day
        /rates?symbl=X, symbl, symbol
        /dead-letters?topics=x, topics, topic
        /sync-tasks/sync-users-master?index=0&Count=1, Count, count
        /hold-signals?Kind=x, Kind, kind
        """)
    void theAnswerSaysWhichParameterIsMeant(String request, String sent, String meant) {
        String path = request.substring(0, request.indexOf('?'));
        String key = operations()
                .filter(operation -> operation.get()[1].equals(path))
                .map(operation -> (String) operation.get()[2])
                .findFirst()
                .orElseThrow();
        Answer answer = send("GET", request, key);
        Product.refusedParameter(answer, sent);
        assertThat(answer.json().at("/details/suggestion").asText()).isEqualTo(meant);
        assertThat(answer.json().path("message").asText()).contains("did you mean " + meant + "?");
    }

    @Test
    void aMistypedHoldReleasesNoHold() {
        ObjectId user = Player.joins().id();
        String hold = Product.post("dev-operator", "/users/" + user + "/hold", "{\"reason\":\"x\"}")
                .json()
                .path("id")
                .asText();
        Product.refusedParameter(send("DELETE", "/users/" + user + "/hold?holdid=" + hold, "dev-operator"), "holdid");
        JsonNode held = Product.read("/users/" + user + "/hold");
        assertThat(held.at("/holds/0/id").asText()).isEqualTo(hold);
        assertThat(held.at("/holds/0").hasNonNull("releasedAt")).isFalse();
    }

    /** A body that cannot be read is not looked at, nor is what the caller accepts. */
    @Test
    void theQueryIsLookedAtFirst() {
        for (String type : List.of("application/json", "text/plain", "/")) {
            Answer answer = Http.post(
                    at("/script/invalidate-cache?key=x"),
                    "{",
                    "X-API-Key",
                    "dev-script",
                    "Content-Type",
                    type,
                    "Accept",
                    ";;;");
            Product.refusedParameter(answer, "key");
        }
        Product.refusedParameter(
                send("GET", "/user-commission-history-jobs/daily-commission?targetDate=x&y=1", "dev-cloud-schedules"),
                "y");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%20", "a%00b", "LIMIT", "limit%20", "limit[]"})
    void aNameIsComparedAsItIs(String name) {
        Product.refused(send("GET", "/claims?" + name + "=1", "dev-operator"), 400, "INVALID_PARAMETER");
    }

    @Test
    void anEncodedNameIsTheSameName() {
        Product.ok(send("GET", "/claims?%6cimit=1&", "dev-operator"));
        Product.ok(send("HEAD", "/claims?limit=1", "dev-operator"));
        assertThat(send("HEAD", "/claims?x=1", "dev-operator").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health", "/health/live", "/health/ready", "/metrics", "/openapi"})
    void probesMayAddParameters(String path) {
        Product.ok(Product.get(path + "?x=1"));
    }

    @Test
    void anUploadTakesNoNoticeOfThem() {
        assertThat(Http.post(at("/local-upload/a/b/c?x=1"), "").body()).contains("Failed to upload file");
    }

    private static Answer send(String method, String pathAndQuery, String key) {
        return key.isEmpty()
                ? Http.send(method, at(pathAndQuery))
                : Http.send(method, at(pathAndQuery), "X-API-Key", key);
    }

    private static URI at(String pathAndQuery) {
        return URI.create(Product.internalUrl() + pathAndQuery.replace("[]", "%5B%5D"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        /claims | limit=0 offset=-1 limit=1.5 limit=1e1 limit=99999999999 limit=1&limit=1 offset= status=DONE \
            status=pending status= status=PENDING&status=FAILED flagged=yes flagged=TRUE flagged=
        /user-commission-history-jobs | limit=0 offset=-1 state=PENDING state=done state= state=DONE&state=DONE \
            recalculationNeeded=yes recalculationNeeded=
        /rates | limit=0 offset=-1 symbol= symbol=ABCDEFGHIJKLMNOPQ symbol=A&symbol=B from=2026-02-30 to= \
            from=2026-01-02&to=2026-01-01
        /picks/transfers | limit=0 offset=-1 status=NO flagged=1
        /chat/memberships | limit=0 offset=-1
        /dead-letters | limit=0 offset=-1
        /hold-signals | limit=0 offset=-1 kind=ALL from=2025-02-30 to=today from=2025-02-02&to=2025-02-01 \
            from=2025-02-01&to=2025-02-08 from=0001-01-01&to=0001-01-02 from=9999-12-31&to=9999-12-31
        /users/%s/hold-signals | limit=0 offset=-1 kind=ALL from=2025-02-30 to=today from=2025-02-02&to=2025-02-01 \
            from=2025-02-01&to=2025-02-08 from=0001-01-01&to=0001-01-02 from=9999-12-31&to=9999-12-31
        """)
    void aListRefusesWhatItCannotRead(String path, String queries) {
        String list = path.formatted(Player.joins().id());
        for (String query : (queries + " limit= limit=x limit=-1 offset=x").split(" +")) {
            Answer answer = Product.operator(list + "?" + query);
            if (!query.matches("(from|to)=.*")) {
                Product.refusedParameter(answer, query.replaceAll("=.*", ""));
            } else {
                boolean range = query.contains("&") || query.contains("9999");
                Product.refused(answer, 400, range ? "INVALID_DATE_RANGE" : "INVALID_DATE_FORMAT");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/claims", "/user-commission-history-jobs", "/rates", "/picks/transfers", "/hold-signals"})
    void aListHas20EntriesUnlessAskedAndAtMost100(String path) {
        Map.of("", 20, "?limit=1", 1, "?limit=100", 100, "?limit=101", 100, "?limit=2147483647", 100)
                .forEach((query, limit) -> {
                    JsonNode page = Product.ok(Product.operator(path + query)).json();
                    Json.assertHas(page, "{'limit': %d, 'offset': 0}".formatted(limit));
                    assertThat(page.path("data").size()).isLessThanOrEqualTo(limit);
                    assertThat(page.fieldNames()).toIterable().contains("data", "count", "offset", "limit");
                });
    }
}
