package gaming.referral.signal;

import gaming.core.DayRange;
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
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Finds claims of a referrer that deposits of a player below followed, with nearly the same amount. */
final class ReturnedMoney {
    private static final int MOST_REFERRERS = 10_000;
    private static final int MOST_CLAIMS = 100_000;
    /** The most players of all referrers of a request. */
    private static final int MOST_PLAYERS = 200_000;

    private static final int MOST_DEPOSITS = 500_000;

    static final String REFERRERS = """
            select c.user_id, ifnull(max(n.t1 + n.t2 + n.t3 + n.t4), 0) players
            from claim c force index (claimed_at) left join referral_count n on n.user_id = c.user_id
            where c.claimed_at >= ? and c.claimed_at < ? and c.status = 'COMPLETED' and c.amount >= ?
            group by c.user_id having count(*) >= ?""";

    static final String OF_THESE = """
            select c.user_id, ifnull(max(n.t1 + n.t2 + n.t3 + n.t4), 0) players
            from claim c force index (user_id) left join referral_count n on n.user_id = c.user_id
            where c.claimed_at >= ? and c.claimed_at < ? and c.status = 'COMPLETED' and c.amount >= ? and c.user_id in\s""";

    static final String CLAIMS = """
            select id, user_id, claimed_at, amount from claim force index (user_id)
            where claimed_at >= ? and claimed_at < ? and status = 'COMPLETED' and user_id in\s""";

    private static final String PLAYERS =
            "select t# referrer, user_id from referral force index (t#_referred) where t# in ";

    static final String ALL_DEPOSITS = """
            select user_id, at, amount from deposit force index (at) where at >= ? and at < ? order by at""";

    /** The index by time has the user too, and an index by user would cost the feed of deposits a fifth. */
    static final String DEPOSITS_OF_THESE = """
            select user_id, at, amount from deposit force index (at) where at >= ? and at < ? and user_id in\s""";

    private final BoundedReading reading;
    private final DayRange window;
    private final SignalSettings.Money rule;
    private final BigDecimal lowest;

    private ReturnedMoney(BoundedReading reading, DayRange window, SignalSettings.Money rule) {
        this.reading = reading;
        this.window = window;
        this.rule = rule;
        lowest = BigDecimal.valueOf(rule.lowest());
    }

    static String players(Tier tier) {
        return Cells.of(tier, PLAYERS);
    }

    private record Referrer(ObjectId user, long players) {}

    private record Claim(ObjectId id, ObjectId referrer, Instant at, BigDecimal amount) {
        static Claim of(Row row) {
            return new Claim(
                    row.getId("id"), row.getId("user_id"), row.getInstant("claimed_at"), row.getBigDecimal("amount"));
        }
    }

    /** The deposits of a player that followed a claim. */
    private record Followed(
            Claim claim, ObjectId player, Instant firstAt, Instant lastAt, int deposits, BigDecimal deposited) {
        Followed plus(Followed later) {
            return new Followed(
                    claim, player, firstAt, later.lastAt, deposits + later.deposits, deposited.add(later.deposited));
        }

        boolean isNearly(int percent) {
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
            DayRange window,
            SignalSettings.Money rule,
            @Nullable Collection<ObjectId> referrers) {
        var money = new ReturnedMoney(reading, window, rule);
        var byReferrer = new TreeMap<ObjectId, List<Followed>>();
        for (Followed each : money.followed(money.examined(referrers))) {
            if (each.isNearly(rule.difference())) {
                byReferrer
                        .computeIfAbsent(each.claim().referrer(), _ -> new ArrayList<>())
                        .add(each);
            }
        }
        return byReferrer.values().stream()
                .map(money::repeated)
                .filter(followed -> !followed.isEmpty())
                .map(money::signal)
                .toList();
    }

    /** The referrers with enough claims, those with the fewest players first, up to the bounds of players. */
    private Set<ObjectId> examined(@Nullable Collection<ObjectId> referrers) {
        var paid = new ArrayList<Referrer>();
        Consumer<Row> referrer = row -> paid.add(new Referrer(row.getId("user_id"), row.getLong("players")));
        Instant start = window.start();
        if (referrers == null) {
            reading.each(MOST_REFERRERS, REFERRERS, referrer, start, window.end(), lowest, rule.claims());
        } else {
            String enough = " group by c.user_id having count(*) >= " + rule.claims();
            reading.each(MOST_REFERRERS, OF_THESE, referrers, enough, referrer, start, window.end(), lowest);
        }
        paid.sort(Comparator.comparingLong(Referrer::players).thenComparing(Referrer::user));
        var examined = new TreeSet<ObjectId>();
        long players = 0;
        for (Referrer each : paid) {
            players += each.players();
            if (each.players() > rule.mostPlayers() || players > MOST_PLAYERS) {
                reading.leaveOut();
                break;
            }
            examined.add(each.user());
        }
        return examined;
    }

    /** A deposit follows the referrer's latest claim before. */
    private Collection<Followed> followed(Set<ObjectId> referrers) {
        Instant end = window.end().plus(rule.within());
        Map<ObjectId, NavigableMap<Instant, Claim>> claims = new HashMap<>();
        Consumer<Row> claim = row -> claims.computeIfAbsent(row.getId("user_id"), _ -> new TreeMap<>())
                .put(row.getInstant("claimed_at"), Claim.of(row));
        reading.each(MOST_CLAIMS, CLAIMS, referrers, "", claim, window.start(), end);
        Map<ObjectId, List<ObjectId>> players = new HashMap<>();
        Consumer<Row> player = row -> players.computeIfAbsent(row.getId("user_id"), _ -> new ArrayList<>(1))
                .add(row.getId("referrer"));
        for (Tier tier : Tier.values()) {
            reading.each(MOST_PLAYERS, players(tier), referrers, "", player);
        }
        var followed = new LinkedHashMap<List<ObjectId>, Followed>();
        Consumer<Row> deposit = row -> {
            ObjectId depositor = row.getId("user_id");
            Instant at = row.getInstant("at");
            for (ObjectId referrer : players.getOrDefault(depositor, List.of())) {
                var latest = claims.getOrDefault(referrer, new TreeMap<>()).lowerEntry(at);
                if (latest != null && isFollowed(latest.getValue(), at)) {
                    followed.merge(
                            List.of(latest.getValue().id(), depositor),
                            new Followed(latest.getValue(), depositor, at, at, 1, row.getBigDecimal("amount")),
                            Followed::plus);
                }
            }
        };
        // For more players, all deposits are read
        if (players.size() > BoundedReading.KEYS) {
            reading.each(MOST_DEPOSITS, ALL_DEPOSITS, deposit, window.start(), end);
        } else {
            reading.each(
                    MOST_DEPOSITS, DEPOSITS_OF_THESE, players.keySet(), " order by at", deposit, window.start(), end);
        }
        return followed.values();
    }

    private boolean isFollowed(Claim claim, Instant at) {
        return claim.at().isBefore(window.end())
                && claim.amount().compareTo(lowest) >= 0
                && !at.isAfter(claim.at().plus(rule.within()));
    }

    /** The claims of the players who followed enough claims of the referrer. */
    private List<Followed> repeated(List<Followed> ofReferrer) {
        Map<ObjectId, Long> claims =
                ofReferrer.stream().collect(Collectors.groupingBy(Followed::player, Collectors.counting()));
        return ofReferrer.stream()
                .filter(each -> claims.getOrDefault(each.player(), 0L) >= rule.claims())
                .sorted(Comparator.comparing((Followed each) -> each.claim().at())
                        .thenComparing(Followed::firstAt))
                .toList();
    }

    private HoldSignal signal(List<Followed> followed) {
        var users = new LinkedHashSet<ObjectId>();
        users.add(followed.getFirst().claim().referrer());
        var claims = new HashMap<ObjectId, BigDecimal>();
        Instant until = Instant.MIN;
        int deposits = 0;
        BigDecimal deposited = BigDecimal.ZERO;
        for (Followed each : followed) {
            users.add(each.player());
            claims.put(each.claim().id(), each.claim().amount());
            until = each.lastAt().isAfter(until) ? each.lastAt() : until;
            deposits += each.deposits();
            deposited = deposited.add(each.deposited());
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
        var figures = new MoneyFigures(
                claims.size(),
                Amount.plain(claimed),
                deposits,
                Amount.plain(deposited),
                followed.stream()
                        .limit(HoldSignal.MOST_EXAMPLES)
                        .map(Followed::shown)
                        .toList());
        return new HoldSignal(followed.getFirst().claim().at(), until, List.copyOf(users), figures, explanation);
    }
}
