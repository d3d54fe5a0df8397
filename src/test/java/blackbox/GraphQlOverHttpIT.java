package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** decisions.md, "GraphQL over HTTP" and "Limits elsewhere"; details.md, "GraphQL". */
@ExtendWith(Product.class)
class GraphQlOverHttpIT {
    private static final String JSON = "application/json";

    @ParameterizedTest
    @ValueSource(
            strings = {
                JSON,
                JSON + "; charset=utf-8",
                JSON + ";charset=UTF-8",
                "Application/JSON",
                JSON + "; charset=\"utf-8\"",
                JSON + "; foo=bar"
            })
    void jsonIsTaken(String contentType) {
        assertThat(post("{\"query\":\"{ __typename }\"}", "Content-Type", contentType)
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "application/graphql",
                "application/x-www-form-urlencoded",
                "multipart/form-data",
                "multipart/form-data; boundary=x",
                "application/jsonp",
                JSON + "; charset=utf-16",
                JSON + "; charset=iso-8859-1",
                "nonsense",
                "*/*"
            })
    void anotherMediaTypeIsRefused(String contentType) {
        assertThat(post("{\"query\":\"{ __typename }\"}", "Content-Type", contentType)
                        .status())
                .isEqualTo(415);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "LOCK"})
    void onlyPostIsAllowed(String method) {
        URI address = URI.create(Product.publicUrl() + "/graphql?query=%7B__typename%7D");
        Answer answer = Http.send(method, address);
        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.headers().firstValue("Allow")).hasValue("POST");
    }

    @Test
    void aMutationByPutIsNotExecuted() {
        Answer answer = Http.put(at(), "{\"query\":\"mutation { __typename }\"}", "Content-Type", JSON);
        assertThat(answer.status()).isEqualTo(405);
        assertThat(code(answer)).isEqualTo("METHOD_NOT_ALLOWED");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x | query($x: Boolean = true) { __typename @skip(if: $x) }",
                "x | query($x: Boolean = true) { ...F } fragment F on Query { __typename @include(if: $x) }",
                "x | mutation($x: Boolean = true) { claimEarningsFromReferrals { username @include(if: $x) } }",
                "x | query($x: String = \"Query\") { __type(name: $x) { name } }",
                "x | query($x: Boolean) { __schema { types { fields(includeDeprecated: $x) { name } } } }",
                "includeDeprecated | { __schema { types { fields(includeDeprecated: null) { name } } } }"
            })
    void aNullWhereGraphQlHasNoneIsRefusedBeforeAnythingRuns(String field, String query) {
        ObjectNode body = record("query", query);
        body.putObject("variables").putNull("x");
        Answer answer = post(body.toString(), "Content-Type", JSON);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().has("data")).isFalse();
        assertThat(code(answer)).isEqualTo("BAD_USER_INPUT");
        assertThat(answer.json().at("/errors/0/extensions/field").asText()).isEqualTo(field);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "nonsense",
                "5",
                "null",
                "\"text\"",
                "{}",
                "{\"query\":5}",
                "{\"query\":null}",
                "{\"variables\":{}}",
                "{\"extensions\":{}}",
                "{\"extensions\":{\"persistedQuery\":5}}",
                "{\"extensions\":{\"persistedQuery\":{\"sha256Hash\":5}}}",
                "{\"extensions\":{\"persistedQuery\":{\"version\":1}}}",
                "{\"extensions\":{\"persistedQuery\":{\"version\":1,\"sha256Hash\":5}}}",
                "{\"extensions\":{\"persistedQuery\":{\"version\":2,\"sha256Hash\":\"ab12\"}}}",
                "{\"query\":\"{ __typename }\",\"extensions\":{\"persistedQuery\":{\"version\":\"1\",\"sha256Hash\":\"ab12\"}}}",
                "[]",
                "[{\"query\":\"{ __typename }\"}]",
                "{\"query\":\"{ __typename }\",\"variables\":5}",
                "{\"query\":\"{ __typename }\",\"variables\":[]}",
                "{\"query\":\"{ __typename }\",\"variables\":\"{}\"}",
                "{\"query\":\"{ __typename }\",\"operationName\":5}",
                " ",
                "{\"query\":[\"{ __typename }\"]}",
                "{\"query\":\"{ __typename }\",\"variables\":0}",
                "{\"query\":\"{ __typename }\",\"extensions\":[]}",
                "{\"query\":\"{ __typename }\",\"query\":\"{ __schema { description } }\"}",
                "{\"query\":\"{ __typename }\",\"variables\":{\"a\":1,\"a\":2}}",
                "{\"query\":\"{ __typename }\",\"variables\":{\"a\":NaN}}",
                "{\"query\":\"{ __typename }\",\"variables\":{\"a\":\"\\ud83c\"}}",
                "{\"query\":\"{ __typename } #\\udfc3\"}",
                "{\"query\":\"{ __typename }\"} {}",
                "{\"query\":\"{ __typename }\"} trailing"
            })
    void aMalformedRequestIsRefused(String body) {
        Answer answer = post(body, "Content-Type", JSON);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        assertThat(code(answer)).isEqualTo("BAD_REQUEST");
        assertThat(answer.json().has("data")).isFalse();
        assertThat(answer.body()).doesNotContain("jackson", "Exception");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ __schema { queryType { fields { name } } mutationType { fields { name } } } }",
                "{ a: __type(name: \"Query\") { fields { name } } b: __type(name: \"Mutation\") { fields { name } } }",
                "{ __type(name: \"Query\") { fields { name type { fields { name type { fields { name } } } } } } }"
            })
    void introspectionMayAskForAFieldMoreThanOnce(String query) {
        Answer answer = Product.graphql(query, "");

        assertThat(answer.json().has("errors")).as(answer.body()).isFalse();
        assertThat(answer.body()).contains("referralStats");
    }

    @Test
    void introspectionInEndlessCirclesIsTooComplex() {
        String circles = "{ __schema { types { " + "fields { type { ".repeat(9) + "name" + " } }".repeat(9) + " } } }";

        assertThat(code(Product.graphql(circles, ""))).isEqualTo("QUERY_TOO_COMPLEX");
    }

    private static String code(Answer answer) {
        return answer.json().at("/errors/0/extensions/code").asText();
    }

    private static Answer post(String body, String... headers) {
        return Http.post(at(), body, headers);
    }

    private static URI at() {
        return URI.create(Product.publicUrl() + "/graphql");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ casinoGames(limit: 100) { data { casinoPages { seo { CONTENT } } } } }",
                "{ casinoGames(limit: 100) { data { providerWithGames { games { CONTENT } } } } }",
                "{ searchCasinoGames(query: \"s\", limit: 100) { data { HIGHLIGHTS } } }",
                "{ a: searchCasinoGames(query: \"LONG\") { count } b: searchCasinoGames(query: \"LONG\") { count } c: searchCasinoGames(query: \"LONG\") { count } d: casinoGames(filter: {query: \"LONG\"}) { count } }"
            })
    void aDocumentThatCostsTooMuchIsRefusedBeforeItRuns(String document) {
        Answer answer = Product.graphql(
                document.replace("CONTENT", times(90, "a%d: ID"))
                        .replace("ID", document.contains("seo") ? "content" : "description")
                        .replace("HIGHLIGHTS", times(40, "a%d: highlights { path }"))
                        .replace("LONG", "a b c d e f g h i j k l m n o p q r s t u v w x y z"),
                "");
        JsonNode extensions = answer.json().at("/errors/0/extensions");
        assertThat(extensions.path("code").asText()).as(answer.body()).isEqualTo("QUERY_TOO_COMPLEX");
        assertThat(extensions.path("allowed").asInt()).isEqualTo(100_000);
        assertThat(extensions.path("cost").asLong()).isGreaterThan(100_000);
        assertThat(answer.json().has("data")).isFalse();
    }

    /** {@code DocumentLimitsTest} has the bounds of each. */
    @Test
    void aDocumentThatIsTooLongTooDeepOrTooWideIsTooComplex() {
        assertTooComplex("{ __typename } #" + "a".repeat(64 * 1024));
        assertTooComplex("{ referralStats { " + "level ".repeat(2000) + "} }");
        assertTooComplex("{ referralStats " + "{ level ".repeat(10) + "}".repeat(10) + " }");
        assertTooComplex("{ " + times(11, "a%d: __typename") + " }");
    }

    private static String times(int number, String selection) {
        return IntStream.range(0, number).mapToObj(selection::formatted).collect(Collectors.joining(" "));
    }

    @Test
    void aNumberOfMoreThanAThousandDigitsIsTooComplex() {
        assertTooComplex("{ casinoGames(limit: " + "9".repeat(1_001) + ") { count } }");
        assertThat(Product.errorCode(
                        Product.graphql("{ casinoGames(limit: " + "9".repeat(1_000) + ") { count } }", "")))
                .isEqualTo("GRAPHQL_VALIDATION_FAILED");
    }

    private static void assertTooComplex(String query) {
        assertThat(Product.errorCode(Product.graphql(query, ""))).isEqualTo("QUERY_TOO_COMPLEX");
    }
}
