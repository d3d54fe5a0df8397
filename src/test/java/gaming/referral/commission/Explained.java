package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.bson.types.ObjectId;
import world.Fleet;

/** The explanation of every referrer's days, recomputed from its own figures and compared with the earnings. */
final class Explained {
    private static final String DAYS = """
            { commissionDays(limit: 4, offset: %d) { count data {
              day exactEarned
              cells { tier category exactHouseEdge rate exactEarned }
              contributions(limit: 100) { count data {
                tier exactEarned shares { category exactHouseEdge rate exactEarned } } } } }
              referralTree { tier totalEarnings } }""";

    private Explained() {}

    /** The cells of all days of each user add up to the user's earnings, and the contributions to the cells. */
    static void assertAddsUp(Collection<String> users) throws SQLException {
        try (Connection connection = Pods.connection()) {
            BigDecimal rate = rate(connection);
            for (String user : users) {
                assertAddsUp(user, rate, earnings(connection, user));
            }
        }
    }

    private static void assertAddsUp(String user, BigDecimal rate, Map<String, BigDecimal> earnings) {
        var sums = new TreeMap<String, BigDecimal>();
        int count;
        int seen = 0;
        JsonNode answer;
        do {
            answer = data(user, DAYS.formatted(seen));
            count = answer.at("/commissionDays/count").asInt();
            for (JsonNode day : answer.at("/commissionDays/data")) {
                assertCellsComeFromContributions(day);
                BigDecimal earned = BigDecimal.ZERO;
                for (JsonNode cell : day.path("cells")) {
                    sums.merge(cell.path("tier").asText(), exact(cell, "exactEarned"), BigDecimal::add);
                    earned = earned.add(exact(cell, "exactEarned"));
                }
                assertThat(exact(day, "exactEarned")).isEqualByComparingTo(earned);
                seen++;
            }
        } while (seen < count);
        for (JsonNode tier : answer.path("referralTree")) {
            String name = tier.path("tier").asText();
            BigDecimal earned = sums.getOrDefault(name, BigDecimal.ZERO);
            assertThat(earned).as(user + " " + name).isEqualByComparingTo(earnings.getOrDefault(name, BigDecimal.ZERO));
            assertThat(new BigDecimal(tier.path("totalEarnings").asText().replaceAll("[$,]", "")))
                    .isEqualByComparingTo(earned.divide(rate, 2, RoundingMode.HALF_UP));
        }
    }

    private static void assertCellsComeFromContributions(JsonNode day) {
        var edges = new TreeMap<String, BigDecimal>();
        var earned = new TreeMap<String, BigDecimal>();
        assertThat(day.at("/contributions/data"))
                .hasSize(day.at("/contributions/count").asInt());
        for (JsonNode player : day.at("/contributions/data")) {
            BigDecimal sum = BigDecimal.ZERO;
            for (JsonNode share : player.path("shares")) {
                String cell =
                        player.path("tier").asText() + share.path("category").asText();
                edges.merge(cell, exact(share, "exactHouseEdge"), BigDecimal::add);
                earned.merge(cell, exact(share, "exactEarned"), BigDecimal::add);
                sum = sum.add(exact(share, "exactEarned"));
            }
            assertThat(exact(player, "exactEarned")).isEqualByComparingTo(sum);
        }
        for (JsonNode cell : day.path("cells")) {
            String key = cell.path("tier").asText() + cell.path("category").asText();
            assertThat(exact(cell, "exactHouseEdge")).isEqualByComparingTo(edges.getOrDefault(key, BigDecimal.ZERO));
            assertThat(exact(cell, "exactEarned"))
                    .isEqualByComparingTo(
                            earned.getOrDefault(key, BigDecimal.ZERO).setScale(8, RoundingMode.HALF_EVEN))
                    .isEqualByComparingTo(exact(cell, "exactHouseEdge")
                            .multiply(exact(cell, "rate"))
                            .movePointLeft(2)
                            .setScale(8, RoundingMode.HALF_EVEN));
        }
    }

    private static BigDecimal exact(JsonNode node, String field) {
        return new BigDecimal(node.path(field).asText());
    }

    private static JsonNode data(String user, String query) {
        String token = Fleet.accessToken(new ObjectId(user));
        Http.Answer answer = Http.graphql(Pods.pod(0).publicUrl(), query, Map.of(), token);
        assertThat(answer.json().has("errors")).as(answer.body()).isFalse();
        return answer.json().path("data");
    }

    private static BigDecimal rate(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery("select rate from token_rate where symbol = 'USDC'")) {
            assertThat(row.next()).isTrue();
            return row.getBigDecimal(1);
        }
    }

    private static Map<String, BigDecimal> earnings(Connection connection, String user) throws SQLException {
        var earnings = new TreeMap<String, BigDecimal>();
        try (var statement = connection.createStatement();
                var row = statement.executeQuery(
                        "select earned_1, earned_2, earned_3, earned_4 from earnings where user_id = 0x" + user)) {
            while (row.next()) {
                for (int tier = 1; tier <= 4; tier++) {
                    earnings.put("TIER_" + tier, row.getBigDecimal(tier));
                }
            }
        }
        return earnings;
    }
}
