package gaming.referral.signal;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import gaming.core.DayRange;
import gaming.database.Row;
import gaming.money.Amount;
import gaming.referral.Cells;
import gaming.referral.Tier;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Deposits of players below a referrer followed the referrer's claims, with nearly the same amounts, in EUR.
 *
 * @param claims the number of claims that deposits followed
 * @param examples the first 10 pairs of such a claim and a player
 */
public record OwnMoney(int claims, BigDecimal claimed, int deposits, BigDecimal deposited, List<FollowedClaim> examples)
        implements HoldSignal.Figures {
    private static final int MOST_REFERRERS = 10_000;
    /** The most players of all referrers of a request. */
    private static final int MOST_PLAYERS = 200_000;

    private static final int MOST_FOLLOWED = 100_000;

    private static final String PAID = """
            select c.user_id, ifnull(max(n.t1 + n.t2 + n.t3 + n.t4), 0) players
            from %s left join referral_count n on n.user_id = c.user_id
            where c.claimed_at >= ? and c.claimed_at < ? and c.status = 'COMPLETED' and c.amount >= ?
            group by c.user_id having count(*) >= ? order by players, c.user_id""";

    static final String REFERRERS = PAID.formatted("claim c force index (claimed_at)");
    static final String OF_THESE = PAID.formatted(
            BoundedReading.IDS + " straight_join claim c force index (user_id) on c.user_id = unhex(x.id)");

    private static final String PLAYERS = Stream.of(Tier.values())
            .map(tier -> Cells.of(
                    tier,
                    "select r.t# referrer, r.user_id from " + BoundedReading.IDS + " straight_join referral r"
                            + " force index (t#_referred) on r.t# = unhex(x.id)"))
            .collect(joining(" union all "));

    /**
     * A deposit follows the referrer's latest claim before. The index of deposits by time has the user too, and an
     * index by user would cost the feed of deposits a fifth.
     */
    static final String FOLLOWED = """
            select * from (
              select c.user_id, c.id, c.claimed_at, c.amount, p.user_id player, count(*) deposits, sum(d.amount) deposited,
                min(d.at) first_at, max(d.at) last_at, count(*) over (partition by c.user_id, p.user_id) times
              from deposit d force index (at)
                straight_join (""" + PLAYERS + """
            ) p on p.user_id = d.user_id
                straight_join (
                  select c.user_id, c.id, c.claimed_at, c.amount,
                    lead(c.claimed_at) over (partition by c.user_id order by c.claimed_at, c.id) next_at
                  from\s""" + BoundedReading.IDS + """
             straight_join claim c force index (user_id) on c.user_id = unhex(x.id)
                  where c.claimed_at >= ? and c.claimed_at < ? and c.status = 'COMPLETED') c
                  on c.user_id = p.referrer and c.claimed_at < d.at and d.at <= c.claimed_at + interval ? microsecond
                    and (c.next_at is null or d.at <= c.next_at) and c.claimed_at < ? and c.amount >= ?
              where d.at >= ? and d.at < ?
              group by c.user_id, c.id, p.user_id
              having abs(sum(d.amount) - c.amount) * 100 <= c.amount * ?) followed
            where times >= ? order by user_id, claimed_at, first_at""";

    /** A claim with the deposits of one player that followed it, in EUR. */
    public record FollowedClaim(
            String claimId,
            Instant claimedAt,
            BigDecimal claimed,
            String playerId,
            int deposits,
            BigDecimal deposited,
            Instant firstDepositAt) {}

    private record Followed(ObjectId referrer, ObjectId player, Instant lastAt, FollowedClaim claim) {
        static Followed of(Row row) {
            ObjectId player = row.getId("player");
            var claim = new FollowedClaim(
                    row.getId("id").toHexString(),
                    row.getInstant("claimed_at"),
                    Amount.plain(row.getBigDecimal("amount")),
                    player.toHexString(),
                    row.getInt("deposits"),
                    Amount.plain(row.getBigDecimal("deposited")),
                    row.getInstant("first_at"));
            return new Followed(row.getId("user_id"), player, row.getInstant("last_at"), claim);
        }
    }

    /** The signals of the referrers with claims in the window, or only of those among {@code referrers}. */
    static List<HoldSignal> find(
            BoundedReading reading,
            DayRange window,
            SignalSettings.Money rule,
            @Nullable Collection<ObjectId> referrers) {
        Collection<ObjectId> paid = examined(reading, window, rule, referrers);
        if (paid.isEmpty()) {
            return List.of();
        }
        Instant start = window.start();
        Instant end = window.end().plus(rule.within());
        long within = TimeUnit.MICROSECONDS.convert(rule.within());
        var parameters = new ArrayList<Object>(Collections.nCopies(Tier.values().length + 1, BoundedReading.ids(paid)));
        parameters.addAll(List.of(start, end, within, window.end(), rule.lowest()));
        parameters.addAll(List.of(start, end, rule.difference(), rule.claims()));
        var followed = new ArrayList<Followed>();
        reading.each(MOST_FOLLOWED, FOLLOWED, row -> followed.add(Followed.of(row)), parameters.toArray());
        return followed.stream().collect(groupingBy(Followed::referrer, LinkedHashMap::new, toList())).values().stream()
                .map(ofReferrer -> signal(ofReferrer, rule))
                .toList();
    }

    /** The referrers with enough claims, those with the fewest players first, up to the bounds of players. */
    private static Collection<ObjectId> examined(
            BoundedReading reading,
            DayRange window,
            SignalSettings.Money rule,
            @Nullable Collection<ObjectId> referrers) {
        var players = new LinkedHashMap<ObjectId, Long>();
        var parameters = new ArrayList<Object>(List.of(window.start(), window.end(), rule.lowest(), rule.claims()));
        if (referrers != null) {
            parameters.addFirst(BoundedReading.ids(referrers));
        }
        reading.each(
                MOST_REFERRERS,
                referrers == null ? REFERRERS : OF_THESE,
                row -> players.put(row.getId("user_id"), row.getLong("players")),
                parameters.toArray());
        var examined = new ArrayList<ObjectId>();
        long all = 0;
        for (var referrer : players.entrySet()) {
            all += referrer.getValue();
            if (referrer.getValue() > rule.mostPlayers() || all > MOST_PLAYERS) {
                reading.leaveOut();
                break;
            }
            examined.add(referrer.getKey());
        }
        return examined;
    }

    private static HoldSignal signal(List<Followed> followed, SignalSettings.Money rule) {
        var users = new LinkedHashSet<ObjectId>();
        users.add(followed.getFirst().referrer());
        var claims = new HashMap<String, BigDecimal>();
        int deposits = 0;
        BigDecimal deposited = BigDecimal.ZERO;
        for (Followed each : followed) {
            users.add(each.player());
            claims.put(each.claim().claimId(), each.claim().claimed());
            deposits += each.claim().deposits();
            deposited = deposited.add(each.claim().deposited());
        }
        BigDecimal claimed = claims.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        String explanation =
                ("%s of the referrer, EUR %s in all, were each followed within %s by deposits of a player below, EUR %s in"
                                + " all. Claim and deposits differ by at most %d percent, %s or more for each player.")
                        .formatted(
                                HoldSignal.count(claims.size(), "claim"),
                                Amount.exact(claimed),
                                HoldSignal.words(rule.within()),
                                Amount.exact(deposited),
                                rule.difference(),
                                HoldSignal.count(rule.claims(), "time"));
        List<FollowedClaim> examples = followed.stream()
                .limit(HoldSignal.MOST_EXAMPLES)
                .map(Followed::claim)
                .toList();
        var figures = new OwnMoney(claims.size(), Amount.plain(claimed), deposits, Amount.plain(deposited), examples);
        Instant until = followed.stream()
                .map(Followed::lastAt)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        return new HoldSignal(examples.getFirst().claimedAt(), until, users, figures, explanation);
    }
}
