package gaming.referral.commission;

import static blackbox.Json.assertHas;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import gaming.access.Configured;
import gaming.audit.Audit;
import gaming.config.Keys;
import gaming.database.Transactions;
import gaming.outbox.Outbox;
import gaming.tasks.TaskQueue;
import jakarta.enterprise.inject.spi.CDI;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import world.Jobs;
import world.Lines;
import world.Operator;
import world.Rows;
import world.TestClock;
import world.World;

/**
 * Days that the service computes without a request: details.md, "Amendments". The tests set back the moments of a day's
 * row instead of waiting for an hour.
 */
@ExtendWith(World.class)
class UncomputedDaysIT {
    private final Feeds feeds = World.feeds();
    private final Jobs jobs = Jobs.here();
    private final Rows rows = Rows.here();
    private final ObjectId referrer = new ObjectId();
    private final ObjectId player = new ObjectId();

    @BeforeAll
    static void feedsTheCatalogue() {
        World.feeds().accept("token-rates", Lines.rate("0.8", TestClock.now()));
        Lines.catalogue(World.feeds());
    }

    @BeforeEach
    void aReferredPlayer() {
        feeds.accept("users", Lines.user(referrer), Lines.user(player, referrer));
    }

    @Test
    void thirtyMarkedDaysAreComputed() {
        List<LocalDate> days =
                LocalDate.of(1973, 1, 1).datesUntil(LocalDate.of(1973, 1, 31)).toList();
        plays(player, "100", days);
        days.forEach(this::compute);
        plays(player, "50", days);
        assertThat(earned()).isEqualByComparingTo("300");
        look();
        assertThat(days).allSatisfy(day -> assertThat(isMarked(day)).isTrue());

        days.forEach(this::setBack);
        Waiting.until(() -> {
            look();
            return days.stream().noneMatch(this::isMarked);
        });
        days.forEach(this::awaitDone);
        assertThat(earned()).isEqualByComparingTo("450");
    }

    @Test
    void daysWhoseLevelALateDepositChangesAreComputed() {
        List<LocalDate> days = List.of(LocalDate.of(1973, 2, 1), LocalDate.of(1973, 2, 2));
        plays(player, "100", days);
        days.forEach(this::compute);
        feeds.accept(
                "deposits", Lines.deposit(player, "1", LocalDate.of(1973, 2, 1)).put("amountUsd", "50000"));
        days.forEach(this::setBack);
        look();
        days.forEach(this::awaitDone);
        assertThat(earned()).isEqualByComparingTo("24");
    }

    @Test
    void aFailedDayContinues() {
        LocalDate day = LocalDate.of(1973, 3, 1);
        plays(player, "100", List.of(day));
        setBack(day);
        String since = ofDay("uncomputed", day).path("since").asText();
        assertThat(since).isNotBlank();
        fail(day, 1);
        look();
        assertThat(state(day)).isEqualTo("FAILED");
        // Since its first activity, as before it failed
        assertThat(ofDay("uncomputed", day).path("since").asText()).isEqualTo(since);
        fail(day, 120);
        look();
        awaitDone(day);
        assertThat(earned()).isEqualByComparingTo("10");
    }

    @Test
    void aRunOfMarksThatFailsIsUncomputedSinceTheFirstMark() {
        LocalDate day = LocalDate.of(1973, 3, 20);
        plays(player, "100", List.of(day));
        setBack(day);
        compute(day);
        plays(player, "50", List.of(day));
        String since = ofDay("uncomputed", day).path("since").asText();
        compute(day);
        fail(day, 0);
        assertThat(ofDay("uncomputed", day).path("since").asText()).isEqualTo(since);
        compute(day);
        assertThat(earned()).isEqualByComparingTo("15");
    }

    @Test
    void aDayThatNeverRanIsComputedAnHourAfterItsFirstActivity() {
        LocalDate day = LocalDate.of(1973, 4, 1);
        plays(player, "100", List.of(day));
        look();
        assertThat(state(day)).isEqualTo("NONE");
        setBack(day);
        // A time of zero switches it off
        look("PT0S");
        assertThat(state(day)).isEqualTo("NONE");
        plays(player, "50", List.of(day));
        look();
        awaitDone(day);
        assertThat(earned()).isEqualByComparingTo("15");
    }

    @Test
    void todayIsNeverComputed() {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        plays(player, "100", List.of(today));
        setBack(today);
        look();
        assertThat(rows.count("commission_day where day = ? and state = 'NONE'", today))
                .isOne();
        assertThat(earned()).isZero();
    }

    @Test
    void atMostTenDaysAreUnderWay() {
        List<LocalDate> days =
                LocalDate.of(1973, 6, 1).datesUntil(LocalDate.of(1973, 6, 13)).toList();
        plays(player, "100", days);
        days.forEach(this::setBack);
        assertThat(CDI.current()
                        .select(DailyCommission.class)
                        .get()
                        .due(CommissionSettings.from(keys("PT1H")).recalculateAfter()))
                .hasSize(10)
                .isSorted();
        look();
        days.subList(0, 10).forEach(this::awaitDone);
        look();
        days.forEach(this::awaitDone);
    }

    @Test
    void anUncomputedDayIsADifferenceAfterTwiceTheTime() {
        LocalDate day = LocalDate.of(1973, 7, 1);
        plays(player, "100", List.of(day));
        assertThat(ofDay("differences", day).isMissingNode()).isTrue();
        setBack(day);
        JsonNode difference = ofDay("differences", day);
        assertHas(difference, "{'what': 'UNCOMPUTED', 'userId': null, 'expected': 7200}");
        assertThat(difference.path("found").asInt()).isGreaterThan(7200);
        look();
        awaitDone(day);
        assertThat(ofDay("differences", day).isMissingNode()).isTrue();
    }

    private static Keys keys(String recalculateAfter) {
        return new Keys(Configured.with(
                Map.of("commission.batch-size", "1000", "commission.recalculate-after", recalculateAfter)));
    }

    /** Bets at midnight with this house edge. */
    private void plays(ObjectId user, String edge, List<LocalDate> days) {
        feeds.accept(
                "bets",
                days.stream()
                        .map(day -> Lines.bet(user, "slot", "1", day)
                                .put("houseEdge", edge)
                                .put("at", day + "T00:00:00Z"))
                        .toArray(ObjectNode[]::new));
    }

    private void compute(LocalDate day) {
        assertThat(jobs.queue(day).status()).isEqualTo(200);
        assertThat(jobs.batch(day, 10_000).status()).isEqualTo(200);
        awaitDone(day);
    }

    private void awaitDone(LocalDate day) {
        assertThat(jobs.awaitDone(day).path("state").asText()).isEqualTo("DONE");
    }

    private static void look() {
        look("PT1H");
    }

    /** One look of a pod for uncomputed days. That of World never looks. */
    private static void look(String recalculateAfter) {
        new DailyCommission(
                        CDI.current().select(Transactions.class).get(),
                        CDI.current().select(DataSource.class).get(),
                        CDI.current().select(CommissionDayRepository.class).get(),
                        CDI.current().select(TaskQueue.class).get(),
                        CDI.current().select(Audit.class).get(),
                        CDI.current().select(Outbox.class).get(),
                        Configured.with(Map.of(
                                "commission.batch-size", "1000", "commission.recalculate-after", recalculateAfter)))
                .queueUncomputed();
    }

    private void setBack(LocalDate day) {
        rows.change("update commission_late set marked_at = marked_at - interval 150 minute where day = ?", day);
        rows.change(
                "update commission_day set uncomputed_since = uncomputed_since - interval 150 minute where day = ?",
                day);
    }

    /** Makes the day as it is after a batch has failed nine times. A task of an earlier run must not find the work. */
    private void fail(LocalDate day, int minutesAgo) {
        Waiting.until(() -> rows.count("scheduled_tasks where task_instance like ?", day + "/%") == 0);
        rows.change(
                "insert ignore into commission_work(day, user_id, stake_1_1, edge_1_1)"
                        + " select day, ?, stake_1, edge_1 from player_day where day = ? and user_id = ?",
                referrer,
                day,
                player);
        rows.change(
                "update commission_day set state = 'FAILED', users_total = 1, started_at = utc_timestamp(3),"
                        + " finished_at = utc_timestamp(3) - interval ? minute where day = ?",
                minutesAgo,
                day);
    }

    private String state(LocalDate day) {
        return jobs.progress(day).path("state").asText();
    }

    private boolean isMarked(LocalDate day) {
        return jobs.progress(day).path("recalculationNeeded").asBoolean();
    }

    private BigDecimal earned() {
        return rows.texts("select earned_1 from earnings where user_id = 0x" + referrer).stream()
                .map(BigDecimal::new)
                .findFirst()
                .orElse(BigDecimal.ZERO);
    }

    private static JsonNode ofDay(String list, LocalDate day) {
        return Operator.here()
                .read("/claims/books")
                .path(list)
                .valueStream()
                .filter(each -> each.path("day").asText().equals(day.toString()))
                .findFirst()
                .orElseGet(MissingNode::getInstance);
    }
}
