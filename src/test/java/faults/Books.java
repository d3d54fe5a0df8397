package faults;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import world.Rows;

/**
 * What the service's database says of claims and earnings, read as it is: no code of the service takes part.
 *
 * @param byBets what users must have earned, by the bets of the players that they referred
 */
record Books(
        List<Claim> claims,
        Map<ObjectId, Earnings> earnings,
        Map<ObjectId, BigDecimal> byBets,
        Map<String, List<Transition>> transitions) {
    record Claim(
            String id,
            ObjectId user,
            BigDecimal amount,
            BigDecimal usdc,
            BigDecimal rate,
            String player,
            String sentAs,
            @Nullable String transactionId,
            String status,
            int sends,
            boolean flagged,
            LocalDateTime claimedAt,
            @Nullable LocalDateTime finishedAt) {
        boolean is(String wanted) {
            return status.equals(wanted);
        }
    }

    record Earnings(
            BigDecimal earned, BigDecimal claimed, BigDecimal claimedUsdc, BigDecimal pending, BigDecimal pendingUsdc) {
        BigDecimal free() {
            return earned.subtract(claimed).subtract(pending);
        }
    }

    record Transition(@Nullable String from, String to, String reason) {
        /** The booking came after the end. */
        boolean isLate() {
            return "FAILED".equals(from) && to.equals("COMPLETED");
        }
    }

    static Books read(Rows rows) {
        var claims = new ArrayList<Claim>();
        rows.each(
                "select lower(hex(id)), user_id, amount, amount_usdc, rate, player_id, external_transaction_id,"
                        + " transaction_id, status, sends, flagged, claimed_at, finished_at from claim"
                        + " order by claimed_at, id",
                row -> claims.add(new Claim(
                        row.getString(1),
                        new ObjectId(row.getBytes(2)),
                        row.getBigDecimal(3),
                        row.getBigDecimal(4),
                        row.getBigDecimal(5),
                        row.getString(6),
                        row.getString(7),
                        row.getString(8),
                        row.getString(9),
                        row.getInt(10),
                        row.getBoolean(11),
                        row.getObject(12, LocalDateTime.class),
                        row.getObject(13, LocalDateTime.class))));
        var earnings = new LinkedHashMap<ObjectId, Earnings>();
        rows.each(
                "select user_id, earned_1 + earned_2 + earned_3 + earned_4, claimed, claimed_usdc, pending, pending_usdc"
                        + " from earnings",
                row -> earnings.put(
                        new ObjectId(row.getBytes(1)),
                        new Earnings(
                                row.getBigDecimal(2),
                                row.getBigDecimal(3),
                                row.getBigDecimal(4),
                                row.getBigDecimal(5),
                                row.getBigDecimal(6))));
        var byBets = new LinkedHashMap<ObjectId, BigDecimal>();
        rows.each(
                // LEVEL_1 gets a tenth of tier 1's house edge
                "select t1, sum(if(status = 'SETTLED', house_edge, 0)) / 10 from bet join referral using (user_id)"
                        + " where t1 is not null group by t1",
                row -> byBets.put(new ObjectId(row.getBytes(1)), row.getBigDecimal(2)));
        var transitions = new LinkedHashMap<String, List<Transition>>();
        rows.each(
                "select lower(hex(claim_id)), from_status, to_status, reason from claim_transition order by id",
                row -> transitions
                        .computeIfAbsent(row.getString(1), _ -> new ArrayList<>())
                        .add(new Transition(row.getString(2), row.getString(3), row.getString(4))));
        return new Books(claims, earnings, byBets, transitions);
    }

    /** The user's claims, the oldest first. */
    List<Claim> of(Claimer claimer) {
        return claims.stream()
                .filter(claim -> claim.user().equals(claimer.earner().id()))
                .toList();
    }

    /** Claims whose booking was found after their end. */
    List<Claim> foundLate() {
        return claims.stream()
                .filter(claim ->
                        transitions.getOrDefault(claim.id(), List.of()).stream().anyMatch(Transition::isLate))
                .toList();
    }

    long count(String status) {
        return claims.stream().filter(claim -> claim.is(status)).count();
    }

    /** Steps of all claims whose reason begins so. */
    long steps(String reason) {
        return transitions.values().stream()
                .flatMap(List::stream)
                .filter(step -> step.reason().startsWith(reason))
                .count();
    }

    /** Claims that were flagged at some time. */
    long everFlagged() {
        return transitions.values().stream()
                .filter(steps -> steps.stream()
                        .anyMatch(step -> step.reason().startsWith("A conflict at")
                                || step.reason().startsWith("Looked up for the last time")))
                .count();
    }
}
