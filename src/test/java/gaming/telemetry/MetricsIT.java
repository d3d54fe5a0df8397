package gaming.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import world.World;

/** details.md, "Metrics": what is measured of requests, over HTTP. */
@ExtendWith(World.class)
class MetricsIT {
    private static final String OPERATIONS = "graphql_operation_seconds_count";
    private static final String HOOKS = "http_hook_seconds_count";

    @Test
    void aRootFieldIsTimedByItsNameInTheContractWhateverTheCallerCallsIt() {
        Scrape before = Scrape.now();
        graphql(
                "query Mine($without: Boolean = true) {...more, skipped: casinoExplore @skip(if: $without) {sections {id}}}"
                        + " fragment more on Query {a: casinoGames {count}, b: casinoGames {count}, casinoGameProviders {count}}");

        Scrape after = Scrape.now();
        assertThat(operations(after, "casinoGames", "success") - operations(before, "casinoGames", "success"))
                .isEqualTo(2);
        assertThat(operations(after, "casinoGameProviders", "success"))
                .isEqualTo(operations(before, "casinoGameProviders", "success") + 1);
        assertThat(operations(after, "casinoExplore", "success"))
                .isEqualTo(operations(before, "casinoExplore", "success"));
        assertThat(after.sum("graphql_operation_seconds_sum", "operation", "casinoGames"))
                .isGreaterThan(before.sum("graphql_operation_seconds_sum", "operation", "casinoGames"));
        assertThat(after.text()).doesNotContain("Mine", "skipped");
    }

    @Test
    void aRefusalIsCountedForItsOwnRootFieldAndByItsCode() {
        Scrape before = Scrape.now();
        graphql("{referralStats {username} casinoGames {count}}");
        graphql("{casinoGames(limit: 0) {count}}");

        Scrape after = Scrape.now();
        assertThat(operations(after, "referralStats", "refused"))
                .isEqualTo(operations(before, "referralStats", "refused") + 1);
        assertThat(operations(after, "casinoGames", "refused"))
                .isEqualTo(operations(before, "casinoGames", "refused") + 1);
        assertThat(errors(after, "UNAUTHENTICATED")).isEqualTo(errors(before, "UNAUTHENTICATED") + 1);
        assertThat(errors(after, "BAD_USER_INPUT")).isEqualTo(errors(before, "BAD_USER_INPUT") + 1);
    }

    @ParameterizedTest
    @CsvSource({
        "{, GRAPHQL_PARSE_FAILED",
        "{nothing}, GRAPHQL_VALIDATION_FAILED",
        "query a {__typename} query b {__typename}, BAD_REQUEST"
    })
    void anUnknownOperationIsNotNamedByTheCaller(String document, String code) {
        Scrape before = Scrape.now();
        graphql(document);

        Scrape after = Scrape.now();
        assertThat(operations(after, "invalid", "refused")).isEqualTo(operations(before, "invalid", "refused") + 1);
        assertThat(errors(after, code)).isEqualTo(errors(before, code) + 1);
        assertThat(after.text()).doesNotContain("\"nothing\"");
    }

    @Test
    void aRefusalBeforeTheBodyIsReadIsCountedByItsCode() {
        Scrape before = Scrape.now();
        Http.get(World.publicUrl().resolve("/graphql"));

        assertThat(errors(Scrape.now(), "METHOD_NOT_ALLOWED")).isEqualTo(errors(before, "METHOD_NOT_ALLOWED") + 1);
    }

    @Test
    void hooksAreTimedByTemplateAndStatusAndNeverByThePathThatWasSent() {
        String sent = UUID.randomUUID().toString();
        Scrape before = Scrape.now();
        Http.get(World.internalUrl().resolve("/users/" + sent), "X-API-Key", "dev-operator");
        Http.get(World.internalUrl().resolve("/users/" + sent));
        Http.get(World.internalUrl().resolve("/" + sent));
        Http.get(World.internalUrl().resolve("/health"));

        Scrape after = Scrape.now();
        assertThat(hooks(after, "/users/{id}", "400")).isEqualTo(hooks(before, "/users/{id}", "400") + 1);
        assertThat(hooks(after, "/users/{id}", "401")).isEqualTo(hooks(before, "/users/{id}", "401") + 1);
        assertThat(hooks(after, "unknown", "404")).isEqualTo(hooks(before, "unknown", "404") + 1);
        assertThat(after.text()).doesNotContain(sent, "\"/health\"");
    }

    @Test
    void manyCallsAddNoLine() {
        call(0);
        int lines = Scrape.now().lines();
        IntStream.range(1, 200).parallel().forEach(MetricsIT::call);

        assertThat(Scrape.now().lines()).isEqualTo(lines);
    }

    private static void call(int number) {
        graphql("query o%d {a%d: casinoGames(filter: {casinoPageSlug: \"p%d\"}) {count}}"
                .formatted(number, number, number));
        Http.get(World.internalUrl().resolve("/users/" + number), "X-API-Key", "dev-operator");
        Http.get(World.internalUrl().resolve("/nobody/" + number));
    }

    private static void graphql(String query) {
        World.graphql(query, Map.of(), "");
    }

    private static double operations(Scrape scrape, String operation, String outcome) {
        return scrape.sum(OPERATIONS, "operation", operation, "outcome", outcome);
    }

    private static double errors(Scrape scrape, String code) {
        return scrape.sum("graphql_errors_total", "code", code);
    }

    private static double hooks(Scrape scrape, String endpoint, String status) {
        return scrape.sum(HOOKS, "endpoint", endpoint, "status", status);
    }
}
