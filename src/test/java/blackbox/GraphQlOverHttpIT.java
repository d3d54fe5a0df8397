package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** decisions.md, "GraphQL over HTTP"; details.md, "GraphQL". */
@ExtendWith(Product.class)
class GraphQlOverHttpIT {
    private static final String JSON = "application/json";
    private static final String GRAPHQL_JSON = "application/graphql-response+json";
    private static final String INFO =
            "query Info($username: String!) { userPublicInfo(input: {username: $username}) { username } }";

    @Test
    void aWellFormedRequestIsAnsweredWith200() {
        Answer answer = post("{\"query\":\"{ __typename }\"}", "Content-Type", JSON);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith(JSON);
        assertThat(answer.body()).isEqualTo("{\"data\":{\"__typename\":\"Query\"}}");
    }

    @Test
    void theOtherMediaTypeIsSentToAClientThatAcceptsIt() {
        Answer answer = post("{\"query\":\"{ __typename }\"}", "Content-Type", JSON, "Accept", GRAPHQL_JSON);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith(GRAPHQL_JSON);

        Answer invalid = post("{\"query\":\"{ nothing }\"}", "Content-Type", JSON, "Accept", GRAPHQL_JSON);
        assertThat(invalid.status()).isEqualTo(400);
        assertThat(invalid.json().has("data")).isFalse();

        // Executed, if in vain: the request was sound
        Answer refused =
                post("{\"query\":\"{ referralTree { tier } }\"}", "Content-Type", JSON, "Accept", GRAPHQL_JSON);
        assertThat(code(refused)).isEqualTo("UNAUTHENTICATED");
    }

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

    @Test
    void aMissingMediaTypeIsRefused() {
        assertThat(post("{\"query\":\"{ __typename }\"}").status()).isEqualTo(415);
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

    @Test
    void aMutationByGetIsNotExecuted() {
        Answer answer = Http.get(URI.create(Product.publicUrl() + "/graphql?query=mutation%7B__typename%7D"));
        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.body()).doesNotContain("__typename", "\"data\"");
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

    @Test
    void nullVariablesAndUnknownMembersAreTaken() {
        assertThat(post(
                                "{\"query\":\"{ __typename }\",\"variables\":null,\"extensions\":{},\"operationName\":null}",
                                "Content-Type",
                                JSON)
                        .json()
                        .at("/data/__typename")
                        .asText())
                .isEqualTo("Query");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | GRAPHQL_PARSE_FAILED",
                "{ | GRAPHQL_PARSE_FAILED",
                "hello world | GRAPHQL_PARSE_FAILED",
                "{ nothing } | GRAPHQL_VALIDATION_FAILED",
                "{ referralStats { nothing } } | GRAPHQL_VALIDATION_FAILED",
                "{ referralStats } | GRAPHQL_VALIDATION_FAILED",
                "{ userPublicInfo { username } } | GRAPHQL_VALIDATION_FAILED",
                "{ userPublicInfo(input: {}) { username } } | GRAPHQL_VALIDATION_FAILED",
                "{ userPublicInfo(input: {username: 5}) { username } } | GRAPHQL_VALIDATION_FAILED",
                "{ userPublicInfo(input: {username: \"x\", more: 1}) { username } } | GRAPHQL_VALIDATION_FAILED",
                "subscription { nothing } | GRAPHQL_VALIDATION_FAILED"
            })
    void aDocumentThatIsNoneIsAnErrorOf200(String query, String expected) {
        assertThat(Product.errorCode(Product.graphql(query, ""))).isEqualTo(expected);
        assertThat(Product.graphql(query, "").json().path("data").isContainerNode())
                .isFalse();
    }

    @Test
    void variablesOfTheWrongTypeAreBadInput() {
        for (String variables : new String[] {"{\"username\":5}", "{\"username\":[]}", "{\"username\":{}}", "{}"}) {
            Answer answer = post("{\"query\":\"" + INFO + "\",\"variables\":" + variables + "}", "Content-Type", JSON);
            assertThat(answer.status()).isEqualTo(200);
            assertThat(code(answer)).as(variables).isEqualTo("BAD_USER_INPUT");
            assertThat(answer.json().at("/errors/0/extensions/field").asText()).isEqualTo("username");
        }
    }

    @Test
    void aBodyOfTenMegabytesIsTooLarge() {
        ObjectNode body = record("query", "{ __typename }", "padding", "a".repeat(10 * 1024 * 1024));
        assertThat(post(body.toString(), "Content-Type", JSON).status()).isEqualTo(413);
        // Without an announced length too
        assertThat(Http.post(
                                at(),
                                BodyPublishers.fromPublisher(BodyPublishers.ofString(body.toString())),
                                "Content-Type",
                                JSON)
                        .status())
                .isEqualTo(413);
    }

    @Test
    void aBodyOfLessThanAMebibyteIsRead() {
        ObjectNode body = record("query", "{ __typename }", "padding", "a".repeat(1000 * 1000));
        assertThat(post(body.toString(), "Content-Type", JSON).status()).isEqualTo(200);
    }

    @Test
    void errorsSayWhereAndWhatAndNothingInternal() {
        Answer answer = Product.graphql("{ first: referralTree { tier } }", "");
        JsonNode error = answer.json().at("/errors/0");
        assertThat(error.path("message").asText()).isNotBlank();
        assertThat(error.path("path").toString()).isEqualTo("[\"first\"]");
        assertThat(error.path("locations")).hasSize(1);
        assertThat(answer.body()).doesNotContain("gaming.", "Exception", "java");
    }

    @Test
    void introspectionIsOnForEverybody() {
        Answer answer = Product.graphql("{ __schema { queryType { fields { name } } } }", "");
        assertThat(answer.json().has("errors")).isFalse();
        assertThat(answer.body()).contains("referralStats", "referralTree", "userPublicInfo");
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

    @Test
    void fieldsOfOneRequestFailEachForItself() {
        Answer answer =
                Product.graphql("{ userReferralAndCommissionRatesLevels { ranges { LEVEL_5 } } __typename }", "");
        assertThat(answer.json().path("data").toString())
                .isEqualTo("{\"userReferralAndCommissionRatesLevels\":{\"ranges\":{\"LEVEL_5\":\"$10,000,000\"}},"
                        + "\"__typename\":\"Query\"}");
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
}
