package gaming.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a developer reads about a document that does not fit the contract. */
class ValidationErrorsTest {
    private final Engine engine = new Library().engine();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            {helo}                                        | Unknown field helo of Query; did you mean hello?
            {shelf(size: 1) {Size}}                       | Unknown field Size of Shelf; did you mean size?
            {shelf(size: 1) {bset {title}}}               | Unknown field bset of Shelf; did you mean best?
            {x}                                           | Unknown field x of Query
            {nothingLikeIt}                               | Unknown field nothingLikeIt of Query
            {a: hello(nmae: "x")}                         | Unknown argument nmae of hello; did you mean name?
            {...F} fragment F on Query {hello(nam: "x")}  | Unknown argument nam of hello; did you mean name?
            {paging(color: GREN)}                         | color must be a value of Color, not GREN; did you mean GREEN?
            {paging(color: green)}                        | color must be a value of Color, not green; did you mean GREEN?
            {paging(color: "GREEN")}                      | color must be a value of Color, not "GREEN"; did you mean GREEN?
            {paging(color: BLUE)}                         | color must be a value of Color, not BLUE
            {paging(color: 5)}                            | color must be a value of Color
            {paging(color: {a: "b"})}                     | color must be a value of Color
            {paging(color: "a'} must be a value of")}     | color must be a value of Color
            {search(input: {titel: "a", title: "b"})}     | Unknown field titel of SearchInput; did you mean title?
            {search(input: {title: "a", color: RDE})}     | input.color must be a value of Color, not RDE; did you mean RED?
            {search(input: {})}                           | input needs the fields [title]
            {search(input: {title: null})}                | input.title must not be null
            {search(input: {title: 5})}                   | input.title must be of the type String
            {search(input: {title: "a", pages: ["1"]})}   | input.pages[0] must be of the type Int
            {search(input: "a")}                          | input must be an object
            {shelf(size: "1") {size}}                     | size must be of the type Int
            {shelf(size: 2147483648) {size}}              | size must be of the type Int
            {when(at: "2026-02-30T00:00:00Z")}            | at must be of the type Date
            {shelf {size}}                                | The argument size is required
            {shelf(size: 1)}                              | shelf is of the type Shelf!: select some of its fields
            {hello {x}}                                   | hello is of the type String! and has no fields
            {hello hello: whoami}                         | hello would be both hello and whoami; give one of them an alias
            {hello hello: ratio}                          | hello would be both a String and a Float; give one of them an alias
            {hello hello(name: "x")}                      | hello is there twice with different arguments; give one of them an alias
            {hello(name: "x", name: "y")}                 | The argument name is there more than once
            {hello(name: $who)}                           | The operation does not declare the variable $who
            query($a: Int) {hello}                        | The operation does not use the variable $a
            query($a: Itn) {shelf(size: $a) {size}}       | Unknown type Itn; did you mean Int?
            query($a: Int) {shelf(size: $a) {size}}       | The variable $a is of the type Int, and the argument needs Int!
            query($a: Int = "x") {__typename @skip(if: true) names(of: []) shelf(size: $a) {size}} | The default is not of the type Int
            {shelf(size: 1) {...F}} fragment F on Shlef {size} | Unknown type Shlef; did you mean Shelf?
            {shelf(size: 1) {... on Book {title}}}        | The fragment is on Book, and this is a Shelf
            {...missing}                                  | The document has no fragment missing
            {hello} fragment F on Query {hello}           | No operation uses the fragment F
            {...F} fragment F on Query {...F}             | The fragment contains itself
            query A {hello} {hello}                       | Each of several operations needs a name
            query A {hello} query A {hello}               | The operation A is there more than once
            subscription {hello}                          | The contract has no Subscription
            type Query {a: Int}                           | A document has only operations and fragments; Query is a type
            {                                             | Invalid syntax at line 1, column 2: unexpected <EOF>
            {hello 'x'}                                   | Invalid syntax at line 1, column 8
            {hello} }                                     | Invalid syntax at line 1, column 9: unexpected } after the document
            {hello @inclde(if: true)}                     | Unknown directive @inclde; did you mean @include?
            {hello @defer}                                | Unknown directive @defer
            {hello @include}                              | The argument if of the directive is required
            query @skip(if: true) {hello}                 | The directive @skip is not allowed here
            """)
    void saysWhatIsWrongInPlainWords(String document, String message) {
        assertThat(Asked.of(engine, document).body().path("errors").findValuesAsText("message"))
                .contains(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            query($v: Color) {paging(color: $v)}        | GREN    | v must be one of the values of Color; did you mean GREEN?
            query($v: Color) {paging(color: $v)}        | BLUE    | v must be one of the values of Color
            """)
    void suggestsAValueForAVariable(String document, String value, String message) {
        JsonNode error = Asked.of(engine, document, Map.of("v", value)).error();

        assertThat(error.get("message").asText()).isEqualTo(message);
    }

    @Test
    void suggestsAFieldForAVariable() {
        Asked asked = Asked.of(
                engine,
                "query($v: SearchInput!) {search(input: $v)}",
                Map.of("v", Map.of("title", "a", "colour", "RED")));

        assertThat(asked.error().get("message").asText())
                .isEqualTo("colour is not a field of SearchInput; did you mean color?");
    }

    @Test
    void suggestsNothingForAVeryLongName() {
        Asked asked = Asked.of(engine, "{" + "hello".repeat(1_000) + "}");

        assertThat(asked.error().get("message").asText())
                .startsWith("Unknown field hellohello")
                .doesNotContain("did you mean");
    }
}
