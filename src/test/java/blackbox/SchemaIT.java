package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** runtime.md: the contract is served, and it is the one that was promised. */
@ExtendWith(Product.class)
class SchemaIT {
    /** What a schema says about itself for people to read. */
    private static final Pattern DESCRIPTION =
            Pattern.compile("\"\"\".*?\"\"\"|^ *\"[^\"\n]*\" *$", Pattern.DOTALL | Pattern.MULTILINE);

    /** What is said of fields beside their types. */
    private static final Pattern COST = Pattern.compile("(?<!directive) @(?:(cost|listSize)\\([^)]*\\)|confidential)");

    /** Other capabilities add fields to these. */
    private static final Set<String> ROOTS = Set.of("Query", "Mutation");

    @Test
    void theContractIsServedUnchanged() throws IOException {
        Answer served = Http.get(URI.create(Product.publicUrl() + "/graphql/schema.graphql"));
        assertThat(served.status()).isEqualTo(200);
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
        assertThat(Product.errorCode(answer)).isEqualTo("GRAPHQL_VALIDATION_FAILED");
        assertThat(answer.json().at("/errors/0/message").asText()).contains("Unknown directive");
        assertThat(answer.json().at("/errors/0/locations")).hasSize(1);
        assertThat(answer.json().has("data")).isFalse();
    }

    @Test
    void fieldsAreSkippedAndIncluded() {
        String document = "query($yes: Boolean!) { a: __typename @skip(if: $yes) b: __typename @include(if: $yes)"
                + " ... @include(if: false) { c: __typename } }";
        assertThat(Http.graphql(Product.publicUrl(), document, Map.of("yes", true), "")
                        .json()
                        .path("data")
                        .toString())
                .isEqualTo("{\"b\":\"Query\"}");
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
        try (var file = SchemaIT.class.getResourceAsStream("contract.graphql")) {
            return parsed(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static Document parsed(String schema) {
        return Parser.parse(
                COST.matcher(DESCRIPTION.matcher(schema).replaceAll("")).replaceAll(""));
    }
}
