package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.Waiting;

/** The list of days, and what the books and the metrics say about them: details.md, "Amendments". */
@ExtendWith(Product.class)
class CommissionDayListIT {
    private static final String LIST = "/user-commission-history-jobs";

    /** Before the days of all other tests, because the books list the oldest ones only. */
    private static final LocalDate FIRST =
            LocalDate.of(1970, 1, 2).plusDays(ThreadLocalRandom.current().nextInt(1_000));

    private static final AtomicInteger USED = new AtomicInteger();
    private final LocalDate day = FIRST.plusDays(2L * USED.getAndIncrement());
    private final Player referrer = Player.joins();
    private final Player player = Player.joins(referrer);

    @Test
    void aDayWithActivityThatNeverRanIsNone() {
        player.plays(player.betOfEdge("100", day));
        assertThat(only("?state=NONE")).hasToString("""
                {"targetDate":"%s","state":"NONE","recalculationNeeded":false,"markedAt":null}""".formatted(day));
        assertThat(days("?state=DONE")).doesNotContain(day);
    }

    @Test
    void aLateBetMarksItsDayWithTheMomentOfTheFirstOne() {
        Instant before = Instant.now().minusSeconds(5);
        player.plays(player.betOfEdge("100", day));
        Days.compute(day);
        Json.assertHas(only("?state=DONE&recalculationNeeded=false"), "{'markedAt': null}");

        player.plays(player.betOfEdge("60", day));
        JsonNode marked = only("?recalculationNeeded=true");
        Json.assertHas(marked, "{'state': 'DONE', 'recalculationNeeded': true}");
        Instant markedAt = Instant.parse(marked.path("markedAt").asText());
        assertThat(markedAt).isBetween(before, Instant.now().plusSeconds(5));
        player.plays(player.betOfEdge("60", day));
        assertThat(Instant.parse(only("?state=DONE").path("markedAt").asText())).isEqualTo(markedAt);

        Days.compute(day);
        assertThat(days("?recalculationNeeded=true")).doesNotContain(day);
    }

    @Test
    void aDayWithNobodyToPayIsNotListedUntilABetComesThatPays() {
        referrer.plays(referrer.betOfEdge("100", day));
        assertThat(days("?state=NONE")).contains(day);
        Product.refused(Product.jobs().queue(day), 404, "NO_USERS_FOUND");
        assertThat(days("")).doesNotContain(day);
        assertThat(uncomputed()).doesNotContain(day);

        player.plays(player.betOfEdge("100", day));
        assertThat(days("?state=NONE")).contains(day);
        assertThat(uncomputed()).contains(day);
        Days.compute(day);
        assertThat(referrer.readyToClaim()).isEqualTo("$12.50");
    }

    @Test
    void todayIsNotListed() {
        player.plays(player.betOfEdge("100", Days.today()).put("at", Days.today() + "T00:00:00Z"));
        assertThat(days("")).doesNotContain(Days.today());
        assertThat(uncomputed()).doesNotContain(Days.today());
    }

    @Test
    void theBooksListADayUntilItIsComputed() {
        player.plays(player.betOfEdge("100", day));
        JsonNode never = uncomputed(day);
        assertThat(never.propertyStream().map(Map.Entry::getKey))
                .containsExactly("day", "state", "recalculationNeeded", "since");
        Json.assertHas(never, "{'state': 'NONE', 'recalculationNeeded': false}");
        assertThat(Instant.parse(never.path("since").asText()))
                .isBetween(Instant.now().minusSeconds(60), Instant.now().plusSeconds(5));
        Days.compute(day);
        assertThat(uncomputed()).doesNotContain(day);

        player.plays(player.betOfEdge("60", day));
        JsonNode marked = uncomputed(day);
        Json.assertHas(marked, "{'state': 'DONE', 'recalculationNeeded': true}");
        Days.compute(day);
        assertThat(uncomputed()).doesNotContain(day);
    }

    @Test
    void theMetricsCountTheDays() {
        player.plays(player.betOfEdge("100", day), player.betOfEdge("100", day.plusDays(1)));
        Days.compute(day);
        player.plays(player.betOfEdge("60", day));
        Waiting.until(() -> Product.metric("commission_days", "state=\"NONE\"") > 0
                && Product.metric("commission_days", "state=\"DONE\"") > 0
                && Product.metric("commission_days_marked") > 0
                && Product.metric("commission_oldest_mark_seconds") > 0);
        assertThat(Product.get("/metrics").body().lines().filter(line -> line.startsWith("commission_days{")))
                .hasSize(4)
                .anyMatch(line -> line.contains("state=\"QUEUED\""))
                .anyMatch(line -> line.contains("state=\"FAILED\""));
    }

    @Test
    void theOldestAreFirstAndPagesFollowEachOther() {
        player.plays(player.betOfEdge("100", day), player.betOfEdge("100", day.plusDays(1)));
        assertThat(days("")).isSorted().contains(day, day.plusDays(1));
        JsonNode both = list("?limit=2");
        JsonNode second = list("?limit=1&offset=1");
        assertThat(second.path("data")).hasSize(1);
        assertThat(second.at("/data/0")).isEqualTo(both.at("/data/1"));
        assertThat(second.path("count")).isEqualTo(both.path("count"));
        assertThat(list("?offset=2147483647").path("data")).isEmpty();
        assertThat(list("?offset=2147483647").path("count")).isEqualTo(both.path("count"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"NONE", "QUEUED", "RUNNING", "DONE", "FAILED"})
    void everyStateCanBeAskedFor(String state) {
        assertThat(list("?limit=100&state=" + state).path("data"))
                .allSatisfy(each -> assertThat(each.path("state").asText()).isEqualTo(state));
    }

    /** The one entry of the day in the list. */
    private JsonNode only(String query) {
        List<JsonNode> found = all(query)
                .filter(each -> each.path("targetDate").asText().equals(day.toString()))
                .toList();
        assertThat(found).as(day + " " + query).hasSize(1);
        return found.getFirst();
    }

    private static List<LocalDate> days(String query) {
        return all(query)
                .map(each -> LocalDate.parse(each.path("targetDate").asText()))
                .toList();
    }

    private static Stream<JsonNode> all(String query) {
        String and = query.isEmpty() ? "?" : query + "&";
        int count = list(query).path("count").asInt();
        return Stream.iterate(0, offset -> offset <= count, offset -> offset + 100)
                .flatMap(offset ->
                        list(and + "limit=100&offset=" + offset).path("data").valueStream());
    }

    private static JsonNode list(String query) {
        Answer answer = Product.ok(Product.operator(LIST + query));
        return answer.json();
    }

    private static JsonNode books() {
        return Product.ok(Product.operator("/claims/books")).json();
    }

    private static JsonNode uncomputed(LocalDate day) {
        return books().path("uncomputed")
                .valueStream()
                .filter(each -> each.path("day").asText().equals(day.toString()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(day + " is not listed"));
    }

    private static List<LocalDate> uncomputed() {
        return books().path("uncomputed")
                .valueStream()
                .map(each -> LocalDate.parse(each.path("day").asText()))
                .toList();
    }
}
