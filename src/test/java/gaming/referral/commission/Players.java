package gaming.referral.commission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import gaming.referral.commission.Pods.Game;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import sandbox.Json;

/** Writes the lines that the feeds are sent, and tells the oracle the same. */
final class Players {
    final Oracle oracle = new Oracle();

    ObjectNode user(String id, @Nullable String referrer) {
        oracle.user(id, referrer);
        ObjectNode line = Json.record("id", id, "username", "u" + id);
        return referrer == null ? line : line.put("referrerId", referrer);
    }

    /** {@code edge} null: the game's percentage decides. */
    ObjectNode bet(
            String id,
            String player,
            Game game,
            BigDecimal stake,
            @Nullable BigDecimal edge,
            boolean voided,
            LocalDate day) {
        BigDecimal counted = edge;
        if (counted == null) {
            counted = Oracle.edge(stake, Objects.requireNonNull(game.percent));
        }
        oracle.bet(id, player, game.category, stake, counted, voided, day);
        return betLine(id, player, game, stake, edge, voided, day);
    }

    /** The line alone, where what is told last is not what comes last. */
    static ObjectNode betLine(
            String id,
            String player,
            Game game,
            BigDecimal stake,
            @Nullable BigDecimal edge,
            boolean voided,
            LocalDate day) {
        ObjectNode line = Json.record("id", id, "userId", player, "providerSlug", "house", "gameSlug", game.name());
        line.put("stake", stake).put("status", voided ? "VOIDED" : "SETTLED").put("at", day + "T23:59:59.999Z");
        return edge == null ? line : line.put("houseEdge", edge.toPlainString());
    }

    /** {@code dollars} null: {@code rate}, the price of the moment, decides. */
    ObjectNode deposit(
            String id,
            String depositor,
            BigDecimal amount,
            @Nullable BigDecimal dollars,
            BigDecimal rate,
            LocalDate day) {
        ObjectNode line = depositLine(id, depositor, amount, day);
        if (dollars == null) {
            oracle.depositAtRate(id, depositor, amount, rate, day);
            return line;
        }
        oracle.deposit(id, depositor, amount, dollars, day);
        return line.put("amountUsd", dollars);
    }

    static ObjectNode depositLine(String id, String depositor, BigDecimal amount, LocalDate day) {
        return Json.record("id", id, "userId", depositor, "amount", amount, "at", day + "T00:00:00Z");
    }
}
