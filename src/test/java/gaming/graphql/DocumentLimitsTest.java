package gaming.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How large a document may be (decisions.md, "Limits elsewhere"; details.md, "GraphQL"). */
@Timeout(10)
class DocumentLimitsTest {
    private static final String TOO_COMPLEX = "QUERY_TOO_COMPLEX";

    private final Engine engine = new Library().engine();

    @Test
    void acceptsSixtyFourKibibytesAndNotAByteMore() {
        String document = "{hello} #";

        assertThat(Asked.of(engine, document + "x".repeat(65_536 - document.length()))
                        .data("/hello")
                        .asText())
                .isEqualTo("Hello world");
        assertThat(code(document + "x".repeat(65_537 - document.length()))).isEqualTo(TOO_COMPLEX);
    }

    @Test
    void countsBytesAndNotCharacters() {
        assertThat(code("{hello} #" + "é".repeat(32_763))).isEmpty();
        assertThat(code("{hello} #" + "é".repeat(32_764))).isEqualTo(TOO_COMPLEX);
        assertThat(code("{hello} #" + "🏃".repeat(16_381))).isEmpty();
        assertThat(code("{hello} #" + "🏃".repeat(16_382))).isEqualTo(TOO_COMPLEX);
    }

    @Test
    void acceptsTwoThousandTokensAndNotOneMore() {
        assertThat(code("{rates {" + "RED ".repeat(1_995) + "}}")).isEmpty();
        assertThat(code("{rates {" + "RED ".repeat(1_996) + "}}")).isEqualTo(TOO_COMPLEX);
    }

    @Test
    void countsTokensAlsoWhereTheSyntaxIsWrong() {
        assertThat(code("}" + " a".repeat(1_999))).isEqualTo("GRAPHQL_PARSE_FAILED");
        assertThat(code("}" + " a".repeat(2_000))).isEqualTo(TOO_COMPLEX);
    }

    @Test
    void countsNoWhitespace() {
        assertThat(code("{hello" + " ".repeat(60_000) + "}")).isEmpty();
        assertThat(code("{hello" + "\n,".repeat(30_000) + "}")).isEmpty();
    }

    @Test
    void acceptsTenLevelsAndNotAnEleventh() {
        assertThat(code(nested(10))).isEmpty();
        assertThat(code(nested(11))).isEqualTo(TOO_COMPLEX);
        assertThat(code(nested(50))).isEqualTo(TOO_COMPLEX);
    }

    @Test
    void refusesANumberOfMoreThanAThousandDigitsAndTakesATextOfThem() {
        String digits = "1".repeat(1_001);

        assertThat(code("{names(of: [" + digits.substring(1) + "])}")).isNotEqualTo(TOO_COMPLEX);
        assertThat(code("{names(of: [" + digits + "])}")).isEqualTo(TOO_COMPLEX);
        assertThat(code("{names(of: [\"\\\"" + digits + "\"])}")).isEmpty();
        assertThat(code("{names(of: [\"\"\"\"\\\"\"\"" + digits + "\"\"\"])}")).isEmpty();
        assertThat(code("{hello #\"" + digits + "\n}")).isEmpty();
        assertThat(code("{names(of: [\"\", " + digits + ", \"\"])}")).isEqualTo(TOO_COMPLEX);
    }

    @Test
    void countsDepthThroughFragments() {
        String spread = "fragment F on Book {next {next {next {next {next {next {next {title}}}}}}}} ";

        assertThat(code("{shelf(size: 1) {best {...F}}} " + spread)).isEmpty();
        assertThat(code("{shelf(size: 1) {best {... on Book {...F}}}} " + spread))
                .isEmpty();
        assertThat(code("{shelf(size: 1) {best {next {...F}}}} " + spread)).isEqualTo(TOO_COMPLEX);
    }

    @Test
    void refusesADocumentAsDeepAsItCanBeWritten() {
        assertThat(code("{a".repeat(999))).isEqualTo(TOO_COMPLEX);
        assertThat(code("{names(of: " + "[".repeat(1_900))).isEqualTo(TOO_COMPLEX);
    }

    @Test
    void exemptsIntrospectionFromTheDepthAlsoInFragments() {
        String types = "{__schema {types {fields {type " + "{ofType ".repeat(8) + "{name}" + "}".repeat(8) + "}}}}";

        assertThat(code(types)).isEmpty();
        assertThat(code("{...S} fragment S on Query " + types)).isEmpty();
        assertThat(code(graphql.introspection.IntrospectionQuery.INTROSPECTION_QUERY))
                .isEmpty();
    }

    @Test
    void acceptsTenSelectionsOfARootFieldAndNotAnEleventh() {
        assertThat(code("{" + aliases(10, "hello") + "}")).isEmpty();
        assertThat(code("{" + aliases(11, "hello") + "}")).isEqualTo(TOO_COMPLEX);
        assertThat(code("{" + aliases(500, "hello") + "}")).isEqualTo(TOO_COMPLEX);
        assertThat(code("{" + "hello ".repeat(11) + "}")).isEqualTo(TOO_COMPLEX);
        assertThat(code("{" + aliases(11, "__typename") + "}")).isEqualTo(TOO_COMPLEX);
    }

    @Test
    void countsRootFieldsInFragmentsWhereTheyAreSpread() {
        String fragment = "fragment F on Query {a: hello b: hello c: hello} ";

        assertThat(code("{...F ...F ...F} " + fragment)).isEmpty();
        assertThat(code("{...F ...F ... on Query {...F ...F}} " + fragment)).isEqualTo(TOO_COMPLEX);
    }

    @Test
    void countsAliasesOfRootFieldsOnly() {
        assertThat(code("{shelf(size: 1) {books {" + aliases(100, "title") + "}}}"))
                .isEmpty();
    }

    @Test
    void acceptsTwentyRootFieldsAndNotOneMore() {
        assertThat(code("{" + aliases(10, "hello")
                        + aliases(10, "whoami").replace("a", "b").replace("whobmi", "whoami") + "}"))
                .isEmpty();
        assertThat(code("{" + aliases(10, "hello")
                        + aliases(10, "paging").replace("a", "b").replace("pbging", "paging") + " __typename}"))
                .isEqualTo(TOO_COMPLEX);
    }

    @Test
    void looksAtEveryOperationOfADocument() {
        assertThat(code("query A {hello} query B {" + aliases(11, "hello") + "}"))
                .isEqualTo(TOO_COMPLEX);
    }

    @Test
    void measuresBeforeItValidates() {
        assertThat(code("{" + aliases(11, "nothing") + "}")).isEqualTo(TOO_COMPLEX);
    }

    @Test
    void refusesFragmentsThatGrowExponentially() {
        String levels = IntStream.range(0, 100)
                .mapToObj(i -> "fragment F%d on Query {...F%d ...F%d}".formatted(i, i + 1, i + 1))
                .collect(Collectors.joining(" "));

        assertThat(code("{...F0} " + levels + " fragment F100 on Query {hello}"))
                .isEqualTo(TOO_COMPLEX);
        assertThat(code("{...F0} " + levels + " fragment F100 on Query {__typename}"))
                .isEqualTo(TOO_COMPLEX);
    }

    @Test
    void refusesFragmentsThatGrowExponentiallyBelowTheRoot() {
        String levels = IntStream.range(0, 8)
                .mapToObj(i -> "fragment F%d on Book {".formatted(i)
                        + IntStream.range(0, 12)
                                .mapToObj(a -> "a%d: next {...F%d} ".formatted(a, i + 1))
                                .collect(Collectors.joining())
                        + "}")
                .collect(Collectors.joining(" "));

        assertThat(code("{shelf(size: 1) {best {...F0}}} " + levels + " fragment F8 on Book {title}"))
                .isEqualTo(TOO_COMPLEX);
    }

    @Test
    void validatesTheWidestAcceptedDocumentQuickly() {
        String levels = IntStream.range(0, 4)
                .mapToObj(i -> "fragment F%d on Book {".formatted(i)
                        + IntStream.range(0, 8)
                                .mapToObj(a -> "a%d: next {...F%d} ".formatted(a, i + 1))
                                .collect(Collectors.joining())
                        + "}")
                .collect(Collectors.joining(" "));
        long start = System.nanoTime();

        assertThat(code("{shelf(size: 1) {best {...F0}}} " + levels + " fragment F4 on Book {title}"))
                .isEmpty();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
    }

    @Test
    void survivesFragmentsInACircle() {
        assertThat(code("{...A} fragment A on Query {...B} fragment B on Query {hello ...A}"))
                .isEqualTo("GRAPHQL_VALIDATION_FAILED");
        assertThat(code("{shelf(size: 1) {best {...A}}} fragment A on Book {next {...A}}"))
                .isEqualTo("GRAPHQL_VALIDATION_FAILED");
        assertThat(code("{...A} fragment A on Query {...A ...A}")).isEqualTo("GRAPHQL_VALIDATION_FAILED");
    }

    private String code(String document) {
        return Asked.of(engine, document).code();
    }

    /** {@code levels} fields, one below the other. */
    private static String nested(int levels) {
        return "{shelf(size: 1) {best {" + "next {".repeat(levels - 3) + "title" + "}".repeat(levels);
    }

    private static String aliases(int count, String field) {
        return IntStream.range(0, count)
                .mapToObj(i -> "a%d: %s ".formatted(i, field))
                .collect(Collectors.joining());
    }
}
