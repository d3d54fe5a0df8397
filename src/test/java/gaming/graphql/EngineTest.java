package gaming.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.access.MovableClock;
import gaming.access.limits.Allowances;
import gaming.access.limits.RequestLimits;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What reaches the methods, and what comes back. */
class EngineTest {
    private final Library library = new Library();
    private final Engine engine = library.engine();

    @Test
    void givesAbsentArgumentsTheirDefaultsAndKeepsNulls() {
        assertThat(Asked.of(engine, "{hello}").data("/hello").asText()).isEqualTo("Hello world");
        assertThat(Asked.of(engine, "{hello(name: null)}").data("/hello").asText())
                .isEqualTo("Hello null");
        assertThat(Asked.of(engine, "{paging}").data("/paging").asText()).isEqualTo("20 RED");
        assertThat(Asked.of(engine, "{paging(limit: null, color: null)}")
                        .data("/paging")
                        .asText())
                .isEqualTo("null null");
    }

    @Test
    void givesAnAbsentVariableTheDefaultOfItsArgument() {
        String query = "query($l: Int, $c: Color) {paging(limit: $l, color: $c)}";
        Map<String, Object> nulls = new HashMap<>();
        nulls.put("l", null);
        nulls.put("c", null);

        assertThat(Asked.of(engine, query).data("/paging").asText()).isEqualTo("20 RED");
        assertThat(Asked.of(engine, query, nulls).data("/paging").asText()).isEqualTo("null null");
        assertThat(Asked.of(engine, query, Map.of("l", 3, "c", "GREEN"))
                        .data("/paging")
                        .asText())
                .isEqualTo("3 GREEN");
    }

    @Test
    void makesRecordsOfInputObjects() {
        Map<String, Object> input = Map.of(
                "title", "T", "pages", List.of(1, 2), "inner", Map.of("since", "2026-11-20T09:30:00Z", "ratio", 1));

        assertThat(Asked.of(engine, "query($i: SearchInput!) {search(input: $i)}", Map.of("i", input))
                        .data("/search")
                        .asText())
                .isEqualTo("SearchInput[title=T, color=GREEN, pages=[1, 2], "
                        + "inner=SearchInner[since=2026-11-20T09:30:00Z, ratio=1.0]]");
        assertThat(Asked.of(engine, "{search(input: {title: \"T\", color: null, inner: {}})}")
                        .data("/search")
                        .asText())
                .isEqualTo("SearchInput[title=T, color=null, pages=null, inner=SearchInner[since=null, ratio=null]]");
    }

    @Test
    void tellsTheRefusalOfARecordThatValidatesItself() {
        Asked asked = Asked.of(engine, "{search(input: {title: \" \"})}");

        assertThat(asked.code()).isEqualTo("BAD_USER_INPUT");
        assertThat(asked.error().at("/extensions/field").asText()).isEqualTo("title");
    }

    @Test
    void takesListsAndASingleValueForOne() {
        assertThat(Asked.of(engine, "{names(of: [\"a\", \"b\"])}")
                        .data("/names")
                        .toString())
                .isEqualTo("[\"a\",\"b\"]");
        assertThat(Asked.of(engine, "{names(of: \"a\")}").data("/names").toString())
                .isEqualTo("[\"a\"]");
    }

    @Test
    void writesDatesInUtcWithMillisecondsOnlyWhenThereAreSome() {
        String query = "query($at: Date!) {when(at: $at)}";

        assertThat(Asked.of(engine, query, Map.of("at", "2026-11-20T09:30:00Z"))
                        .data("/when")
                        .asText())
                .isEqualTo("2026-11-20T09:30:00Z");
        assertThat(Asked.of(engine, query, Map.of("at", "2026-11-20T11:30:00.120999+02:00"))
                        .data("/when")
                        .asText())
                .isEqualTo("2026-11-20T09:30:00.120Z");
        assertThat(Asked.of(engine, query, Map.of("at", "2025-02-30T00:00:00Z")).code())
                .isEqualTo("BAD_USER_INPUT");
        assertThat(Asked.of(engine, "{when(at: \"2025-02-30T00:00:00Z\")}").code())
                .isEqualTo("GRAPHQL_VALIDATION_FAILED");
        assertThat(Asked.of(engine, "{when(at: 5)}").code()).isEqualTo("GRAPHQL_VALIDATION_FAILED");
    }

    @Test
    void readsRecordsMapsAndEnums() {
        assertThat(Asked.of(
                                engine,
                                "{rates {RED GREEN} colors shelf(size: 1) {size best {title} books {title default}}}")
                        .data("")
                        .toString())
                .isEqualTo("{\"rates\":{\"RED\":0.5,\"GREEN\":1.234567825E7},\"colors\":[\"GREEN\",\"RED\"],"
                        + "\"shelf\":{\"size\":1,\"best\":null,\"books\":[{\"title\":\"Book 0\",\"default\":true}]}}");
    }

    @Test
    void givesMethodsWhatTheRequestBringsAlong() {
        assertThat(Asked.of(engine, "{whoami}").data("/whoami").asText()).isEqualTo("192.0.2.7");
    }

    @Test
    void answersFieldsOfEachParent() {
        assertThat(Asked.of(engine, "{shelf(size: 2) {books {isbn shout}}}")
                        .data("/shelf/books/1")
                        .toString())
                .isEqualTo("{\"isbn\":\"isbn of Book 1\",\"shout\":\"BOOK 1\"}");
    }

    @Test
    void asksABatchedMethodOnceForAllParents() {
        Asked asked = Asked.of(engine, "{shelf(size: 100) {books {author {name}}}}");

        assertThat(asked.data("/shelf/books/99/author/name").asText()).isEqualTo("Author of Book 99");
        assertThat(library.batches).containsExactly(100);
    }

    @Test
    void aListThatIsLongerThanAssumedIsChargedAfterwards() {
        RequestLimits limits = Allowances.of(600_000, new MovableClock());
        Engine charging = library.engine(Library.SETTINGS, limits);
        long[] charged = new long[101];
        for (int size : new int[] {1, 2, 50, 100}) {
            String shelf = "{shelf(size: " + size + ") {books {isbn}}}";
            Asked.of(charging, shelf); // pays for the document, too
            long before = limits.remaining(RequestLimits.COST, "192.0.2.7").left();
            Asked.of(charging, shelf).data("/shelf");
            charged[size] =
                    before - limits.remaining(RequestLimits.COST, "192.0.2.7").left();
        }
        // One for each book and each ISBN
        assertThat(charged[2]).isEqualTo(charged[1]);
        assertThat(charged[100] - charged[50]).isEqualTo(50 * 2);
    }

    @Test
    void batchesEachLevelOfNestedParents() {
        Asked asked = Asked.of(engine, "{shelf(size: 3) {books {author {books {author {name}}}}}}");

        assertThat(asked.data("/shelf/books/2/author/books/0/author/name").asText())
                .isEqualTo("Author of Another of Author of Book 2");
        assertThat(library.batches).containsExactly(3, 3);
    }

    @Test
    void asksABatchedMethodOncePerSetOfArguments() {
        Asked asked = Asked.of(
                engine,
                "{shelf(size: 3) {books {one: reviews(limit: 1) none: reviews(limit: 0) again: reviews(limit: 1)}}}");

        assertThat(asked.data("/shelf/books/2").toString())
                .isEqualTo("{\"one\":[\"Book 2 review 0\"],\"none\":[],\"again\":[\"Book 2 review 0\"]}");
        assertThat(library.batches).containsExactlyInAnyOrder(6, 3);
    }

    @Test
    void failsOnlyTheFieldsOfABatchWhoseArgumentsAreRefused() {
        Asked asked = Asked.of(engine, "{shelf(size: 2) {books {bad: reviews(limit: -1) good: reviews(limit: 1)}}}");

        assertThat(asked.body().at("/data/shelf/books/1").toString())
                .isEqualTo("{\"bad\":null,\"good\":[\"Book 1 review 0\"]}");
        assertThat(asked.code()).isEqualTo("BAD_USER_INPUT");
    }

    @Test
    void parsesADocumentOnce() {
        for (int i = 0; i < 5; i++) {
            Asked.of(engine, "query($n: String) {hello(name: $n)}", Map.of("n", "n" + i));
        }

        assertThat(engine.documents.good.stats().missCount()).isEqualTo(1);
        assertThat(engine.documents.good.stats().hitCount()).isEqualTo(4);
    }

    @Test
    void keepsOnlyGoodDocumentsAndAnswersBadOnesAlikeEachTime() {
        String first = Asked.of(engine, "{nothing}").body().toString();

        assertThat(Asked.of(engine, "{nothing}").body().toString()).isEqualTo(first);
        assertThat(engine.documents.good.stats().missCount()).isEqualTo(2);
    }

    @Test
    void forgetsDocumentsWhenTheirMemoryIsUsedUp() {
        Engine small = library.engine(Library.settings(Map.of("document-cache-bytes", "20000")));
        for (int i = 0; i < 1_000; i++) {
            Asked.of(small, "query Q" + i + "{hello}");
        }
        for (int i = 0; i < 1_000; i++) {
            Asked.of(small, "query Q" + i + "{hello}");
        }

        assertThat(small.documents.good.stats().missCount()).isGreaterThan(1_900);
        assertThat(small.documents.good.stats().evictionCount()).isPositive();
    }

    @Test
    void runsTheOperationThatIsNamed() {
        String document = "query A {hello} mutation B {paint(color: GREEN)}";

        assertThat(Asked.of(engine, new GraphQlRequest(document, "A", Map.of(), null))
                        .data("/hello")
                        .asText())
                .isEqualTo("Hello world");
        assertThat(Asked.of(engine, new GraphQlRequest(document, "C", Map.of(), null))
                        .code())
                .isEqualTo("BAD_REQUEST");
        assertThat(Asked.of(engine, new GraphQlRequest(document, null, Map.of(), null))
                        .code())
                .isEqualTo("BAD_REQUEST");
        assertThat(library.painted).hasValue(0);
    }

    @Test
    void warmsUp() {
        engine.warm(new gaming.core.Starting());

        assertThat(engine.documents.good.stats().requestCount()).isEqualTo(1);
    }
}
