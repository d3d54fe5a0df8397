package gaming.referral.signal;

import gaming.database.Row;
import gaming.money.Amount;
import gaming.referral.Cells;
import gaming.referral.Tier;
import gaming.referral.signal.HoldSignal.FollowedClaim;
import gaming.referral.signal.HoldSignal.MoneyFigures;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Finds claims of a referrer that deposits of a player below followed, with nearly the same amount. */
final class ReturnedMoney {
    private static final int MOST_REFERRERS = 10_000;
    private static final int MOST_CLAIMS = 100_000;
    /** The most players of all referrers of a request. */
    private static final int MOST_PLAYERS = 200_000;

    private static final int MOST_DEPOSITS = 500_000;
    /** The most players whose deposits are selected by user. For more players, all deposits are read. */
    private static final int FEW_PLAYERS = 512;

    private static final int MOST_EXAMPLES = 10;

    static final String REFERRERS = """
            select c.user_id, ifnull(max(n.t1 + n.t2 + n.t3 + n.t4), 0) players
            from claim c force index (claimed_at) left join referral_count n on n.user_id = c.user_id
            where c.claimed_at >= ? and c.claimed_at < ? and c.status = 'COMPLETED' and c.amount >= ?
            group by c.user_id having count(*) >= ?""";

    static final String OF_THESE = """
            select c.user_id, ifnull(max(n.t1 + n.t2 + n.t3 + n.t4), 0) players
            from claim c force index (user_id) left join referral_count n on n.user_id = c.user_id
            where c.user_id in ({list})
              and c.claimed_at >= ? and c.claimed_at < ? and c.status = 'COMPLETED' and c.amount >= ?
            group by c.user_id having count(*) >= ?""";

    static final String CLAIMS = """
            select id, user_id, claimed_at, amount from claim force index (user_id)
            where user_id in ({list}) and claimed_at >= ? and claimed_at < ? and status = 'COMPLETED'""";

    private static final String PLAYERS =
            "select t#, user_id from referral force index (t#_referred) where t# in ({list})";

    private static final String DEPOSITS = "select user_id, at, amount from deposit force index (at) where";

    private static final String WITHIN = " at >= ? and at < ? order by at";

    static final String ALL_DEPOSITS = DEPOSITS + WITHIN;

    /** The index by time has the user too, and an index by user would cost the feed of deposits a fifth. */
    static final String DEPOSITS_OF_THESE = DEPOSITS + " user_id in ({list}) and" + WITHIN;

    private ReturnedMoney() {}

    static String players(Tier tier) {
        return Cells.of(tier, PLAYERS);
    }

    private record Referrer(ObjectId user, long players) {
        static Referrer of(Row row) {
            return new Referrer(row.getId("user_id"), row.getLong("players"));
        }
    }

    private record Claim(ObjectId id, ObjectId referrer, Instant at, BigDecimal amount) {
        static Claim of(Row row) {
            return new Claim(
                    row.getId("id"), row.getId("user_id"), row.getInstant("claimed_at"), row.getBigDecimal("amount"));
        }
    }

    /** The deposits of a player that followed a claim. */
    private static final class Followed {
        private final Claim claim;
        private final ObjectId player;
        private final Instant firstAt;
        private Instant lastAt;
        private int deposits;
        private BigDecimal deposited = BigDecimal.ZERO;

        Followed(Claim claim, ObjectId player, Instant firstAt) {
            this.claim = claim;
            this.player = player;
            this.firstAt = firstAt;
            this.lastAt = firstAt;
        }

        void add(Instant at, BigDecimal amount) {
            lastAt = at;
            deposits++;
            deposited = deposited.add(amount);
        }

        boolean nearly(int percent) {
            BigDecimal difference = deposited.subtract(claim.amount()).abs().movePointRight(2);
            return difference.compareTo(claim.amount().multiply(BigDecimal.valueOf(percent))) <= 0;
        }

        FollowedClaim shown() {
            return new FollowedClaim(
                    claim.id().toHexString(),
                    claim.at(),
                    Amount.plain(claim.amount()),
                    player.toHexString(),
                    deposits,
                    Amount.plain(deposited),
                    firstAt);
        }
    }

    /** The signals of the referrers with claims in the window, or only of those among {@code referrers}. */
    static List<HoldSignal> find(
            BoundedReading reading,
            SignalWindow window,
            SignalSettings.Money rule,
            @Nullable Collection<ObjectId> referrers) {
        Set<ObjectId> examined = examined(reading, window, rule, referrers);
        if (examined.isEmpty()) {
            return List.of();
        }
        return followed(reading, window, rule, examined).stream()
                .filter(each -> each.nearly(rule.difference()))
                .collect(Collectors.groupingBy(each -> each.claim.referrer(), TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .flatMap(all -> signal(all, rule))
                .toList();
    }

    /** A deposit follows the referrer's latest claim before. */
    private static Collection<Followed> followed(
            BoundedReading reading, SignalWindow window, SignalSettings.Money rule, Set<ObjectId> referrers) {
        Instant end = window.end().plus(rule.within());
        Map<ObjectId, NavigableMap<Instant, Claim>> claims = new HashMap<>();
        reading.inList(MOST_CLAIMS, CLAIMS, referrers, Claim::of, window.start(), end)
                .forEach(claim -> claims.computeIfAbsent(claim.referrer(), _ -> new TreeMap<>())
                        .put(claim.at(), claim));
        Map<ObjectId, List<ObjectId>> players = new HashMap<>();
        for (Tier tier : Tier.values()) {
            reading.inList(
                    MOST_PLAYERS,
                    players(tier),
                    referrers,
                    row -> players.computeIfAbsent(row.getId(2), _ -> new ArrayList<>(1))
                            .add(row.getId(1)));
        }
        BigDecimal lowest = BigDecimal.valueOf(rule.lowest());
        var followed = new LinkedHashMap<List<ObjectId>, Followed>();
        Consumer<Row> deposit = row -> {
            ObjectId player = row.getId(1);
            for (ObjectId referrer : players.getOrDefault(player, List.of())) {
                Instant at = row.getInstant(2);
                Claim claim = latestBefore(at, claims.get(referrer));
                if (claim != null
                        && claim.at().isBefore(window.end())
                        && claim.amount().compareTo(lowest) >= 0
                        && !at.isAfter(claim.at().plus(rule.within()))) {
                    followed.computeIfAbsent(List.of(claim.id(), player), _ -> new Followed(claim, player, at))
                            .add(at, row.getBigDecimal(3));
                }
            }
        };
        if (players.size() > FEW_PLAYERS) {
            reading.each(MOST_DEPOSITS, ALL_DEPOSITS, deposit, window.start(), end);
        } else if (!players.isEmpty()) {
            reading.each(MOST_DEPOSITS, DEPOSITS_OF_THESE, players.keySet(), deposit, window.start(), end);
        }
        return followed.values();
    }

    private static @Nullable Claim latestBefore(Instant at, @Nullable NavigableMap<Instant, Claim> claims) {
        Map.Entry<Instant, Claim> latest = claims == null ? null : claims.lowerEntry(at);
        return latest == null ? null : latest.getValue();
    }

    /** The referrers with enough claims, those with the fewest players first, up to the bounds of players. */
    private static Set<ObjectId> examined(
            BoundedReading reading,
            SignalWindow window,
            SignalSettings.Money rule,
            @Nullable Collection<ObjectId> referrers) {
        var parameters = new Object[] {window.start(), window.end(), BigDecimal.valueOf(rule.lowest()), rule.claims()};
        List<Referrer> paid = referrers == null
                ? reading.list(MOST_REFERRERS, REFERRERS, Referrer::of, parameters)
                : reading.inList(MOST_REFERRERS, OF_THESE, referrers, Referrer::of, parameters);
        var examined = new TreeSet<ObjectId>();
        long players = 0;
        for (Referrer referrer : paid.stream()
                .sorted(Comparator.comparingLong(Referrer::players).thenComparing(Referrer::user))
                .toList()) {
            players += referrer.players();
            if (referrer.players() > rule.mostPlayers() || players > MOST_PLAYERS) {
                reading.leaveOut();
                break;
            }
            examined.add(referrer.user());
        }
        return examined;
    }

    private static Stream<HoldSignal> signal(List<Followed> ofReferrer, SignalSettings.Money rule) {
        Map<ObjectId, Set<ObjectId>> claims = new HashMap<>();
        ofReferrer.forEach(each ->
                claims.computeIfAbsent(each.player, _ -> new HashSet<>()).add(each.claim.id()));
        List<Followed> repeated = ofReferrer.stream()
                .filter(each -> claims.getOrDefault(each.player, Set.of()).size() >= rule.claims())
                .sorted(Comparator.comparing((Followed each) -> each.claim.at()).thenComparing(each -> each.firstAt))
                .toList();
        return repeated.isEmpty() ? Stream.empty() : Stream.of(ofRing(repeated, rule));
    }

    private static HoldSignal ofRing(List<Followed> followed, SignalSettings.Money rule) {
        var users = new LinkedHashSet<ObjectId>();
        var claims = new HashMap<ObjectId, BigDecimal>();
        users.add(followed.getFirst().claim.referrer());
        followed.forEach(each -> {
            users.add(each.player);
            claims.put(each.claim.id(), each.claim.amount());
        });
        BigDecimal claimed = claims.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal deposited = followed.stream().map(each -> each.deposited).reduce(BigDecimal.ZERO, BigDecimal::add);
        int deposits = followed.stream().mapToInt(each -> each.deposits).sum();
        return new HoldSignal(
                SignalKind.OWN_MONEY,
                followed.getFirst().claim.at(),
                followed.stream()
                        .map(each -> each.lastAt)
                        .max(Comparator.naturalOrder())
                        .orElseThrow(),
                List.copyOf(users),
                null,
                new MoneyFigures(
                        claims.size(),
                        Amount.plain(claimed),
                        deposits,
                        Amount.plain(deposited),
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
