package gaming.graphql;

import gaming.access.Caller;
import gaming.access.Configured;
import gaming.access.Cookies;
import gaming.access.limits.Allowances;
import gaming.access.limits.RequestLimits;
import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import jakarta.enterprise.inject.Vetoed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Mutation;
import org.eclipse.microprofile.graphql.Name;
import org.eclipse.microprofile.graphql.Query;
import org.eclipse.microprofile.graphql.Source;
import org.jspecify.annotations.Nullable;

/** A contract with one of everything, and the beans that serve it. */
@GraphQLApi
@Vetoed
public class Library {
    static final GraphQlSettings SETTINGS = settings(Map.of());

    /** The configuration's settings with these values of keys below {@code graphql}. */
    static GraphQlSettings settings(Map<String, String> values) {
        var keys = new HashMap<String, String>();
        values.forEach((key, value) -> keys.put("graphql." + key, value));
        return Keys.read(Configured.above(keys), GraphQlSettings::from);
    }

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
              remember: Boolean!
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
        return engine(settings, Allowances.endless());
    }

    Engine engine(GraphQlSettings settings, RequestLimits limits) {
        return new Engine(CONTRACT, List.of(this), settings, limits, _ -> 1);
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

    record Book(
            String title,
            @Name("default") boolean byDefault,
            @Nullable Book next) {}

    record Author(String name) {}

    @Query
    public String hello(@Nullable String name) {
        return "Hello " + name;
    }

    @Query
    public String search(SearchInput input) {
        return input.toString();
    }

    @Query
    public String paging(@Nullable Integer limit, @Nullable Color color) {
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
    public boolean remember(Cookies cookies) {
        cookies.set("session", "s3cr3t", "/", Duration.ofMinutes(1));
        return true;
    }

    @Query
    public Shelf<Book> shelf(int size) {
        List<Book> books = IntStream.range(0, size)
                .mapToObj(i -> new Book("Book " + i, i == 0, null))
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

    public List<Author> author(@Source List<Book> books, Caller caller) {
        batches.add(books.size());
        return books.stream()
                .map(book -> new Author("Author of " + book.title()))
                .toList();
    }

    public List<List<String>> reviews(@Source List<Book> books, @Nullable Integer limit) {
        if (limit != null && limit < 0) {
            throw new Refusal(ErrorCode.BAD_USER_INPUT, "limit must not be negative", Map.of("field", "limit"));
        }
        batches.add(books.size());
        List<List<String>> reviews = new ArrayList<>();
        for (Book book : books) {
            reviews.add(IntStream.range(0, limit == null ? 0 : limit)
                    .mapToObj(i -> book.title() + " review " + i)
                    .toList());
        }
        return reviews;
    }

    public List<String> broken(@Source List<Book> books) {
        throw new IllegalStateException("secret of the " + books.size());
    }

    public List<String> isbn(@Source List<Book> books) {
        return books.stream().map(book -> "isbn of " + book.title()).toList();
    }

    public List<String> shout(@Source List<Book> books, Caller caller) {
        return books.stream().map(book -> book.title().toUpperCase(Locale.ROOT)).toList();
    }

    public List<List<Book>> books(@Source List<Author> authors) {
        return authors.stream()
                .map(author -> List.of(new Book("Another of " + author.name(), false, null)))
                .toList();
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
