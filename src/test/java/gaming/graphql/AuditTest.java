package gaming.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The server audits of the npm package graphql-http 1.23.1, by their ids and sentences: 58 of the 61. The other three
 * (5A70, D6D5, 6A70) want queries answered that come by GET.
 */
class AuditTest {
    private static final String JSON = "application/json";
    private static final String GRAPHQL = "application/graphql-response+json";
    private static final String TYPENAME = "{\"query\":\"{ __typename }\"}";
    private static final String NAMED = "{\"operationName\":\"Query\",\"query\":\"query Query { __typename }\"}";
    private static final String TYPE =
            "{\"query\":\"query Type($name: String!) { __type(name: $name) { name } }\",\"variables\":{\"name\":\"sometype\"}}";
    private static final String EXTENDED = "{\"query\":\"{ __typename }\",\"extensions\":{\"some\":\"value\"}}";
    private static final String COERCION =
            "{\"query\":\"query CoerceFailure($id: ID!){ __typename }\",\"variables\":{\"id\":null}}";
    private static final String UNKNOWN = "{\"query\":\"{ 8f31403dfe404bccbb0e835f2629c6a7 }\"}";
    private static final String UNPARSABLE = "{\"query\":\"{\"}";
    private static final String NO_JSON = "{ \"not a JSON";
    private static final String TYPO = "{\"qeury\":\"{ __typename }\"}";
    private static final List<String> WRONG = List.of("{\"obj\":\"ect\"}", "0", "false", "[\"array\"]");
    private static final List<String> NO_OBJECT = List.of("\"string\"", "0", "false", "[\"array\"]");

    private static TestServer server;
    private static HttpClient client;

    @BeforeAll
    static void start() {
        server = new TestServer();
        client = HttpClient.newHttpClient();
    }

    @AfterAll
    static void stop() {
        client.close();
        server.close();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("audits")
    void passes(Audit audit) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(server.address().toString()))
                .timeout(Duration.ofSeconds(10))
                .POST(audit.body() == null ? BodyPublishers.noBody() : BodyPublishers.ofString(audit.body()));
        if (audit.contentType() != null) {
            request.header("content-type", audit.contentType());
        }
        if (audit.accept() != null) {
            request.header("accept", audit.accept());
        }
        HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
        JsonNode answer = new ObjectMapper().readTree(response.body());
        assertThat(response.statusCode()).isEqualTo(audit.status());
        if (audit.status() == 200) {
            assertThat(response.headers().firstValue("content-type").orElse(""))
                    .contains(GRAPHQL.equals(audit.accept()) ? GRAPHQL : JSON);
        }
        assertThat(answer.has("data")).isEqualTo(audit.data());
        assertThat(answer.has("errors")).isEqualTo(!audit.data());
    }

    /** 9C48: MAY NOT allow executing mutations on GET requests. */
    @Test
    void executesNoMutationOnGet() throws Exception {
        URI address = URI.create(server.address() + "?query=mutation%20%7B%20__typename%20%7D");
        HttpRequest request = HttpRequest.newBuilder(address).build();
        assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isBetween(400, 499);
    }

    static Stream<Audit> audits() {
        List<Audit> audits = new ArrayList<>(List.of(
                good(
                        "22EB",
                        "SHOULD accept application/graphql-response+json and match the content-type",
                        GRAPHQL,
                        TYPENAME),
                good("4655", "MUST accept application/json and match the content-type", JSON, TYPENAME),
                good("47DE", "SHOULD accept */* and use application/json for the content-type", "*/*", TYPENAME),
                good("80D8", "SHOULD assume application/json content-type when accept is missing", null, TYPENAME),
                good("82A3", "MUST use utf-8 encoding when responding", null, TYPENAME),
                new Audit(
                        "BF61",
                        "MUST accept utf-8 encoded request",
                        "application/json; charset=utf-8",
                        null,
                        "{\"query\":\"{ __type(name: \\\"Run🏃Swim🏊\\\") { name } }\"}",
                        200,
                        true),
                good("78D5", "MUST assume utf-8 in request if encoding is unspecified", null, TYPENAME),
                good("2C94", "MUST accept POST requests", null, TYPENAME),
                new Audit(
                        "9ABE",
                        "SHOULD respond with 4xx status code if content-type is not supplied on POST requests",
                        null,
                        null,
                        TYPENAME,
                        415,
                        false),
                good("03D4", "MUST accept application/json POST requests", null, TYPENAME),
                bad("A5BF", "MAY use 400 status code when request body is missing on POST", null, null, 400),
                bad(
                        "423L",
                        "MAY use 400 status code on missing {query} parameter",
                        GRAPHQL,
                        "{\"notquery\":\"{ __typename }\"}",
                        400),
                good(
                        "34A2",
                        "SHOULD allow string {query} parameter when accepting graphql-response+json",
                        GRAPHQL,
                        TYPENAME),
                good("13EE", "MUST allow string {query} parameter when accepting application/json", JSON, TYPENAME),
                good(
                        "8161",
                        "SHOULD allow string {operationName} parameter when accepting graphql-response+json",
                        GRAPHQL,
                        NAMED),
                good(
                        "B8B3",
                        "MUST allow string {operationName} parameter when accepting application/json",
                        JSON,
                        NAMED),
                good(
                        "2EA1",
                        "SHOULD allow map {variables} parameter when accepting graphql-response+json",
                        GRAPHQL,
                        TYPE),
                good("28B9", "MUST allow map {variables} parameter when accepting application/json", JSON, TYPE),
                good(
                        "428F",
                        "SHOULD allow map {extensions} parameter when accepting graphql-response+json",
                        GRAPHQL,
                        EXTENDED),
                good("1B7A", "MUST allow map {extensions} parameter when accepting application/json", JSON, EXTENDED),
                bad("B6DC", "MAY use 2xx, 4xx, or 5xx status codes on JSON parsing failure", JSON, NO_JSON, 400),
                bad(
                        "BCF8",
                        "SHOULD use 400 on JSON parsing failure when accepting application/json",
                        JSON,
                        NO_JSON,
                        400),
                bad(
                        "B7N8",
                        "SHOULD use 400 on JSON parsing failure when accepting graphql-response+json",
                        GRAPHQL,
                        NO_JSON,
                        400),
                bad("8764", "MAY use 4xx or 5xx status codes if parameters are invalid", null, TYPO, 400),
                bad("3E3A", "MAY use 400 status code if parameters are invalid", null, TYPO, 400),
                bad(
                        "572B",
                        "SHOULD use 200 on document parsing failure when accepting application/json",
                        JSON,
                        UNPARSABLE,
                        200),
                bad(
                        "FDE2",
                        "SHOULD use 200 on document validation failure when accepting application/json",
                        JSON,
                        UNKNOWN,
                        200),
                bad(
                        "7B9B",
                        "SHOULD use 200 on variable coercion failure when accepting application/json",
                        JSON,
                        COERCION,
                        200),
                bad("865D", "SHOULD use 4xx or 5xx on document parsing failure", GRAPHQL, UNPARSABLE, 400),
                bad("556A", "SHOULD use 400 on document parsing failure", GRAPHQL, UNPARSABLE, 400),
                bad("D586", "SHOULD not contain the data entry on document parsing failure", GRAPHQL, UNPARSABLE, 400),
                bad("51FE", "SHOULD use 4xx or 5xx on document validation failure", GRAPHQL, UNKNOWN, 400),
                bad("74FF", "SHOULD use 400 on document validation failure", GRAPHQL, UNKNOWN, 400),
                bad("5E5B", "SHOULD not contain the data entry on document validation failure", GRAPHQL, UNKNOWN, 400),
                bad("86EE", "SHOULD use 400 on variable coercion failure", GRAPHQL, COERCION, 400)));
        List<String> nullable = List.of("variables", "operationName", "extensions");
        for (int i = 0; i < nullable.size(); i++) {
            String body = with(nullable.get(i), "null");
            audits.add(good(
                    "94B" + i, "SHOULD allow null {" + nullable.get(i) + "} (graphql-response+json)", GRAPHQL, body));
            audits.add(good("022" + i, "MUST allow null {" + nullable.get(i) + "} (application/json)", JSON, body));
        }
        for (int i = 0; i < WRONG.size(); i++) {
            audits.add(bad("LKJ" + i, "MAY use 400 on another {query}", null, "{\"query\":" + WRONG.get(i) + "}", 400));
            audits.add(bad(
                    "6C0" + i,
                    "MAY use 400 on another {operationName}",
                    null,
                    with("operationName", WRONG.get(i)),
                    400));
            audits.add(
                    bad("476" + i, "MAY use 400 on other {variables}", null, with("variables", NO_OBJECT.get(i)), 400));
            audits.add(bad(
                    "58B" + i, "MAY use 400 on other {extensions}", null, with("extensions", NO_OBJECT.get(i)), 400));
        }
        return audits.stream();
    }

    private static String with(String parameter, String value) {
        return "{\"query\":\"{ __typename }\",\"" + parameter + "\":" + value + "}";
    }

    private static Audit good(String id, String sentence, @Nullable String accept, String body) {
        return new Audit(id, sentence, JSON, accept, body, 200, true);
    }

    private static Audit bad(String id, String sentence, @Nullable String accept, @Nullable String body, int status) {
        return new Audit(id, sentence, JSON, accept, body, status, false);
    }

    record Audit(
            String id,
            String sentence,
            @Nullable String contentType,
            @Nullable String accept,
            @Nullable String body,
            int status,
            boolean data) {
        @Override
        public String toString() {
            return id + " " + sentence;
        }
    }
}
