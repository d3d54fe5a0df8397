package gaming.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import gaming.access.limits.Allowances;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import jakarta.enterprise.inject.Vetoed;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Query;
import org.junit.jupiter.api.Test;

/** Fields that are not there yet when their record is made, and records that are others and more. */
class LaterFieldsTest {
    private static final String CONTRACT = """
            scalar Date
            type Query { papers: [Paper!]! }
            type Paper { name: String! pages: Int score: Int! late: String never: String fails: String failsLate: String }
            """;

    private final Kiosk kiosk = new Kiosk();
    private final Engine engine = engine(Library.SETTINGS);

    private Engine engine(GraphQlSettings settings) {
        return new Engine(CONTRACT, List.of(kiosk), settings, Allowances.endless(), _ -> 1);
    }

    record Sheet(String name, Supplier<Integer> pages) {}

    record Paper(
            @JsonUnwrapped Sheet sheet,
            int score,
            Supplier<CompletionStage<String>> late,
            Supplier<CompletionStage<String>> never,
            Supplier<String> fails,
            CompletionStage<String> failsLate) {}

    /** Has two papers. */
    @GraphQLApi
    @Vetoed
    public static class Kiosk {
        final AtomicInteger counted = new AtomicInteger();

        @Query
        public List<Paper> papers() {
            return List.of(paper("Morning"), paper("Evening"));
        }

        private Paper paper(String name) {
            return new Paper(
                    new Sheet(name, counted::incrementAndGet),
                    7,
                    () -> CompletableFuture.supplyAsync(() -> name + " came", Thread::startVirtualThread),
                    CompletableFuture::new,
                    () -> {
                        throw new IllegalStateException("secret");
                    },
                    CompletableFuture.supplyAsync(
                            () -> {
                                throw new Refusal(ErrorCode.NOT_FOUND, "There is none");
                            },
                            Thread::startVirtualThread));
        }
    }

    @Test
    void areReadOffTheRecordWithin() {
        assertThat(Asked.of(engine, "{papers {name score}}").data("/papers").toString())
                .isEqualTo("[{\"name\":\"Morning\",\"score\":7},{\"name\":\"Evening\",\"score\":7}]");
    }

    @Test
    void areAskedForOnlyWhenSelected() {
        answer("{papers {name}}");
        assertThat(kiosk.counted).hasValue(0);
        answer("{papers {pages}}");
        assertThat(kiosk.counted).hasValue(2);
    }

    @Test
    void areWaitedFor() {
        assertThat(Asked.of(engine, "{papers {late}}").data("/papers").toString())
                .isEqualTo("[{\"late\":\"Morning came\"},{\"late\":\"Evening came\"}]");
    }

    @Test
    void failAsAnyOther() {
        Engine.Answer answer = answer("{papers {fails failsLate}}");
        assertThat(answer.errors().toString())
                .contains("code=INTERNAL_SERVER_ERROR", "code=NOT_FOUND", "There is none")
                .doesNotContain("secret", "Exception");
    }

    @Test
    void areNotAnsweredBeyondTheLimitOfAnAnswer() {
        Engine small = engine(Library.settings(Map.of("max-result-nodes", "6")));

        Engine.Answer enough = small.execute(new GraphQlRequest("{papers {score}}", null, Map.of(), null), Map.of());
        Engine.Answer tooMuch =
                small.execute(new GraphQlRequest("{papers {name score pages}}", null, Map.of(), null), Map.of());

        assertThat(enough.errors()).isEmpty();
        assertThat(tooMuch.hasData()).isFalse();
        assertThat(tooMuch.errors().toString()).contains("QUERY_TOO_COMPLEX");
    }

    @Test
    void areNotWaitedForBeyondTheDeadline() {
        Engine hasty = engine(Library.settings(Map.of("max-time", "PT0.05S")));

        Engine.Answer answer = hasty.execute(new GraphQlRequest("{papers {never}}", null, Map.of(), null), Map.of());

        assertThat(answer.hasData()).isFalse();
        assertThat(answer.errors().getFirst().extensions()).containsEntry("code", "QUERY_TOO_COMPLEX");
    }

    private Engine.Answer answer(String document) {
        return engine.execute(new GraphQlRequest(document, null, Map.of(), null), Map.of());
    }
}
