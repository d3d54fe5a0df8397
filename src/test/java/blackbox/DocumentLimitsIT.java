package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a GraphQL document may cost: decisions.md, "Limits elsewhere"; details.md, "GraphQL". */
@ExtendWith(Product.class)
class DocumentLimitsIT {
    private static final String RATES = ": userReferralAndCommissionRatesLevels { ranges { LEVEL_1 } }";

    @Test
    void tenSelectionsOfOneRootFieldPassAndElevenDoNot() {
        assertPasses(repeated(10, each -> "a" + each + RATES));
        assertTooComplex(repeated(11, each -> "a" + each + RATES));
        assertTooComplex(repeated(500, each -> "a" + each + RATES));
    }

    @Test
    void twentyRootFieldsPassAndTwentyOneDoNot() {
        assertPasses(roots(10, 10));
        assertTooComplex(roots(10, 11));
        assertTooComplex("{ __typename " + roots(10, 10).substring(1));
    }

    private static String roots(int rates, int typenames) {
        return "{ "
                + IntStream.range(0, rates).mapToObj(each -> "a" + each + RATES).collect(Collectors.joining(" "))
                + " "
                + IntStream.range(0, typenames)
                        .mapToObj(each -> "t" + each + ": __typename")
                        .collect(Collectors.joining(" "))
                + " }";
    }

    @ParameterizedTest
    @ValueSource(ints = {11, 50, 500})
    void aDeepDocumentIsTooComplex(int depth) {
        assertTooComplex("{ referralStats " + "{ level ".repeat(depth - 1) + "}".repeat(depth - 1) + " }");
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

    @Test
    void aDocumentOfMoreThan64KibibytesIsTooComplex() {
        assertPasses("{ __typename } #" + "a".repeat(64 * 1024 - 16));
        assertTooComplex("{ __typename } #" + "a".repeat(64 * 1024 - 15));
        assertTooComplex("{ __typename } #" + "é".repeat(33 * 1024));
    }

    @Test
    void aDocumentOfMoreThan2000TokensIsTooComplex() {
        assertTooComplex("{ referralStats { " + "level ".repeat(2000) + "} }");
        String token = Player.joins().token();
        Answer answer = Product.graphql("{ referralStats { " + "level ".repeat(1990) + "} }", token);
        assertThat(answer.json().at("/data/referralStats/level").asText()).isEqualTo("LEVEL_1");
    }

    private static String repeated(int times, IntFunction<String> selection) {
        return IntStream.range(0, times).mapToObj(selection).collect(Collectors.joining(" ", "{ ", " }"));
    }

    private static void assertPasses(String query) {
        Answer answer = Product.graphql(query, "");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().has("errors")).as(answer.body()).isFalse();
    }

    private static void assertTooComplex(String query) {
        assertThat(Product.errorCode(Product.graphql(query, ""))).isEqualTo("QUERY_TOO_COMPLEX");
    }
}
