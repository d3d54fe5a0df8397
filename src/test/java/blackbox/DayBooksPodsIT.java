package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import dev.Http;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.Jobs;
import world.Rows;
import world.ServiceProcess;
import world.World;

/** The books name a computed day that differs from its bets, and the runbook makes it agree again. */
class DayBooksPodsIT {
    private static final LocalDate YESTERDAY = LocalDate.now(ZoneOffset.UTC).minusDays(1);
    private static final LocalDate OLD = LocalDate.parse("2026-01-10");
    private static final String REFERRER = new ObjectId().toHexString();
    private static final String PLAYER = new ObjectId().toHexString();
    private static final String SECOND = new ObjectId().toHexString();

    private static String schema = "";
    private static Rows rows;
    private static ServiceProcess pod;
    private static Feeds feeds;

    @BeforeAll
    static void start() {
        schema = World.freshSchema();
        rows = new Rows(schema);
        pod = ServiceProcess.start(
                World.database().url(schema),
                Map.of("commission.recalculate-after", "PT0S", "claims.books-interval", "P1D"));
        feeds = new Feeds(pod.internalUrl());
        feeds.accept("token-rates", record("symbol", "USDC", "rate", 1, "at", YESTERDAY + "T00:00:00Z"));
        feeds.accept("providers", Games.provider(Games.PROVIDER));
        feeds.accept("games", Games.game(Games.SLOT, "SLOTS").put("houseEdgePercent", 5));
        feeds.accept(
                "users",
                user(REFERRER),
                user(PLAYER).put("referrerId", REFERRER),
                user(SECOND).put("referrerId", PLAYER));
    }

    @AfterAll
    static void end() {
        pod.close();
    }

    /** One story, because a check compares all days of a database. */
    @Test
    void daysThatDifferFromTheirBetsAreNamedUntilTheyAreComputedAgain() throws Exception {
        feeds.accept("bets", bet(PLAYER, "100", YESTERDAY), bet(SECOND, "40", YESTERDAY));
        feeds.accept("bets", bet(PLAYER, "60", OLD));
        for (int after = 1; after <= 9; after++) {
            feeds.accept("bets", bet(PLAYER, "1", OLD.plusDays(after)));
        }
        List<LocalDate> days = rows.texts("select day from commission_day").stream()
                .map(LocalDate::parse)
                .toList();
        days.forEach(day -> new Jobs(pod.internalUrl()).run(day));
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
        List<String> statements = Pattern.compile("(?s)```sql\n(.*?)```")
                .matcher(Files.readString(Path.of("docs/operations.md")).split("### A day differs from its bets")[1])
                .results()
                .map(block -> block.group(1).replace("2026-11-27", YESTERDAY.toString()))
                .toList();

        run(statements.getFirst());
        assertThat(differences()).isEmpty();
        assertThat(runningTotals()).isEqualTo(running);

        rows.change("delete from commission where day = '" + YESTERDAY + "' and user_id = 0x" + PLAYER);
        rows.change("update earnings set earned_1 = earned_1 - 0.2 where user_id = 0x" + PLAYER);
        assertThat(differences()).hasSize(1).first().asString().contains("COMPUTED");
        run(statements.get(1));
        new Jobs(pod.internalUrl()).run(YESTERDAY);
        assertThat(differences()).isEmpty();
        assertThat(runningTotals()).isEqualTo(running);
    }

    private static void run(String statements) throws SQLException {
        try (Connection connection = World.database().connect(schema);
                var statement = connection.createStatement()) {
            for (String each : statements.split(";\\s*\n")) {
                statement.execute(each);
            }
        }
    }

    private static List<String> runningTotals() {
        return rows.texts("select concat_ws(' ', hex(user_id), stake_1, stake_2, edge_1, edge_2, earned_1, earned_2)"
                + " from referrer_activity join earnings using (user_id) order by user_id");
    }

    private static int difference() {
        return Http.get(pod.managementUrl().resolve("/metrics"), "Accept", "application/json")
                .json()
                .at("/application/activity_differences")
                .asInt(-1);
    }

    private static List<String> differences() {
        return books().path("differences").valueStream().map(JsonNode::toString).toList();
    }

    private static JsonNode books() {
        Http.Answer answer = Http.get(pod.internalUrl().resolve("/claims/books"), "X-API-Key", "dev-operator");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return Json.read(answer.body());
    }

    private static ObjectNode user(String id) {
        return record("id", id, "username", "u" + id, "createdAt", "2020-01-01T00:00:00Z");
    }

    private static ObjectNode bet(String player, String stake, LocalDate day) {
        return record("id", new ObjectId().toHexString(), "userId", player, "providerSlug", Games.PROVIDER)
                .put("gameSlug", Games.SLOT)
                .put("stake", stake)
                .put("at", day + "T12:00:00Z");
    }
}
