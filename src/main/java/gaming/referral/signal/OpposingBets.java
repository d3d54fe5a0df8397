package gaming.referral.signal;

import gaming.database.Row;
import gaming.money.Amount;
import gaming.referral.signal.HoldSignal.BetFigures;
import gaming.referral.signal.HoldSignal.BetPair;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

/**
 * Finds bets that cancel each other out. Two accounts of a ring stake nearly the same on one game at nearly the same
 * time. One of them loses its stake, and the other wins nearly both stakes.
 */
final class OpposingBets {
    private static final int MOST_RINGS = 1000;
    private static final int MOST_BETS = 200_000;
    /** The most bets that a bet is compared with: the latest ones without a pair. */
    private static final int MOST_COMPARED = 500;

    private static final int MOST_EXAMPLES = 10;
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /** In the index, the game of a bet comes before its time, and a user has few games. */
    static final String BETS = """
            select b.id, b.user_id, b.game_id, b.stake, b.won, b.at
            from played_game g
              straight_join bet b force index (user_id) on b.user_id = g.user_id and b.game_id = g.game_id
                and b.status = 'SETTLED'
            where g.user_id in ({list}) and g.settled_at >= ? and b.at >= ? and b.at < ?""";

    private OpposingBets() {}

    private record Bet(ObjectId id, ObjectId user, ObjectId game, BigDecimal stake, BigDecimal won, Instant at) {
        static Bet of(Row row) {
            return new Bet(
                    row.getId("id"),
                    row.getId("user_id"),
                    row.getId("game_id"),
                    row.getBigDecimal("stake"),
                    row.getBigDecimal("won"),
                    row.getInstant("at"));
        }

        boolean lost() {
            return won.signum() == 0;
        }

        boolean opposes(Bet other, BigDecimal difference) {
            return !user.equals(other.user)
                    && lost() != other.lost()
                    && stake.signum() > 0
                    && nearly(stake, other.stake, stake.max(other.stake), difference)
                    && nearly(won.add(other.won), stake.add(other.stake), stake.add(other.stake), difference);
        }

        private static boolean nearly(BigDecimal one, BigDecimal other, BigDecimal whole, BigDecimal percent) {
            return one.subtract(other).abs().multiply(HUNDRED).compareTo(whole.multiply(percent)) <= 0;
        }
    }

    private record Pair(Bet first, Bet second) {
        BigDecimal staked() {
            return first.stake().add(second.stake());
        }

        BigDecimal won() {
            return first.won().add(second.won());
        }

        BetPair shown() {
            Bet lost = first.lost() ? first : second;
            Bet won = first.lost() ? second : first;
            return new BetPair(lost.id().toHexString(), won.id().toHexString(), second.at());
        }
    }

    static List<HoldSignal> find(
            BoundedReading reading, SignalWindow window, SignalSettings.Bets rule, Collection<Set<ObjectId>> rings) {
        List<Set<ObjectId>> examined = rings.stream()
                .distinct()
                .filter(ring -> ring.size() <= HoldSignal.MOST_USERS)
                .limit(MOST_RINGS)
                .toList();
        if (examined.size() < Set.copyOf(rings).size()) {
            reading.leaveOut();
        }
        var users = new TreeSet<ObjectId>();
        examined.forEach(users::addAll);
        Map<ObjectId, List<Bet>> bets =
                reading.inList(MOST_BETS, BETS, users, Bet::of, window.start(), window.start(), window.end()).stream()
                        .collect(Collectors.groupingBy(Bet::user));
        return examined.stream().flatMap(ring -> ofRing(ring, bets, rule)).toList();
    }

    private static Stream<HoldSignal> ofRing(
            Set<ObjectId> ring, Map<ObjectId, List<Bet>> bets, SignalSettings.Bets rule) {
        return ring.stream()
                .flatMap(user -> bets.getOrDefault(user, List.of()).stream())
                .collect(Collectors.groupingBy(Bet::game, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .flatMap(ofGame -> ofGame(ofGame, rule).stream());
    }

    private static Optional<HoldSignal> ofGame(List<Bet> bets, SignalSettings.Bets rule) {
        List<Pair> pairs = pairs(bets, rule);
        if (pairs.size() < rule.pairs()) {
            return Optional.empty();
        }
        var users = new LinkedHashSet<ObjectId>();
        pairs.forEach(pair -> {
            users.add(pair.first().user());
            users.add(pair.second().user());
        });
        BigDecimal staked = pairs.stream().map(Pair::staked).reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal won = pairs.stream().map(Pair::won).reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal all = bets.stream()
                .filter(bet -> users.contains(bet.user()))
                .map(Bet::stake)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        int share = staked.multiply(HUNDRED).divide(all, 0, RoundingMode.DOWN).intValueExact();
        return share < rule.share()
                ? Optional.empty()
                : Optional.of(signal(pairs, List.copyOf(users), staked, won, share, rule));
    }

    private static HoldSignal signal(
            List<Pair> pairs,
            List<ObjectId> users,
            BigDecimal staked,
            BigDecimal won,
            int share,
            SignalSettings.Bets rule) {
        Instant since = pairs.stream()
                .map(pair -> pair.first().at())
                .min(Comparator.naturalOrder())
                .orElseThrow();
        return new HoldSignal(
                SignalKind.OPPOSING_BETS,
                since,
                pairs.getLast().second().at(),
                users,
                null,
                null,
                new BetFigures(
                        pairs.getFirst().first().game().toHexString(),
                        pairs.size(),
                        Amount.plain(staked),
                        Amount.plain(won),
                        share,
                        pairs.stream().limit(MOST_EXAMPLES).map(Pair::shown).toList()),
                ("%d accounts of one ring placed %d pairs of opposing bets on one game, each pair within %s. The pairs staked"
                                + " EUR %s and won EUR %s; they are %d percent of the accounts' stakes on the game.")
                        .formatted(
                                users.size(),
                                pairs.size(),
                                HoldSignal.words(rule.within()),
                                Amount.exact(staked),
                                Amount.exact(won),
                                share));
    }

    /** The pairs of bets. A bet is in one pair at most, with the oldest of the earlier bets that it opposes. */
    private static List<Pair> pairs(List<Bet> bets, SignalSettings.Bets rule) {
        BigDecimal difference = BigDecimal.valueOf(rule.difference());
        var pairs = new ArrayList<Pair>();
        Deque<Bet> waiting = new ArrayDeque<>();
        bets.stream()
                .sorted(Comparator.comparing(Bet::at).thenComparing(Bet::id))
                .forEach(bet -> {
                    while (!waiting.isEmpty() && isOver(waiting.getFirst(), bet, rule.within())) {
                        waiting.removeFirst();
                    }
                    Optional<Bet> opposed = taken(waiting, bet, difference);
                    if (opposed.isPresent()) {
                        pairs.add(new Pair(opposed.get(), bet));
                    } else {
                        waiting.addLast(bet);
                        if (waiting.size() > MOST_COMPARED) {
                            waiting.removeFirst();
                        }
                    }
                });
        return pairs;
    }

    private static boolean isOver(Bet earlier, Bet later, Duration within) {
        return Duration.between(earlier.at(), later.at()).compareTo(within) > 0;
    }

    private static Optional<Bet> taken(Deque<Bet> waiting, Bet bet, BigDecimal difference) {
        for (Iterator<Bet> each = waiting.iterator(); each.hasNext(); ) {
            Bet earlier = each.next();
            if (earlier.opposes(bet, difference)) {
                each.remove();
                return Optional.of(earlier);
            }
        }
        return Optional.empty();
    }
}
