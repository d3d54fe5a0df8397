package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http;
import dev.Http.Answer;
import graphql.language.AstPrinter;
import graphql.language.Document;
import graphql.language.FieldDefinition;
import graphql.language.Node;
import graphql.language.ObjectTypeDefinition;
import graphql.language.TypeDefinition;
import graphql.parser.Parser;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * decisions.md, "GraphQL over HTTP" and "Limits elsewhere"; runtime.md; details.md, "GraphQL": requests, their limits, the
 * contract that is served, and persisted queries as Apollo Client and urql send them: the hash, and on an error the hash with
 * the text.
 */
@ExtendWith(Product.class)
class GraphQlOverHttpIT {
    private static final String JSON = "application/json";
    private static final String GRAPHQL_JSON = "application/graphql-response+json";

    /** What a schema says about itself for people to read. */
    private static final Pattern DESCRIPTION =
            Pattern.compile("\"\"\".*?\"\"\"|^ *\"[^\"\n]*\" *$", Pattern.DOTALL | Pattern.MULTILINE);

    /** What is said of fields beside their types. */
    private static final Pattern COST = Pattern.compile("(?<!directive) @(?:(cost|listSize)\\([^)]*\\)|confidential)");

    /** Other capabilities add fields to these. */
    private static final Set<String> ROOTS = Set.of("Query", "Mutation");

    /** No other test sends this text. */
    private final String text = "query Q" + UUID.randomUUID().toString().replace("-", "") + " { __typename }";

    private final String hash = sha256(text);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        application/json | 200
        application/json; charset=utf-8 | 200
        application/json;charset=UTF-8 | 200
        Application/JSON | 200
        application/json; charset="utf-8" | 200
        application/json; foo=bar | 200
        text/plain | 415
        application/graphql | 415
        application/x-www-form-urlencoded | 415
        multipart/form-data | 415
        multipart/form-data; boundary=x | 415
        application/jsonp | 415
        application/json; charset=utf-16 | 415
        application/json; charset=iso-8859-1 | 415
        nonsense | 415
        */* | 415
        """)
    void jsonIsTakenAndAnotherMediaTypeRefused(String contentType, int status) {
        Answer answer = post("{\"query\":\"{ __typename }\"}", "Content-Type", contentType);
        assertThat(answer.status()).isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "LOCK"})
    void onlyPostIsAllowed(String method) {
        for (String query : new String[] {"?query=%7B__typename%7D", "?extensions=%7B%22persistedQuery%22:%7B%7D%7D"}) {
            Answer answer = Http.send(method, URI.create(at() + query));
            assertThat(answer.status()).isEqualTo(405);
            assertThat(answer.headers().firstValue("Allow")).hasValue("POST");
        }
        Answer put = Http.put(at(), "{\"query\":\"mutation { __typename }\"}", "Content-Type", JSON);
        assertThat(put.status()).isEqualTo(405);
        assertThat(code(put)).isEqualTo("METHOD_NOT_ALLOWED");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        x | query($x: Boolean = true) { __typename @skip(if: $x) }
        x | query($x: Boolean = true) { ...F } fragment F on Query { __typename @include(if: $x) }
        x | mutation($x: Boolean = true) { claimEarningsFromReferrals { username @include(if: $x) } }
        x | query($x: String = "Query") { __type(name: $x) { name } }
        x | query($x: Boolean) { __schema { types { fields(includeDeprecated: $x) { name } } } }
        includeDeprecated | { __schema { types { fields(includeDeprecated: null) { name } } } }
        """)
    void aNullWhereGraphQlHasNoneIsRefusedBeforeAnythingRuns(String field, String query) {
        ObjectNode body = record("query", query);
        body.putObject("variables").putNull("x");
        Answer answer = Product.ok(post(body.toString(), "Content-Type", JSON));
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
                document.replace("CONTENT", Product.times(90, "a%d: ID"))
                        .replace("ID", document.contains("seo") ? "content" : "description")
                        .replace("HIGHLIGHTS", Product.times(40, "a%d: highlights { path }"))
                        .replace("LONG", "a b c d e f g h i j k l m n o p q r s t u v w x y z"),
                "");
        JsonNode extensions = answer.json().at("/errors/0/extensions");
        Json.assertHas(extensions, "{'code': 'QUERY_TOO_COMPLEX', 'allowed': 100000}");
        assertThat(extensions.path("cost").asLong()).isGreaterThan(100_000);
        assertThat(answer.json().has("data")).isFalse();
    }

    /** {@code DocumentLimitsTest} has the bounds of each. */
    @Test
    void aDocumentThatIsTooLongTooDeepOrTooWideIsTooComplex() {
        assertTooComplex("{ __typename } #" + "a".repeat(64 * 1024));
        assertTooComplex("{ referralStats { " + "level ".repeat(2000) + "} }");
        assertTooComplex("{ referralStats " + "{ level ".repeat(10) + "}".repeat(10) + " }");
        assertTooComplex("{ " + Product.times(11, "a%d: __typename") + " }");
    }

    @Test
    void aNumberOfMoreThanAThousandDigitsIsTooComplex() {
        assertTooComplex("{ casinoGames(limit: " + "9".repeat(1_001) + ") { count } }");
        Product.fails(
                Product.graphql("{ casinoGames(limit: " + "9".repeat(1_000) + ") { count } }", ""),
                "GRAPHQL_VALIDATION_FAILED");
    }

    private static void assertTooComplex(String query) {
        Product.fails(Product.graphql(query, ""), "QUERY_TOO_COMPLEX");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", GRAPHQL_JSON})
    void anUnknownHashIsAnsweredSoThatClientsSendTheText(String accepted) {
        Answer unknown = persisted(null, hash, accepted);

        // Apollo Client reads the message or the code, and urql the message. Other statuses end their use of hashes
        Product.ok(unknown);
        assertThat(unknown.json().at("/errors/0/message").asText()).isEqualTo("PersistedQueryNotFound");
        assertThat(code(unknown)).isEqualTo("PERSISTED_QUERY_NOT_FOUND");
        assertThat(unknown.json().has("data")).isFalse();
    }

    @Test
    void theHashIsEnoughOnceTheTextWasSentWithIt() {
        assertThat(persisted(text, hash).json().at("/data/__typename").asText()).isEqualTo("Query");
        for (int i = 0; i < 3; i++) {
            assertThat(persisted(null, hash).json().at("/data/__typename").asText())
                    .isEqualTo("Query");
        }
        assertThat(persisted(text, hash).json().at("/data/__typename").asText()).isEqualTo("Query");
    }

    @Test
    void aTextThatWasSentAloneIsNotKeptByItsHash() {
        assertThat(persisted(text, null).json().has("data")).isTrue();

        assertThat(code(persisted(null, hash))).isEqualTo("PERSISTED_QUERY_NOT_FOUND");
    }

    @Test
    void aKeptQueryTakesVariables() {
        String query = "query Q($slug: String!) { casinoGameBySlug(slug: $slug) { name } } # " + text;
        persisted(query, sha256(query));

        Map<String, Object> request = request(null, sha256(query));
        request.put("variables", Map.of("slug", "no-such-game"));
        assertThat(code(send(request, GRAPHQL_JSON))).isEqualTo("CASINO_GAME_NOT_FOUND");
        assertThat(code(persisted(null, sha256(query)))).isEqualTo("BAD_USER_INPUT");
    }

    @Test
    void aKeptMutationRuns() {
        String mutation = "mutation { logout } # " + text;
        persisted(mutation, sha256(mutation));

        Json.assertHas(persisted(null, sha256(mutation)).json(), "{'data': {'logout': true}}");
    }

    @Test
    void aHashOfAnotherTextIsRefusedAndNotKept() {
        Answer refused = persisted(text, sha256("another text"));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(code(refused)).isEqualTo("BAD_REQUEST");
        assertThat(refused.json().has("data")).isFalse();
        assertThat(code(persisted(null, sha256("another text")))).isEqualTo("PERSISTED_QUERY_NOT_FOUND");
    }

    @Test
    void anInvalidDocumentIsNotKept() {
        for (String invalid : new String[] {"{ nothing } # " + text, "{ # " + text, "{ a" + "{ b".repeat(20)}) {
            assertThat(persisted(invalid, sha256(invalid)).json().has("errors")).isTrue();
            assertThat(code(persisted(null, sha256(invalid)))).isEqualTo("PERSISTED_QUERY_NOT_FOUND");
        }
    }

    @Test
    void aHashThatIsNoHashIsUnknown() {
        persisted("{ __typename }", null);

        for (String none : new String[] {"", "ab12", "{ __typename }", "g".repeat(64), hash.toUpperCase()}) {
            assertThat(code(persisted(null, none))).as(none).isEqualTo("PERSISTED_QUERY_NOT_FOUND");
        }
    }

    @Test
    void membersThatClientsAddAreTaken() {
        Map<String, Object> request = request(text, null);
        request.put("extensions", Map.of("persistedQuery", Map.of("version", 1, "sha256Hash", hash, "miss", true)));

        assertThat(send(request, "application/json").json().has("data")).isTrue();
    }

    private static Answer persisted(String query, String hash) {
        return persisted(query, hash, "application/json");
    }

    private static Answer persisted(String query, String hash, String accepted) {
        return send(request(query, hash), accepted);
    }

    private static Map<String, Object> request(String query, String hash) {
        Map<String, Object> request = new HashMap<>();
        if (query != null) {
            request.put("query", query);
        }
        if (hash != null) {
            request.put("extensions", Map.of("persistedQuery", Map.of("version", 1, "sha256Hash", hash)));
        }
        return request;
    }

    private static Answer send(Map<String, Object> request, String accepted) {
        String body = new ObjectMapper().valueToTree(request).toString();
        URI graphql = URI.create(Product.publicUrl() + "/graphql");
        return Http.post(graphql, body, "Content-Type", "application/json", "Accept", accepted);
    }

    private static String sha256(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (GeneralSecurityException everyJdkHasIt) {
            throw new AssertionError(everyJdkHasIt);
        }
    }

    @Test
    void theContractIsServedUnchanged() throws IOException {
        Answer served = Product.ok(Http.get(URI.create(Product.publicUrl() + "/graphql/schema.graphql")));
        Document actual = parsed(served.body());
        for (TypeDefinition<?> promised : promised().getDefinitionsOfType(TypeDefinition.class)) {
            TypeDefinition<?> there = type(actual, promised.getName());
            if (ROOTS.contains(promised.getName())) {
                assertThat(printed(((ObjectTypeDefinition) there).getFieldDefinitions()))
                        .containsAll(printed(((ObjectTypeDefinition) promised).getFieldDefinitions()));
            } else {
                assertThat(AstPrinter.printAst(there)).isEqualTo(AstPrinter.printAst(promised));
            }
        }
    }

    @Test
    void everyPartOfTheContractHasADescription() {
        var silent = new ArrayList<String>();
        described().forEach((coordinate, description) -> {
            if (description.isBlank()) {
                silent.add(coordinate);
            }
        });
        assertThat(silent).isEmpty();
        assertThat(described())
                .containsKeys(
                        "Date", "ResponseStatus.ERROR",
                        "Query.casinoGames", "Query.casinoGames(limit:)",
                        "CasinoGamesFilterInput.query", "CasinoGameModel.id");
    }

    /** The descriptions of everything that the contract declares, by coordinate, as introspection tells them. */
    private static Map<String, String> described() {
        var found = new TreeMap<String, String>();
        JsonNode types = Product.graphql(
                        "{ __schema { types { name description enumValues(includeDeprecated: true) { name description }"
                                + " inputFields { name description } fields(includeDeprecated: true) { name description"
                                + " args { name description } } } } }",
                        "")
                .json()
                .at("/data/__schema/types");
        for (JsonNode type : types) {
            String name = type.path("name").asText();
            if (!name.startsWith("__")) {
                put(found, name, type);
                for (String members : List.of("fields", "inputFields", "enumValues")) {
                    type.path(members).forEach(member -> {
                        String coordinate = name + "." + member.path("name").asText();
                        put(found, coordinate, member);
                        member.path("args")
                                .forEach(argument -> put(
                                        found,
                                        coordinate + "(" + argument.path("name").asText() + ":)",
                                        argument));
                    });
                }
            }
        }
        return found;
    }

    private static void put(Map<String, String> found, String coordinate, JsonNode element) {
        found.put(coordinate, element.path("description").asText(""));
    }

    /** graphql-java knows more of them, and would take and ignore those. */
    @Test
    void introspectionKnowsTheDirectivesThatAreServed() {
        JsonNode schema = Product.graphql("{ __schema { subscriptionType { name } directives { name } } }", "")
                .json()
                .at("/data/__schema");
        assertThat(schema.path("directives").findValuesAsText("name"))
                .containsExactlyInAnyOrder("skip", "include", "deprecated", "specifiedBy", "oneOf");
        assertThat(schema.path("subscriptionType").isNull()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ ... @defer { __typename } }",
                "{ ...Some @defer(if: false, label: \"x\") } fragment Some on Query { __typename }",
                "query @experimental_disableErrorPropagation { __typename }",
                "{ ... @stream { __typename } }",
                "{ __typename @skip(if: false) @defer }"
            })
    void aDirectiveThatIsNotServedIsUnknown(String document) {
        Answer answer = Product.graphql(document, "");
        Product.fails(answer, "GRAPHQL_VALIDATION_FAILED");
        assertThat(answer.json().at("/errors/0/message").asText()).contains("Unknown directive");
        assertThat(answer.json().at("/errors/0/locations")).hasSize(1);
        assertThat(answer.json().has("data")).isFalse();
    }

    @Test
    void introspectionSaysWhatIsDeprecatedAndWhy() {
        String fields = Product.graphql(
                        "{ __type(name: \"Query\") { fields(includeDeprecated: true) { name isDeprecated"
                                + " deprecationReason } } }",
                        "")
                .body();
        assertThat(fields)
                .contains("{\"name\":\"casinoGame\",\"isDeprecated\":true,"
                        + "\"deprecationReason\":\"Use casinoGameBySlug\"}")
                .contains("{\"name\":\"casinoGameBySlug\",\"isDeprecated\":false,\"deprecationReason\":null}");
    }

    private static TypeDefinition<?> type(Document schema, String name) {
        return schema.getDefinitionsOfType(TypeDefinition.class).stream()
                .filter(type -> type.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("There is no type " + name));
    }

    private static List<String> printed(List<FieldDefinition> fields) {
        return fields.stream()
                .map((Node<?> field) -> AstPrinter.printAst(field))
                .toList();
    }

    private static Document promised() throws IOException {
        try (var file = GraphQlOverHttpIT.class.getResourceAsStream("contract.graphql")) {
            return parsed(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static Document parsed(String schema) {
        return Parser.parse(
                COST.matcher(DESCRIPTION.matcher(schema).replaceAll("")).replaceAll(""));
    }

    @Test
    void fieldsAreSkippedAndIncluded() {
        String document = "query($yes: Boolean!) { a: __typename @skip(if: $yes) b: __typename @include(if: $yes)"
                + " ... @include(if: false) { c: __typename } }";
        assertThat(Product.data(Product.ask(document, Map.of("yes", true), ""))).hasToString("{\"b\":\"Query\"}");
    }
}
