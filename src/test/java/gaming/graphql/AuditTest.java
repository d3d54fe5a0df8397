package gaming.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The requests of the server audits of the npm package graphql-http 1.23.1, each with the ids of its audits: 58 of the
 * 61. The other three (5A70, D6D5, 6A70) want queries answered that come by GET.
 */
class AuditTest {
    private static final String JSON = "application/json";
    private static final String GRAPHQL = "application/graphql-response+json";

    @AutoClose
    private static final TestServer SERVER = new TestServer();

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", quoteCharacter = '\0', textBlock = """
            22EB 34A2           | GRAPHQL | {"query":"{ __typename }"}                                                      | 200 | true
            4655 03D4 13EE      | JSON    | {"query":"{ __typename }"}                                                      | 200 | true
            47DE                | */*     | {"query":"{ __typename }"}                                                      | 200 | true
            80D8 82A3 78D5 2C94 | -       | {"query":"{ __typename }"}                                                      | 200 | true
            8161                | GRAPHQL | {"operationName":"Query","query":"query Query { __typename }"}                  | 200 | true
            B8B3                | JSON    | {"operationName":"Query","query":"query Query { __typename }"}                  | 200 | true
            2EA1                | GRAPHQL | {"query":"query Q($n: String!) { __type(name: $n) { name } }","variables":{"n":"a"}} | 200 | true
            28B9                | JSON    | {"query":"query Q($n: String!) { __type(name: $n) { name } }","variables":{"n":"a"}} | 200 | true
            428F                | GRAPHQL | {"query":"{ __typename }","extensions":{"some":"value"}}                        | 200 | true
            1B7A                | JSON    | {"query":"{ __typename }","extensions":{"some":"value"}}                        | 200 | true
            94B0                | GRAPHQL | {"query":"{ __typename }","variables":null}                                     | 200 | true
            94B1                | GRAPHQL | {"query":"{ __typename }","operationName":null}                                 | 200 | true
            94B2                | GRAPHQL | {"query":"{ __typename }","extensions":null}                                    | 200 | true
            0220                | JSON    | {"query":"{ __typename }","variables":null}                                     | 200 | true
            0221                | JSON    | {"query":"{ __typename }","operationName":null}                                 | 200 | true
            0222                | JSON    | {"query":"{ __typename }","extensions":null}                                    | 200 | true
            A5BF                | -       | -                                                                               | 400 | false
            423L                | GRAPHQL | {"notquery":"{ __typename }"}                                                   | 400 | false
            B6DC BCF8           | JSON    | { "not a JSON                                                                   | 400 | false
            B7N8                | GRAPHQL | { "not a JSON                                                                   | 400 | false
            8764 3E3A           | -       | {"qeury":"{ __typename }"}                                                      | 400 | false
            572B                | JSON    | {"query":"{"}                                                                   | 200 | false
            865D 556A D586      | GRAPHQL | {"query":"{"}                                                                   | 400 | false
            FDE2                | JSON    | {"query":"{ 8f31403dfe404bccbb0e835f2629c6a7 }"}                                | 200 | false
            51FE 74FF 5E5B      | GRAPHQL | {"query":"{ 8f31403dfe404bccbb0e835f2629c6a7 }"}                                | 400 | false
            7B9B                | JSON    | {"query":"query Q($id: ID!){ __typename }","variables":{"id":null}}             | 200 | false
            86EE                | GRAPHQL | {"query":"query Q($id: ID!){ __typename }","variables":{"id":null}}             | 400 | false
            LKJ0                | -       | {"query":{"obj":"ect"}}                                                         | 400 | false
            LKJ1                | -       | {"query":0}                                                                     | 400 | false
            LKJ2                | -       | {"query":false}                                                                 | 400 | false
            LKJ3                | -       | {"query":["array"]}                                                             | 400 | false
            6C00                | -       | {"query":"{ __typename }","operationName":{"obj":"ect"}}                        | 400 | false
            6C01                | -       | {"query":"{ __typename }","operationName":0}                                    | 400 | false
            6C02                | -       | {"query":"{ __typename }","operationName":false}                                | 400 | false
            6C03                | -       | {"query":"{ __typename }","operationName":["array"]}                            | 400 | false
            4760                | -       | {"query":"{ __typename }","variables":"string"}                                 | 400 | false
            4761                | -       | {"query":"{ __typename }","variables":0}                                        | 400 | false
            4762                | -       | {"query":"{ __typename }","variables":false}                                    | 400 | false
            4763                | -       | {"query":"{ __typename }","variables":["array"]}                                | 400 | false
            58B0                | -       | {"query":"{ __typename }","extensions":"string"}                                | 400 | false
            58B1                | -       | {"query":"{ __typename }","extensions":0}                                       | 400 | false
            58B2                | -       | {"query":"{ __typename }","extensions":false}                                   | 400 | false
            58B3                | -       | {"query":"{ __typename }","extensions":["array"]}                               | 400 | false
            """)
    void isAnsweredAsTheAuditsDemand(
            String audits, @Nullable String accept, @Nullable String body, int status, boolean data) throws Exception {
        var request = SERVER.json().POST(body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        String type = "GRAPHQL".equals(accept) ? GRAPHQL : JSON;
        if (accept != null) {
            request.header("accept", accept.equals("*/*") ? accept : type);
        }
        HttpResponse<String> response = SERVER.send(request);
        JsonNode answer = new ObjectMapper().readTree(response.body());
        assertThat(response.statusCode()).as(audits).isEqualTo(status);
        assertThat(response.headers().firstValue("content-type").orElse("")).contains(status == 200 ? type : "json");
        assertThat(answer.has("data")).isEqualTo(data);
        assertThat(answer.has("errors")).isEqualTo(!data);
    }

    /** 9C48: MAY NOT allow executing mutations on GET requests. */
    @Test
    void executesNoMutationOnGet() throws Exception {
        assertThat(SERVER.send(SERVER.request("?query=mutation%20%7B%20__typename%20%7D"))
                        .statusCode())
                .isBetween(400, 499);
    }

    /** BF61 and 9ABE: a request names UTF-8, or no type at all. */
    @Test
    void takesUtf8AndNoRequestWithoutAType() throws Exception {
        String query = "{\"query\":\"{ __type(name: \\\"Run🏃Swim🏊\\\") { name } }\"}";
        HttpResponse<String> named = SERVER.send(SERVER.request("")
                .header("content-type", "application/json; charset=utf-8")
                .POST(BodyPublishers.ofString(query)));
        assertThat(named.statusCode()).isEqualTo(200);
        assertThat(named.body()).contains("\"data\"").doesNotContain("\"errors\"");
        assertThat(SERVER.send(SERVER.request("").POST(BodyPublishers.ofString(query)))
                        .statusCode())
                .isEqualTo(415);
    }
}
