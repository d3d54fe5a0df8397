package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Feeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.Lines;
import world.Rows;
import world.ServiceProcess;
import world.World;

/** The books name a computed day that differs from its bets, and the runbook makes it agree again. */
class DayBooksPodsIT {
    private static final LocalDate YESTERDAY = LocalDate.now(ZoneOffset.UTC).minusDays(1);
    private static final LocalDate OLD = LocalDate.parse("2026-01-10");
    private static final ObjectId REFERRER = new ObjectId();
    private static final ObjectId PLAYER = new ObjectId();
    private static final ObjectId SECOND = new ObjectId();
    private static String schema = "";
    private static Rows rows;

    @AutoClose
    private static ServiceProcess pod;

    private static Feeds feeds;

    @BeforeAll
    static void start() {
        schema = World.freshSchema();
        rows = new Rows(schema);
        pod = ServiceProcess.start(
                World.database().url(schema),
                Map.of("commission.recalculate-after", "PT0S", "claims.books-interval", "P1D"));
        feeds = pod.feeds();
        feeds.accept("token-rates", Lines.rate("1", Instant.parse(YESTERDAY + "T00:00:00Z")));
        Lines.catalogue(feeds);
        feeds.accept("users", Lines.user(REFERRER), Lines.user(PLAYER, REFERRER), Lines.user(SECOND, PLAYER));
    }

    /** One story, because a check compares all days of a database. */
    @Test
    void daysThatDifferFromTheirBetsAreNamedUntilTheyAreComputedAgain() throws Exception {
        feeds.accept("bets", Lines.bet(PLAYER, "slot", "100", YESTERDAY), Lines.bet(SECOND, "slot", "40", YESTERDAY));
        feeds.accept("bets", Lines.bet(PLAYER, "slot", "60", OLD));
        for (int after = 1; after <= 9; after++) {
            feeds.accept("bets", Lines.bet(PLAYER, "slot", "1", OLD.plusDays(after)));
        }
        List<LocalDate> days = rows.texts("select day from commission_day").stream()
                .map(LocalDate::parse)
                .toList();
        days.forEach(day -> pod.jobs().run(day));
        assertThat(differences()).isEmpty();
        List<String> running = runningTotals();

        inTurnAllDaysAreCompared(days);
        aChangedBetIsNamedAndTheMetricRises();
        aDayIsNamedUntilItIsMended();
        theRunbookMendsWhatItSays(running);
    }

    private static void inTurnAllDaysAreCompared(List<LocalDate> days) {
        var compared = new HashSet<String>();
        for (int check = 0; check < 3; check++) {
            JsonNode books = books();
            List<String> now = books.path("comparedDays")
                    .valueStream()
                    .map(JsonNode::asText)
                    .toList();
            assertThat(now).contains(YESTERDAY.toString()).hasSizeLessThanOrEqualTo(5);
            assertThat(books.path("behindSeconds").asInt(-1)).isZero();
            assertThat(books.has("notCompared")).isFalse();
            compared.addAll(now);
        }
        assertThat(compared).hasSize(days.size());
    }

    private static void aChangedBetIsNamedAndTheMetricRises() {
        rows.change("update bet set house_edge = house_edge + 1.5 where stake = 40");
        assertThat(differences())
                .containsExactly("{\"userId\":null,\"what\":\"ACTIVITY\",\"expected\":8.5,\"found\":7,\"day\":\"%s\"}"
                        .formatted(YESTERDAY));
        Waiting.until(() -> difference() == 1);
        // The platform's own line again: the stored bet is right, and its activity is not
        rows.change("update bet set house_edge = house_edge - 1.5 where stake = 40");
        assertThat(differences()).isEmpty();
        Waiting.until(() -> difference() == 0);
    }

    /** An old day comes in turn, and then with each check. */
    private static void aDayIsNamedUntilItIsMended() {
        rows.change("update commission set edge_1_1 = edge_1_1 + 1 where day = '" + OLD + "'");
        Waiting.until(() -> !differences().isEmpty());
        String difference =
                "{\"userId\":null,\"what\":\"COMPUTED\",\"expected\":3,\"found\":4,\"day\":\"%s\",\"tier\":\"TIER_1\"}"
                        .formatted(OLD);
        for (int check = 0; check < 4; check++) {
            assertThat(differences()).containsExactly(difference);
        }
        rows.change("update commission set edge_1_1 = edge_1_1 - 1 where day = '" + OLD + "'");
        assertThat(differences()).isEmpty();
    }

    private static void theRunbookMendsWhatItSays(List<String> running) throws IOException, SQLException {
        // As if the feed had moved the bet, and the activity and the running totals did not follow
        rows.change("update player_day set edge_1 = edge_1 - 2, stake_1 = stake_1 - 20 where day = '" + YESTERDAY
                + "' and user_id = 0x" + SECOND);
        rows.change(
                "update referrer_activity set edge_1 = edge_1 - 2, stake_1 = stake_1 - 20 where user_id = 0x" + PLAYER);
        rows.change("update referrer_activity set edge_2 = edge_2 - 2, stake_2 = stake_2 - 20 where user_id = 0x"
                + REFERRER);
        assertThat(differences()).hasSize(3);

        run("sum-up-a-day.sql");
        assertThat(differences()).isEmpty();
        assertThat(runningTotals()).isEqualTo(running);

        rows.change("delete from commission where day = '" + YESTERDAY + "' and user_id = 0x" + PLAYER);
        rows.change("update earnings set earned_1 = earned_1 - 0.2 where user_id = 0x" + PLAYER);
        assertThat(differences()).hasSize(1).first().asString().contains("COMPUTED");
        run("mark-a-day.sql");
        pod.jobs().run(YESTERDAY);
        assertThat(differences()).isEmpty();
        assertThat(runningTotals()).isEqualTo(running);
    }

    private static void run(String script) throws IOException, SQLException {
        String statements = Files.readString(Path.of("deploy").resolve(script));
        try (Connection connection = World.database().connect(schema);
                var statement = connection.createStatement()) {
            statement.execute("set @day = '" + YESTERDAY + "'");
            for (String each : statements.split(";\\s*\n")) {
                statement.execute(each);
            }
        }
    }

    private static List<String> runningTotals() {
        return rows.texts("select concat_ws(' ', hex(user_id), stake_1, stake_2, edge_1, edge_2, earned_1, earned_2)"
                + " from referrer_activity join earnings using (user_id) order by user_id");
    }

    private static double difference() {
        return Product.metric(pod.managementUrl().resolve("/metrics"), "activity_differences");
    }

    private static List<String> differences() {
        return books().path("differences").valueStream().map(JsonNode::toString).toList();
    }

    private static JsonNode books() {
        return Product.read(pod.internalUrl(), "/claims/books");
    }
}
