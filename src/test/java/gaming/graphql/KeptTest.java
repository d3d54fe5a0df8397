package gaming.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.access.Caller;
import jakarta.enterprise.inject.Vetoed;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Query;
import org.junit.jupiter.api.Test;

/** Fields that are the same for all callers are written once. */
class KeptTest {
    private static final String CONTRACT = """
            scalar Date
            type Query { cards(number: Int!): [Card!]! others: [Other!]! }
            type Card { a: String! b: String! c: String! d: Int! tags: [String!]! risky: String visit: Int! }
            type Other { a: String! b: String! c: String! d: Int! tags: [String!]! risky: String visit: Int! }
            """;
    private static final String CARDS = "{cards(number: 1) {a b c d visit}}";

    private final Deck deck = new Deck();
    private final Engine engine = engine(Library.SETTINGS);

    private Engine engine(GraphQlSettings settings) {
        return new Engine(CONTRACT, List.of(deck), Set.of(Caller.class), settings, Library.FREE, _ -> 1);
    }

    private String data(String query) {
        return Asked.of(engine, query).data("").toString();
    }

    record Face(String a, String b, String c, int d, List<String> tags, Supplier<String> risky) {}

    record Card(@Unwrapped Kept<Face> face, int visit) {}

    record Other(@Unwrapped Card card) {}

    /** Has as many cards as a caller asks for. */
    @GraphQLApi
    @Vetoed
    public static class Deck {
        final AtomicInteger made = new AtomicInteger();
        final AtomicInteger visits = new AtomicInteger();
        final Kept.Answers answers = new Kept.Answers(100_000);
        boolean fails;

        @Query
        public List<Card> cards(int number) {
            int visit = visits.incrementAndGet();
            return IntStream.range(0, number)
                    .mapToObj(each -> new Card(new Kept<>(answers, each, () -> face(each)), visit))
                    .toList();
        }

        @Query
        public List<Other> others() {
            return cards(1).stream().map(Other::new).toList();
        }

        private Face face(int each) {
            made.incrementAndGet();
            return new Face("a" + each, "b", "c", each, List.of("x", "y"), this::risk);
        }

        private String risk() {
            if (fails) {
                throw new IllegalStateException("secret");
            }
            return "luck";
        }
    }

    @Test
    void neighboursAreReadOnceAndOtherFieldsForEachCaller() {
        String first = data(CARDS);

        assertThat(first).isEqualTo("{\"cards\":[{\"a\":\"a0\",\"b\":\"b\",\"c\":\"c\",\"d\":0,\"visit\":1}]}");
        assertThat(data(CARDS)).isEqualTo(first.replace("\"visit\":1", "\"visit\":2"));
        assertThat(deck.made).hasValue(1);
    }

    @Test
    void anotherDocumentWithTheSameFieldsFindsThem() {
        data(CARDS);
        data("{cards(number: 2) {visit ...F}} fragment F on Card {a b c d}");
        assertThat(deck.made).hasValue(3); // the place of the comma differs
        data("query Again {cards(number: 2) {...F visit}} fragment F on Card {a b c d}");

        assertThat(deck.made).hasValue(4);
    }

    @Test
    void aliasesAndTypesAreToldApart() {
        data("{cards(number: 1) {a b c d}}");

        assertThat(data("{cards(number: 1) {a: b b: a c d}}"))
                .isEqualTo("{\"cards\":[{\"a\":\"b\",\"b\":\"a0\",\"c\":\"c\",\"d\":0}]}");
        assertThat(data("{others {a b c d __typename}}"))
                .isEqualTo("{\"others\":[{\"a\":\"a0\",\"b\":\"b\",\"c\":\"c\",\"d\":0,\"__typename\":\"Other\"}]}");
    }

    @Test
    void anErrorIsNotKept() {
        String query = "{cards(number: 1) {a b c risky}}";
        deck.fails = true;
        assertThat(Asked.of(engine, query).code()).isEqualTo("INTERNAL_SERVER_ERROR");
        assertThat(Asked.of(engine, query).code()).isEqualTo("INTERNAL_SERVER_ERROR");
        deck.fails = false;

        assertThat(data(query)).endsWith("\"risky\":\"luck\"}]}");
    }

    @Test
    void keptValuesCountAgainstTheLimit() {
        String query = "{cards(number: 2) {a b c tags}}";
        data(query);
        int values = 1 + 2 + 2 * (4 + 2);

        assertThat(Asked.of(engine(Library.answering(values)), query).data("").toString())
                .contains("\"a1\"");
        assertThat(Asked.of(engine(Library.answering(values - 1)), query).code())
                .isEqualTo("QUERY_TOO_COMPLEX");
        assertThat(deck.made).hasValue(2);
    }

    @Test
    void theMemoryIsBounded() {
        String query = "{cards(number: 4000) {a b c d}}";
        data(query);
        data(query);

        assertThat(deck.made.get()).isGreaterThan(7_000);
    }
}
