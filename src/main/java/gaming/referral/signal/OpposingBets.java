package gaming.referral.signal;

import gaming.core.DayRange;
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
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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

    /** In the index, the game of a bet comes before its time, and a user has few games. */
    static final String BETS = """
            select b.id, b.user_id, b.game_id, b.stake, b.won, b.at
            from played_game g
              straight_join bet b force index (user_id) on b.user_id = g.user_id and b.game_id = g.game_id
                and b.status = 'SETTLED'
            where g.settled_at >= ? and b.at >= ? and b.at < ? and g.user_id in\s""";

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
    }

    private record Pair(Bet first, Bet second) {
        BigDecimal staked() {
            return first.stake().add(second.stake());
        }

        BigDecimal won() {
            return first.won().add(second.won());
        }

        boolean isOpposing(int percent) {
            return !first.user().equals(second.user())
                    && first.lost() != second.lost()
                    && first.stake().signum() > 0
                    && nearly(first.stake(), second.stake(), first.stake().max(second.stake()), percent)
                    && nearly(won(), staked(), staked(), percent);
        }

        private static boolean nearly(BigDecimal one, BigDecimal other, BigDecimal whole, int percent) {
            BigDecimal difference = one.subtract(other).abs().movePointRight(2);
            return difference.compareTo(whole.multiply(BigDecimal.valueOf(percent))) <= 0;
        }

        BetPair shown() {
            Bet lost = first.lost() ? first : second;
            Bet won = first.lost() ? second : first;
            return new BetPair(lost.id().toHexString(), won.id().toHexString(), second.at());
        }
    }

    static List<HoldSignal> find(
            BoundedReading reading, DayRange window, SignalSettings.Bets rule, Collection<Set<ObjectId>> rings) {
        Set<Set<ObjectId>> distinct = new LinkedHashSet<>(rings);
        List<Set<ObjectId>> examined = distinct.stream()
                .filter(ring -> ring.size() <= HoldSignal.MOST_USERS)
                .limit(MOST_RINGS)
                .toList();
        if (examined.size() < distinct.size()) {
            reading.leaveOut();
        }
        var users = new TreeSet<ObjectId>();
        examined.forEach(users::addAll);
        Map<ObjectId, List<Bet>> bets = new HashMap<>();
        reading.each(
                MOST_BETS,
                BETS,
                users,
                "",
                row -> bets.computeIfAbsent(row.getId("user_id"), _ -> new ArrayList<>())
                        .add(Bet.of(row)),
                window.start(),
                window.start(),
                window.end());
        var signals = new ArrayList<HoldSignal>();
        for (Set<ObjectId> ring : examined) {
            var byGame = new TreeMap<ObjectId, List<Bet>>();
            ring.forEach(user -> bets.getOrDefault(user, List.of())
                    .forEach(bet -> byGame.computeIfAbsent(bet.game(), _ -> new ArrayList<>())
                            .add(bet)));
            byGame.forEach((game, ofGame) -> signal(game, ofGame, rule).ifPresent(signals::add));
        }
        return signals;
    }

    private static Optional<HoldSignal> signal(ObjectId game, List<Bet> bets, SignalSettings.Bets rule) {
        List<Pair> pairs = pairs(bets, rule);
        if (pairs.size() < rule.pairs()) {
            return Optional.empty();
        }
        var users = new LinkedHashSet<ObjectId>();
        BigDecimal staked = BigDecimal.ZERO;
        BigDecimal won = BigDecimal.ZERO;
        for (Pair pair : pairs) {
            users.addAll(List.of(pair.first().user(), pair.second().user()));
            staked = staked.add(pair.staked());
            won = won.add(pair.won());
        }
        BigDecimal all = bets.stream()
                .filter(bet -> users.contains(bet.user()))
                .map(Bet::stake)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        int share = staked.movePointRight(2).divide(all, 0, RoundingMode.DOWN).intValueExact();
        if (share < rule.share()) {
            return Optional.empty();
        }
        var figures = new BetFigures(
                game.toHexString(),
                pairs.size(),
                Amount.plain(staked),
                Amount.plain(won),
                share,
                pairs.stream().limit(HoldSignal.MOST_EXAMPLES).map(Pair::shown).toList());
        Instant since = pairs.stream()
                .map(pair -> pair.first().at())
                .min(Comparator.naturalOrder())
                .orElseThrow();
        Instant until = pairs.getLast().second().at();
        return Optional.of(new HoldSignal(
                since,
                until,
                List.copyOf(users),
                figures,
                explanation(users.size(), rule.within(), staked, won, figures)));
    }

    private static String explanation(
            int users, Duration within, BigDecimal staked, BigDecimal won, BetFigures figures) {
        return ("%d accounts of one ring placed %d pairs of opposing bets on one game, each pair within %s. The pairs staked"
                        + " EUR %s and won EUR %s; they are %d percent of the accounts' stakes on the game.")
                .formatted(
                        users,
                        figures.pairs(),
                        HoldSignal.words(within),
                        Amount.exact(staked),
                        Amount.exact(won),
                        figures.share());
    }

    /** The pairs of bets. A bet is in one pair at most, with the oldest of the earlier bets that it opposes. */
    private static List<Pair> pairs(List<Bet> bets, SignalSettings.Bets rule) {
        var pairs = new ArrayList<Pair>();
        var waiting = new ArrayDeque<Bet>();
        bets.sort(Comparator.comparing(Bet::at).thenComparing(Bet::id));
        for (Bet bet : bets) {
            Instant earliest = bet.at().minus(rule.within());
            while (!waiting.isEmpty() && waiting.getFirst().at().isBefore(earliest)) {
                waiting.removeFirst();
            }
            Optional<Pair> pair = waiting.stream()
                    .map(earlier -> new Pair(earlier, bet))
                    .filter(both -> both.isOpposing(rule.difference()))
                    .findFirst();
            if (pair.isPresent()) {
                pairs.add(pair.get());
                waiting.remove(pair.get().first());
            } else {
                waiting.addLast(bet);
                if (waiting.size() > MOST_COMPARED) {
                    waiting.removeFirst();
                }
            }
        }
        return pairs;
    }
}
