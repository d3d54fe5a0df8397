package gaming.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.access.TestCallers;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.Logged;

/** What a caller is told when something goes wrong, and what the log is told. */
class FailuresTest {
    private final Engine engine = new Library().engine();
    private final Logged log = Logged.by(Failures.class);

    @AfterEach
    void stopListening() {
        log.close();
    }

    @Test
    void tellsARefusalWithItsCodeAndDetailsAndLogsNothing() {
        Asked asked = Asked.of(engine, "{\n fails(how: \"REFUSAL\")}");

        assertThat(asked.body().toString())
                .isEqualTo("{\"errors\":[{\"message\":\"Too many requests\",\"locations\":[{\"line\":2,\"column\":2}],"
                        + "\"path\":[\"fails\"],\"extensions\":{\"code\":\"RATE_LIMIT_EXCEEDED\",\"retryAfter\":60}}],"
                        + "\"data\":{\"fails\":null}}");
        assertThat(log.records()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"CHECKED", "UNCHECKED", "ERROR"})
    void tellsNothingOfTheUnexpectedButACorrelationId(String how) {
        Asked asked = Asked.of(engine, "{fails(how: \"" + how + "\")}");

        assertThat(asked.code()).isEqualTo("INTERNAL_SERVER_ERROR");
        assertThat(asked.error().get("message").asText()).isEqualTo("Internal server error");
        assertThat(asked.error().get("path").toString()).isEqualTo("[\"fails\"]");
        assertThat(asked.body().toString()).doesNotContain("secret", "Exception", "Error\"", "classification");
        String correlationId = asked.error().at("/extensions/correlationId").asText();
        assertThat(correlationId).matches("[0-9a-f]{16}");
        assertThat(log.records()).singleElement().satisfies(logged -> {
            assertThat(logged.getLevel()).isEqualTo(Level.SEVERE);
            assertThat(logged.getMessage()).contains(correlationId, "fails");
            assertThat(logged.getThrown()).isNotNull();
            assertThat(logged.getThrown().getStackTrace()).isNotEmpty();
        });
    }

    @Test
    void answersOneErrorForAFieldThatMustNotBeNull() {
        Asked asked = Asked.of(engine, "{mustNotFail(how: \"UNCHECKED\")}");

        assertThat(asked.body().get("errors")).hasSize(1);
        assertThat(asked.body().get("data").isNull()).isTrue();
        assertThat(log.records()).hasSize(1);
    }

    @Test
    void treatsNullWhereTheContractForbidsItAsAFaultOfOurs() {
        Asked asked = Asked.of(engine, "{mustNotFail(how: \"NULL\")}");

        assertThat(asked.code()).isEqualTo("INTERNAL_SERVER_ERROR");
        assertThat(asked.error().get("message").asText()).isEqualTo("Internal server error");
        assertThat(asked.error().get("path").toString()).isEqualTo("[\"mustNotFail\"]");
        assertThat(log.records()).hasSize(1);
    }

    @Test
    void treatsAValueThatCannotBeWrittenAsAFaultOfOurs() {
        Asked asked = Asked.of(engine, "{ratio}");

        assertThat(asked.code()).isEqualTo("INTERNAL_SERVER_ERROR");
        assertThat(asked.body().toString()).doesNotContain("NaN", "Double");
    }

    @Test
    void logsABatchThatFailsOnceForAllItsParents() {
        Asked asked = Asked.of(engine, "{shelf(size: 3) {books {broken}}}");

        assertThat(asked.code()).isEqualTo("INTERNAL_SERVER_ERROR");
        assertThat(asked.body().toString()).doesNotContain("secret");
        assertThat(asked.body().get("errors").findValuesAsText("correlationId").stream()
                        .distinct())
                .hasSize(1);
        assertThat(log.records()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "{hello", "query {", "}", "{hello(name: \"}", "{ 8f31 }", "\u0000", "hello"})
    void saysThatTheSyntaxIsWrong(String document) {
        Asked asked = Asked.of(engine, document);

        assertThat(asked.code()).isEqualTo("GRAPHQL_PARSE_FAILED");
        assertThat(asked.hasData()).isFalse();
        assertThat(asked.error().get("message").asText()).startsWith("Invalid syntax");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{nothing}", "{hello(nothing: 1)}",
                "{hello {x}}", "{shelf(size: 1)}",
                "{shelf {size}}", "{paging(color: BLUE)}",
                "{paging(color: \"RED\")}", "{shelf(size: 2147483648) {size}}",
                "query($a: Int) {hello}", "{...missing}",
                "subscription {hello}", "{hello} fragment F on Book {title}",
                "{search(input: {title: \"a\", wrong: 1})}", "query A {hello} query A {hello}",
                "fragment F on Book {title}", "type Query {a: Int}",
            })
    void saysThatTheDocumentDoesNotFitTheContract(String document) {
        Asked asked = Asked.of(engine, document);

        assertThat(asked.code()).isEqualTo("GRAPHQL_VALIDATION_FAILED");
        assertThat(asked.hasData()).isFalse();
        assertThat(asked.body().toString()).doesNotContain("classification");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            query($v: Int!) {shelf(size: $v) {size}}        | {}                                         | v
            query($v: Int!) {shelf(size: $v) {size}}        | {"v": null}                                | v
            query($v: Int!) {shelf(size: $v) {size}}        | {"v": "x"}                                 | v
            query($v: Int!) {shelf(size: $v) {size}}        | {"v": 1.5}                                 | v
            query($v: Int!) {shelf(size: $v) {size}}        | {"v": 2147483648}                          | v
            query($v: Int!) {shelf(size: $v) {size}}        | {"v": 1e99999}                             | v
            query($v: Int!) {shelf(size: $v) {size}}        | {"v": 99999999999999999999999999999999999} | v
            query($v: Color) {paging(color: $v)}            | {"v": "BLUE"}                              | v
            query($v: Color) {paging(color: $v)}            | {"v": 1}                                   | v
            query($v: String) {hello(name: $v)}             | {"v": 1}                                   | v
            query($v: String) {hello(name: $v)}             | {"v": {"a": 1}}                            | v
            query($v: [String!]!) {names(of: $v)}           | {"v": ["a", null]}                         | v
            query($v: [String!]!) {names(of: $v)}           | {"v": [["a"]]}                             | v
            query($v: SearchInput!) {search(input: $v)}     | {"v": "x"}                                 | v
            query($v: SearchInput!) {search(input: $v)}     | {"v": {}}                                  | title
            query($v: SearchInput!) {search(input: $v)}     | {"v": {"title": 5}}                        | title
            query($v: SearchInput!) {search(input: $v)}     | {"v": {"title": "a", "wrong": 5}}          | wrong
            query($v: SearchInput!) {search(input: $v)}     | {"v": {"title": "a", "inner": {"ratio": "x"}}}          | ratio
            query($v: SearchInput!) {search(input: $v)}     | {"v": {"title": "a", "inner": {"since": "2025-02-30"}}} | since
            query($v: Int = 5) {shelf(size: $v) {size}}     | {"v": null}                                | v
            query($v: String = "a") {search(input: {title: $v})} | {"v": null}                           | v
            """)
    void saysWhichVariableIsWrong(String query, String variables, String field) throws Exception {
        GraphQlRequest request = GraphQlRequest.parse(
                ("{\"query\": \"" + query.replace("\"", "\\\"") + "\", \"variables\": " + variables + "}").getBytes(),
                _ -> null);

        Asked asked = Asked.of(engine, request);

        assertThat(asked.code()).as(asked.body().toString()).isEqualTo("BAD_USER_INPUT");
        assertThat(asked.error().at("/extensions/field").asText()).isEqualTo(field);
        assertThat(asked.body().toString()).doesNotContain("java", "LinkedHashMap", "classification");
        assertThat(log.records()).isEmpty();
    }

    @Test
    void cutsMessagesThatQuoteTheDocument() {
        Asked asked = Asked.of(engine, "{paging(color: \"" + "x".repeat(60_000) + "\")}");

        assertThat(asked.error().get("message").asText()).hasSizeLessThan(600);
    }

    @Test
    void tellsNothingOfWhatFailsOutsideOfAnyFieldEither() throws Exception {
        try (TestServer server = new TestServer(TestCallers.failing())) {
            HttpResponse<String> response = server.post("{\"query\": \"{hello}\"}");
            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.body()).contains("INTERNAL_SERVER_ERROR").doesNotContain("null", "Exception");
            assertThat(log.records()).hasSize(1);
        }
    }

    @Test
    void ignoresVariablesThatTheDocumentDoesNotDeclare() {
        Map<String, Object> variables = new HashMap<>();
        variables.put("unknown", List.of(Map.of()));

        JsonNode hello = Asked.of(engine, "{hello}", variables).data("/hello");

        assertThat(hello.asText()).isEqualTo("Hello world");
    }
}
