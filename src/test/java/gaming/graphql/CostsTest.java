package gaming.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.casino.search.SearchText;
import gaming.core.Resource;
import graphql.execution.CoercedVariables;
import graphql.introspection.IntrospectionQuery;
import graphql.language.Document;
import graphql.language.OperationDefinition;
import graphql.parser.Parser;
import graphql.schema.GraphQLSchema;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** details.md, "Amendments", Cost: what documents cost by the directives of the contract. */
class CostsTest {
    private static final int ALLOWED = Library.SETTINGS.maxCost();
    private final GraphQLSchema contract = Engine.schema(Resource.text("/schema.graphqls"));
    private final Costs costs = new Costs(contract, SearchText::words);

    @Test
    void aFieldCostsOne() {
        assertThat(cost("{ __typename }")).isEqualTo(1);
        assertThat(cost("{ casinoGameBySlug(slug: \"a\") { id name } }")).isEqualTo(4);
    }

    @Test
    void aListCostsItsLimitTimesWhatItHolds() {
        long one = cost("{ casinoGames(limit: 1) { data { id name } } }");
        assertThat(cost("{ casinoGames(limit: 51) { data { id name } } }")).isEqualTo(one + 50 * 3);
    }

    @ParameterizedTest
    @CsvSource({"'', 20", "limit: null, 20", "limit: 100, 100", "limit: 5000, 100", "limit: -3, 1", "limit: 0, 1"})
    void theLimitIsTheOneThatIsServed(String written, int served) {
        String other = written.isEmpty() ? "" : "(" + written + ")";
        assertThat(cost("{ casinoGames" + other + " { data { id } } }"))
                .isEqualTo(cost("{ casinoGames(limit: " + served + ") { data { id } } }"));
    }

    @Test
    void theLimitMayBeAVariable() {
        String query = "query ($n: Int = 7) { casinoGames(limit: $n) { data { id } } }";
        assertThat(cost(query, Map.of("n", 90))).isEqualTo(cost("{ casinoGames(limit: 90) { data { id } } }"));
        assertThat(cost(query)).isEqualTo(cost("{ casinoGames(limit: 7) { data { id } } }"));
    }

    @Test
    void listsInListsAreMultiplied() {
        long flat = cost("{ casinoGames(limit: 100) { data { id } } }");
        long nested = cost("{ casinoGames(limit: 100) { data { providerWithGames { games { id } } } } }");
        assertThat(nested).isGreaterThan(10 * flat);
    }

    @Test
    void everyAliasCounts() {
        long once = cost("{ getCasinoPage(slug: \"a\") { seo { content } } }");
        long twice = cost("{ getCasinoPage(slug: \"a\") { seo { a: content b: content } } }");
        assertThat(twice - once).isEqualTo(160);
    }

    @Test
    void fragmentsAndInlineFragmentsCostWhatTheyHold() {
        assertThat(cost("{ ...A } fragment A on Query { casinoGames { ...on PagedCasinoGame { data { id } } } }"))
                .isEqualTo(cost("{ casinoGames { data { id } } }"));
    }

    @Test
    void anOmittedArgumentCostsTheSame() {
        assertThat(cost("{ casinoGames { data { id name @skip(if: true) } } }"))
                .isEqualTo(cost("{ casinoGames { data { id name } } }"));
    }

    @Test
    void aTextThatIsSearchedForCostsByItsDifferentWords() {
        long one = cost("{ searchCasinoGames(query: \"a\") { count } }");
        assertThat(cost("{ searchCasinoGames(query: \"a b a b c\") { count } }"))
                .isEqualTo(one + 2 * 1500);
        assertThat(cost("{ searchCasinoGames(query: \"" + "a ".repeat(100) + "\") { count } }"))
                .isEqualTo(one);
        assertThat(cost("{ searchCasinoGames(query: \"X-Men\") { count } }")).isEqualTo(one + 2 * 1500);
        assertThat(cost("{ casinoGames(filter: {query: \"a b\"}) { count } }") - cost("{ casinoGames { count } }"))
                .isEqualTo(2 * 1500);
        String query = "query ($f: CasinoGamesFilterInput) { casinoGames(filter: $f) { count } }";
        assertThat(cost(query, Map.of("f", Map.of("query", "a b"))))
                .isEqualTo(cost("{ casinoGames(filter: {query: \"a b\"}) { count } }"));
    }

    @Test
    void aTextThatIsTooLongCostsNoSearch() {
        assertThat(cost("{ searchCasinoGames(query: \"" + "a b ".repeat(51) + "\") { count } }"))
                .isEqualTo(cost("{ searchCasinoGames(query: \"\") { count } }"));
    }

    @Test
    void highlightsCostByTheTextThatIsSearchedFor() {
        String search = "{ searchCasinoGames(query: \"%s\", limit: 100) { data { highlights { path } } } }";
        assertThat(cost(search.formatted("a b c")) - cost(search.formatted("a")))
                .isEqualTo(2 * 1500 + 2 * 30 * 100);
    }

    @Test
    void noNumberOfListsOverflows() {
        String nested = "providerWithGames { games { casinoPages { highlightedGames { ".repeat(4);
        assertThat(cost("{ casinoGames(limit: 100) { data { " + nested + "id" + " } } } }".repeat(4) + " } } }"))
                .isGreaterThan(Integer.MAX_VALUE);
    }

    @Test
    void introspectionStaysFarBelowTheLimit() {
        assertThat(cost(IntrospectionQuery.INTROSPECTION_QUERY)).isLessThan(ALLOWED / 8);
    }

    private long cost(String query) {
        return cost(query, Map.of());
    }

    private long cost(String query, Map<String, Object> variables) {
        Document document = Parser.parse(query);
        var operation =
                document.getFirstDefinitionOfType(OperationDefinition.class).orElseThrow();
        CoercedVariables coerced = Variables.coerced(contract, operation, Set.of(), variables);
        return costs.of(operation, Selections.fragments(document), coerced);
    }
}
