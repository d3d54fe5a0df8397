package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import dev.Http;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import world.Lines;
import world.Rows;
import world.ServiceProcess;
import world.World;

/** Retention drops whole months, and nothing that a sum needs. */
class RetentionPodsIT {
    private static final YearMonth NOW = YearMonth.now(ZoneOffset.UTC);
    private static final LocalDate COMPUTED = NOW.minusMonths(8).atDay(10);
    private static final LocalDate NEVER_RUN = NOW.minusMonths(6).atDay(10);
    private static final LocalDate FRESH = LocalDate.now(ZoneOffset.UTC).minusDays(1);
    private static final ObjectId REFERRER = new ObjectId();
    private static final ObjectId PLAYER = new ObjectId();
    private static Rows rows;

    @AutoClose
    private static ServiceProcess pod;

    private static Feeds feeds;
    private final ObjectNode old = bet(COMPUTED);
    private final ObjectNode neverRun = bet(NEVER_RUN);
    private final ObjectNode fresh = bet(FRESH);
    private final ObjectNode oddId = bet(FRESH).put("id", "000000010000000000000001");
    private final ObjectNode deposit = record(
                    "id", "d1", "userId", PLAYER.toHexString(), "amount", "1", "amountUsd", "1")
            .put("at", COMPUTED + "T12:00:00Z");

    @BeforeAll
    static void start() {
        String schema = World.freshSchema();
        rows = new Rows(schema);
        pod = ServiceProcess.start(
                World.database().url(schema),
                Map.of(
                        "retention.bets", "P100D",
                        "retention.player-days", "P100D",
                        "commission.recalculate-after", "PT0S"));
        feeds = pod.feeds();
        feeds.accept("token-rates", Lines.rate("1", Instant.parse(FRESH + "T00:00:00Z")));
        Lines.catalogue(feeds);
        feeds.accept("users", Lines.user(REFERRER), Lines.user(PLAYER, REFERRER));
    }

    /** One story, because all tests of a database share its months. */
    @Test
    void dropsWholeMonthsWhoseRecordsNoSumNeeds() {
        feeds.accept("deposits", deposit);
        feeds.accept("bets", old, neverRun, fresh);
        pod.jobs().run(COMPUTED);
        pod.jobs().run(FRESH);
        JsonNode stats = stats();
        JsonNode report = report();
        divide();

        rows.doNow("bet-retention");
        rows.doNow("player-day-retention");
        assertThat(rows.texts("select lower(hex(id)) from bet"))
                .containsExactly(fresh.path("id").asText());
        // The day that never ran keeps its month
        assertThat(rows.texts("select day from player_day order by day"))
                .containsExactly(NEVER_RUN.toString(), FRESH.toString());
        assertThat(stats()).isEqualTo(stats);
        assertThat(report()).isEqualTo(report);

        assertRejected(old, "id is of before ");
        assertRejected(old.deepCopy().put("status", "VOIDED"), "id is of before ");
        assertRejected(old.deepCopy().put("id", new ObjectId().toHexString()), "the bet is of before ");
        assertRejected(fresh.deepCopy().put("at", COMPUTED + "T12:00:00Z"), "the bet is of before ");
        feeds.accept("deposits", deposit);
        assertRejected("deposits", deposit.deepCopy().put("amountUsd", "2"), "the deposit is of before ");
        assertRejected("deposits", deposit.deepCopy().put("id", "d2"), "the deposit is of before ");
        feeds.accept("bets", fresh);
        assertThat(stats()).isEqualTo(stats);
        assertThat(books().path("differences")).isEmpty();

        pod.jobs().run(NEVER_RUN);
        rows.doNow("player-day-retention");
        assertThat(rows.texts("select day from player_day")).containsExactly(FRESH.toString());
        assertThat(books().path("differences")).isEmpty();

        // It may have been counted and dropped, whatever its time says
        assertRejected(oddId, "id is of before ");

        // A hold of players begins where their days do
        String kept = rows.texts("select player_days from kept_from").getFirst();
        assertThat(LocalDate.parse(kept)).isAfter(NEVER_RUN);
        assertThat(heldFrom(record("scope", "PLAYER"))).isEqualTo(kept);
        assertThat(heldFrom(record("scope", "RING", "members", List.of(REFERRER.toHexString()))))
                .isEqualTo(kept);
        assertThat(heldFrom(record("scope", "REFERRER"))).isEqualTo("1970-01-01");
    }

    private static String heldFrom(ObjectNode hold) {
        ObjectNode body = hold.put("reason", "To be looked at");
        return Product.post(pod.internalUrl(), "dev-operator", "/users/" + PLAYER + "/hold", body)
                .json()
                .path("from")
                .asText();
    }

    /** As a database of many months has them. */
    private static void divide() {
        divide(
                "bet",
                "id",
                day -> "0x%08x%016x".formatted(day.atStartOfDay(ZoneOffset.UTC).toEpochSecond(), 0));
        divide("player_day", "day", day -> "'" + day + "'");
    }

    private static void divide(String table, String key, Function<LocalDate, String> first) {
        String months = Stream.iterate(YearMonth.from(COMPUTED), month -> month.plusMonths(1))
                .limit(12)
                .map(month -> "partition m%s values less than (%s)"
                        .formatted(
                                month.toString().replace('-', '_'),
                                first.apply(month.plusMonths(1).atDay(1))))
                .collect(Collectors.joining(", "));
        rows.change("alter table %s partition by range columns(%s) (%s, partition later values less than (maxvalue))"
                .formatted(table, key, months));
    }

    private static void assertRejected(ObjectNode bet, String reason) {
        assertRejected("bets", bet, reason);
    }

    private static void assertRejected(String feed, ObjectNode line, String reason) {
        JsonNode answer = feeds.send(feed, List.of(line));
        assertThat(answer.path("rejectedCount").asInt()).as(answer.toString()).isOne();
        assertThat(answer.at("/rejected/0/message").asText()).startsWith(reason);
    }

    private static JsonNode stats() {
        String query =
                "{ referralStats { totalReferralStakes totalEarning readyToClaim totalReferralDeposits level } }";
        return Product.data(Http.graphql(pod.publicUrl(), query, Map.of(), World.accessToken(REFERRER)));
    }

    private static JsonNode report() {
        String query = "?userId=%s&startDate=%s&endDate=%s".formatted(REFERRER, COMPUTED, COMPUTED);
        return ((ObjectNode) ReportPods.json(pod, query)).without("generatedAt");
    }

    private static JsonNode books() {
        return Product.read(pod.internalUrl(), "/claims/books");
    }

    private static ObjectNode bet(LocalDate day) {
        int seconds = Math.toIntExact(day.atTime(12, 0).toEpochSecond(ZoneOffset.UTC));
        String id = "%08x%s".formatted(seconds, new ObjectId().toHexString().substring(8));
        return Lines.bet(PLAYER, "slot", "100", day).put("id", id);
    }
}
