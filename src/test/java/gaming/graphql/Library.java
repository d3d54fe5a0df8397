package gaming.graphql;

import gaming.access.Caller;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.graphql.Engine.Budget;
import jakarta.enterprise.inject.Vetoed;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Mutation;
import org.eclipse.microprofile.graphql.Name;
import org.eclipse.microprofile.graphql.Query;
import org.eclipse.microprofile.graphql.Source;
import org.eclipse.microprofile.graphql.Type;
import org.jspecify.annotations.Nullable;

/** A contract with one of everything, and the beans that serve it. */
@GraphQLApi
@Vetoed
public class Library {
    private static final int RESULT_NODES = 25_000;
    private static final Duration MAX_TIME = Duration.ofSeconds(10);
    private static final long CACHE_BYTES = 8_388_608;

    static final GraphQlSettings SETTINGS = settings(RESULT_NODES, MAX_TIME, CACHE_BYTES);

    static GraphQlSettings within(Duration maxTime) {
        return settings(RESULT_NODES, maxTime, CACHE_BYTES);
    }

    static GraphQlSettings answering(int maxResultNodes) {
        return settings(maxResultNodes, MAX_TIME, CACHE_BYTES);
    }

    static GraphQlSettings keeping(long documentCacheBytes) {
        return settings(RESULT_NODES, MAX_TIME, documentCacheBytes);
    }

    private static GraphQlSettings settings(int maxResultNodes, Duration maxTime, long documentCacheBytes) {
        return new GraphQlSettings(
                1_048_576,
                65_536,
                2_000,
                10,
                10,
                20,
                10_000,
                maxResultNodes,
                2_097_152,
                100_000,
                Duration.ofSeconds(2),
                maxTime,
                documentCacheBytes,
                false,
                Optional.empty());
    }

    /** Documents of a directory, and with {@code only} no others. */
    static GraphQlSettings registered(boolean only, Path directory) {
        return new GraphQlSettings(
                SETTINGS.maxBodyBytes(),
                SETTINGS.maxDocumentBytes(),
                SETTINGS.maxTokens(),
                SETTINGS.maxDepth(),
                SETTINGS.maxAliases(),
                SETTINGS.maxRootFields(),
                SETTINGS.maxFields(),
                SETTINGS.maxResultNodes(),
                SETTINGS.maxAnswerBytes(),
                SETTINGS.maxCost(),
                SETTINGS.maxWait(),
                SETTINGS.maxTime(),
                SETTINGS.documentCacheBytes(),
                only,
                Optional.of(directory));
    }

    static final Budget FREE = new Budget((_, _) -> {}, (_, _) -> {});

    static final String CONTRACT = """
            directive @confidential on FIELD_DEFINITION
            "ISO 8601"
            scalar Date
            enum Color { RED GREEN }
            input SearchInput { title: String! color: Color = GREEN pages: [Int!] inner: SearchInner }
            input SearchInner { since: Date ratio: Float }
            type Query {
              hello(name: String = "world"): String!
              search(input: SearchInput!): String!
              paging(limit: Int = 20, color: Color = RED): String!
              names(of: [String!]!): [String!]!
              when(at: Date!): Date!
              whoami: String!
              shelf(size: Int!): Shelf!
              rates: Rates!
              ratio: Float!
              fails(how: String!): String
              mustNotFail(how: String!): String!
              colors: [Color!]!
            }
            type Mutation { paint(color: Color!): Boolean! }
            type Shelf { books: [Book!]! size: Int! best: Book }
            type Book { title: String! default: Boolean! author: Author! isbn: String @confidential reviews(limit: Int = 2): [String!] next: Book broken: String! shout: String! }
            type Author { name: String! books: [Book!]! }
            type Rates { RED: Float! GREEN: Float! }
            """;

    final AtomicInteger painted = new AtomicInteger();
    final List<Integer> batches = new CopyOnWriteArrayList<>();

    Engine engine() {
        return engine(SETTINGS);
    }

    Engine engine(GraphQlSettings settings) {
        return new Engine(CONTRACT, List.of(this), Set.of(Caller.class), settings, Library.FREE, _ -> 1);
    }

    enum Color {
        RED,
        GREEN
    }

    record SearchInput(
            String title,
            @Nullable Color color,
            @Nullable List<Integer> pages,
            @Nullable SearchInner inner) {
        SearchInput {
            if (title.isBlank()) {
                throw new Refusal(ErrorCode.BAD_USER_INPUT, "title must not be blank", Map.of("field", "title"));
            }
        }
    }

    record SearchInner(@Nullable Instant since, @Nullable Double ratio) {}

    record Shelf<T>(List<T> books, int size, @Nullable T best) {}

    @Type("Book")
    record PrintedBook(
            String title,
            @Name("default") boolean byDefault,
            @Nullable PrintedBook next) {}

    record Author(String name) {}

    @Query
    public String hello(@Nullable String name) {
        return "Hello " + name;
    }

    @Query
    public String search(@Name("input") SearchInput wanted) {
        return wanted.toString();
    }

    @Query("paging")
    public String pages(@Nullable Integer limit, @Nullable Color color) {
        return limit + " " + color;
    }

    @Query
    public List<String> names(List<String> of) {
        return of;
    }

    @Query
    public Instant when(Instant at) {
        return at;
    }

    @Query
    public String whoami(Caller caller) {
        return caller.address();
    }

    @Query
    public Shelf<PrintedBook> shelf(int size) {
        List<PrintedBook> books = IntStream.range(0, size)
                .mapToObj(i -> new PrintedBook("Book " + i, i == 0, null))
                .toList();
        return new Shelf<>(books, size, null);
    }

    @Query
    public Map<Color, Double> rates() {
        return new EnumMap<>(Map.of(Color.RED, 0.5, Color.GREEN, 12_345_678.25));
    }

    @Query
    public double ratio() {
        return Double.NaN;
    }

    @Query
    public @Nullable String fails(String how) throws Exception {
        return Misfortune.valueOf(how).strike();
    }

    @Query
    public @Nullable String mustNotFail(String how) throws Exception {
        return Misfortune.valueOf(how).strike();
    }

    @Query
    public List<Color> colors() {
        return List.of(Color.GREEN, Color.RED);
    }

    @Mutation
    public boolean paint(Color color) {
        painted.incrementAndGet();
        return color == Color.GREEN;
    }

    public List<Author> author(@Source List<PrintedBook> books, Caller caller) {
        batches.add(books.size());
        return books.stream()
                .map(book -> new Author("Author of " + book.title()))
                .toList();
    }

    public List<List<String>> reviews(@Source List<PrintedBook> books, @Nullable Integer limit) {
        if (limit != null && limit < 0) {
            throw new Refusal(ErrorCode.BAD_USER_INPUT, "limit must not be negative", Map.of("field", "limit"));
        }
        batches.add(books.size());
        List<List<String>> reviews = new ArrayList<>();
        for (PrintedBook book : books) {
            reviews.add(IntStream.range(0, limit == null ? 0 : limit)
                    .mapToObj(i -> book.title() + " review " + i)
                    .toList());
        }
        return reviews;
    }

    public List<String> broken(@Source List<PrintedBook> books) {
        throw new IllegalStateException("secret of the " + books.size());
    }

    public @Nullable String isbn(@Source PrintedBook book) {
        return "isbn of " + book.title();
    }

    @Name("shout")
    public String loud(@Source PrintedBook book, Caller caller) {
        return book.title().toUpperCase(Locale.ROOT);
    }

    public List<PrintedBook> books(@Source Author author) {
        return List.of(new PrintedBook("Another of " + author.name(), false, null));
    }

    /** Ways to fail. */
    enum Misfortune {
        REFUSAL,
        CHECKED,
        UNCHECKED,
        ERROR,
        NULL;

        @Nullable
        String strike() throws Exception {
            return switch (this) {
                case REFUSAL ->
                    throw new Refusal(ErrorCode.RATE_LIMIT_EXCEEDED, "Too many requests", Map.of("retryAfter", 60));
                case CHECKED -> throw new Exception("secret jdbc:mariadb://db:3306");
                case UNCHECKED -> throw new IllegalStateException("secret");
                case ERROR -> throw new StackOverflowError("secret");
                case NULL -> null;
            };
        }
    }
}
