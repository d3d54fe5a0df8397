package gaming.referral.signal;

import gaming.database.Row;
import gaming.money.Amount;
import gaming.referral.Tier;
import gaming.referral.signal.HoldSignal.FollowedClaim;
import gaming.referral.signal.HoldSignal.MoneyFigures;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Own money going round: claims of a referrer that deposits of a player below followed, with nearly the same amount. */
final class ReturnedMoney {
    private static final int MOST_REFERRERS = 10_000;
    private static final int MOST_FOLLOWED = 50_000;
    private static final int MOST_EXAMPLES = 10;

    private static final String PAID = """
            select c.user_id, ifnull(max(n.t1 + n.t2 + n.t3 + n.t4), 0) players
            from claim c force index ({index}) left join referral_count n on n.user_id = c.user_id
            where {users} c.claimed_at >= ? and c.claimed_at < ? and c.status = 'COMPLETED' and c.amount >= ?
            group by c.user_id having count(*) >= ?""";

    /** Referrers with enough claims. */
    static final String REFERRERS = PAID.replace("{index}", "claimed_at").replace("{users}", "");

    static final String OF_THESE = PAID.replace("{index}", "user_id").replace("{users}", "c.user_id in ({list}) and");

    /** A deposit follows the latest claim before it. */
    private static final String FOLLOWED = """
            select c.id, c.user_id, c.claimed_at, c.amount, r.user_id player_id,
              count(*) deposits, sum(d.amount) deposited, min(d.at) first_at, max(d.at) last_at
            from (
                select id, user_id, claimed_at, amount,
                  lead(claimed_at) over (partition by user_id order by claimed_at) next_at
                from claim force index (user_id)
                where user_id in ({list}) and claimed_at >= ? and claimed_at < ? and status = 'COMPLETED') c
              straight_join referral r force index ({tier}_referred) on r.{tier} = c.user_id
              straight_join deposit d force index (user_id) on d.user_id = r.user_id and d.at > c.claimed_at
                and d.at <= c.claimed_at + interval {seconds} second and (c.next_at is null or d.at <= c.next_at)
            where c.claimed_at < ? and c.amount >= ?
            group by c.id, r.user_id
            having deposited >= c.amount * ? and deposited <= c.amount * ?""";

    private ReturnedMoney() {}

    /** The claims that deposits of the players in {@code tier} followed. */
    static String followed(Tier tier, Duration within) {
        return FOLLOWED.replace("{tier}", "t" + tier.number()).replace("{seconds}", "" + within.toSeconds());
    }

    private record Referrer(ObjectId user, long players) {
        static Referrer of(Row row) {
            return new Referrer(row.getId("user_id"), row.getLong("players"));
        }
    }

    private record Followed(
            ObjectId claim,
            ObjectId referrer,
            Instant claimedAt,
            BigDecimal claimed,
            ObjectId player,
            int deposits,
            BigDecimal deposited,
            Instant firstAt,
            Instant lastAt) {
        static Followed of(Row row) {
            return new Followed(
                    row.getId("id"),
                    row.getId("user_id"),
                    row.getInstant("claimed_at"),
                    row.getBigDecimal("amount"),
                    row.getId("player_id"),
                    row.getInt("deposits"),
                    row.getBigDecimal("deposited"),
                    row.getInstant("first_at"),
                    row.getInstant("last_at"));
        }

        FollowedClaim shown() {
            return new FollowedClaim(
                    claim.toHexString(),
                    claimedAt,
                    HoldSignal.plain(claimed),
                    player.toHexString(),
                    deposits,
                    HoldSignal.plain(deposited),
                    firstAt);
        }
    }

    /** The signals of the referrers with claims in the window; with {@code referrers}, of these only. */
    static List<HoldSignal> find(
            BoundedReading reading,
            SignalWindow window,
            SignalSettings.Money rule,
            @Nullable Collection<ObjectId> referrers) {
        List<ObjectId> examined = examined(reading, window, rule, referrers);
        var followed = new ArrayList<Followed>();
        for (Tier tier : Tier.values()) {
            followed.addAll(reading.inList(
                    MOST_FOLLOWED,
                    followed(tier, rule.within()),
                    examined,
                    Followed::of,
                    window.start(),
                    window.end().plus(rule.within()),
                    window.end(),
                    BigDecimal.valueOf(rule.lowest()),
                    BigDecimal.valueOf(100L - rule.difference()).movePointLeft(2),
                    BigDecimal.valueOf(100L + rule.difference()).movePointLeft(2)));
        }
        return followed.stream()
                .collect(Collectors.groupingBy(Followed::referrer, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .flatMap(all -> signal(all, rule))
                .toList();
    }

    private static List<ObjectId> examined(
            BoundedReading reading,
            SignalWindow window,
            SignalSettings.Money rule,
            @Nullable Collection<ObjectId> referrers) {
        var parameters = new Object[] {window.start(), window.end(), BigDecimal.valueOf(rule.lowest()), rule.claims()};
        List<Referrer> paid = referrers == null
                ? reading.list(MOST_REFERRERS, REFERRERS, Referrer::of, parameters)
                : reading.inList(MOST_REFERRERS, OF_THESE, referrers, Referrer::of, parameters);
        List<ObjectId> examined = paid.stream()
                .filter(referrer -> referrer.players() <= rule.mostPlayers())
                .map(Referrer::user)
                .toList();
        if (examined.size() < paid.size()) {
            reading.leaveOut();
        }
        return examined;
    }

    private static Stream<HoldSignal> signal(List<Followed> ofReferrer, SignalSettings.Money rule) {
        Map<ObjectId, Set<ObjectId>> claims = new HashMap<>();
        ofReferrer.forEach(each ->
                claims.computeIfAbsent(each.player(), _ -> new HashSet<>()).add(each.claim()));
        List<Followed> repeated = ofReferrer.stream()
                .filter(each -> claims.getOrDefault(each.player(), Set.of()).size() >= rule.claims())
                .sorted(Comparator.comparing(Followed::claimedAt).thenComparing(Followed::firstAt))
                .toList();
        return repeated.isEmpty() ? Stream.empty() : Stream.of(ofRing(repeated, rule));
    }

    private static HoldSignal ofRing(List<Followed> followed, SignalSettings.Money rule) {
        var users = new LinkedHashSet<ObjectId>();
        var claims = new HashMap<ObjectId, BigDecimal>();
        users.add(followed.getFirst().referrer());
        followed.forEach(each -> {
            users.add(each.player());
            claims.put(each.claim(), each.claimed());
        });
        BigDecimal claimed = claims.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal deposited = followed.stream().map(Followed::deposited).reduce(BigDecimal.ZERO, BigDecimal::add);
        int deposits = followed.stream().mapToInt(Followed::deposits).sum();
        return new HoldSignal(
                SignalKind.OWN_MONEY,
                followed.getFirst().claimedAt(),
                followed.stream()
                        .map(Followed::lastAt)
                        .max(Comparator.naturalOrder())
                        .orElseThrow(),
                List.copyOf(users),
                null,
                new MoneyFigures(
                        claims.size(),
                        HoldSignal.plain(claimed),
                        deposits,
                        HoldSignal.plain(deposited),
                        followed.stream()
                                .limit(MOST_EXAMPLES)
                                .map(Followed::shown)
                                .toList()),
                null,
                ("%s of the referrer, EUR %s in all, were each followed within %s by deposits of a player below, EUR %s in"
                                + " all. Claim and deposits differ by at most %d percent, %s or more for each player.")
                        .formatted(
                                HoldSignal.count(claims.size(), "claim"),
                                Amount.exact(claimed),
                                HoldSignal.words(rule.within()),
                                Amount.exact(deposited),
                                rule.difference(),
                                HoldSignal.count(rule.claims(), "time")));
    }
}
