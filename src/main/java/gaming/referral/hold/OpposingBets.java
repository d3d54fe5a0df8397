package gaming.referral.hold;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;

import gaming.database.BoundedReading;
import gaming.database.Row;
import gaming.money.Amount;
import gaming.referral.hold.HoldSignal.Facts;
import gaming.referral.hold.HoldSignal.SignalKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Accounts of one ring placed bets on a game that cancel each other out. Two of them stake nearly the same at nearly
 * the same time. One loses its stake, and the other wins nearly both stakes. The figures are in EUR.
 *
 * @param share the part of the accounts' stakes on the game that the pairs have, in percent, rounded down
 */
public record OpposingBets(
        ObjectId gameId, int pairs, BigDecimal staked, BigDecimal won, int share, List<BetPair> examples)
        implements HoldSignal.Figures {
    private static final int MOST_RINGS = 1000;
    /** The most bets that a bet is compared with: the latest ones without a pair. */
    private static final int MOST_COMPARED = 500;
    /** Two accounts of any age are a ring. */
    private static final SignalSettings.Accounts OF_RING = new SignalSettings.Accounts(2, 2, Duration.ofDays(100_000));

    /** In the index, the game of a bet comes before its time, and a user has few games. */
    static final String BETS = """
            select b.id, b.user_id, b.game_id, b.stake, b.won, b.at
            from json_table(?, '$[*]' columns (id char(24) path '$')) x
              straight_join played_game g force index (primary) on g.user_id = unhex(x.id) and g.settled_at >= ?
              straight_join bet b force index (user_id) on b.user_id = g.user_id and b.game_id = g.game_id
                and b.status = 'SETTLED' and b.at >= ? and b.at < ?""";

    public record BetPair(ObjectId lostBetId, ObjectId wonBetId, Instant at) {}

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

        boolean opposes(Bet other, int percent) {
            BigDecimal staked = stake.add(other.stake);
            return !user.equals(other.user)
                    && lost() != other.lost()
                    && nearly(stake, other.stake, stake.max(other.stake), percent)
                    && nearly(won.add(other.won), staked, staked, percent);
        }

        private static boolean nearly(BigDecimal one, BigDecimal other, BigDecimal whole, int percent) {
            BigDecimal difference = one.subtract(other).abs().movePointRight(2);
            return difference.compareTo(whole.multiply(BigDecimal.valueOf(percent))) <= 0;
        }
    }

    private record Pair(Bet first, Bet second) {
        BetPair shown() {
            return first.lost()
                    ? new BetPair(first.id(), second.id(), second.at())
                    : new BetPair(second.id(), first.id(), second.at());
        }
    }

    static List<Facts> find(
            BoundedReading reading, Instant start, Instant end, SignalSettings.Bets rule, @Nullable ObjectId user) {
        List<SequencedSet<ObjectId>> rings =
                ManyAccounts.find(reading, start.minus(rule.signIns()), end, OF_RING, user).stream()
                        .map(Facts::users)
                        .filter(ring -> user == null || ring.contains(user))
                        .distinct()
                        .toList();
        if (rings.size() > MOST_RINGS || rings.stream().anyMatch(ring -> ring.size() == HoldSignal.MOST_USERS)) {
            reading.leaveOut();
        }
        List<SequencedSet<ObjectId>> examined = rings.stream().limit(MOST_RINGS).toList();
        String members = examined.stream()
                .flatMap(Set::stream)
                .distinct()
                .map(member -> "\"" + member + "\"")
                .collect(joining(",", "[", "]"));
        // Each user's bets are read once, however many rings the user is in
        Map<ObjectId, List<Bet>> bets =
                reading.list(BETS, Bet::of, members, start, start, end).stream().collect(groupingBy(Bet::user));
        return examined.stream()
                .flatMap(ring -> ring.stream()
                        .flatMap(member -> bets.getOrDefault(member, List.of()).stream())
                        .collect(groupingBy(Bet::game, TreeMap::new, toCollection(ArrayList::new)))
                        .values()
                        .stream())
                .flatMap(ofGame -> facts(ofGame, rule).stream())
                .toList();
    }

    private static Optional<Facts> facts(List<Bet> bets, SignalSettings.Bets rule) {
        List<Pair> pairs = pairs(bets, rule);
        if (pairs.size() < rule.pairs()) {
            return Optional.empty();
        }
        List<Bet> paired = pairs.stream()
                .flatMap(pair -> Stream.of(pair.first(), pair.second()))
                .toList();
        var users = paired.stream().map(Bet::user).collect(toCollection(LinkedHashSet::new));
        BigDecimal staked = sum(paired.stream().map(Bet::stake));
        BigDecimal won = sum(paired.stream().map(Bet::won));
        BigDecimal all =
                sum(bets.stream().filter(bet -> users.contains(bet.user())).map(Bet::stake));
        int share = staked.movePointRight(2).divide(all, 0, RoundingMode.DOWN).intValueExact();
        if (share < rule.share()) {
            return Optional.empty();
        }
        ObjectId game = bets.getFirst().game();
        List<BetPair> examples =
                pairs.stream().limit(HoldSignal.MOST_EXAMPLES).map(Pair::shown).toList();
        var figures = new OpposingBets(game, pairs.size(), Amount.plain(staked), Amount.plain(won), share, examples);
        String explanation = users.size() + " accounts of one ring placed " + pairs.size()
                + " pairs of opposing bets on one game, each pair within " + HoldSignal.words(rule.within())
                + ". The pairs staked EUR " + Amount.exact(staked) + " and won EUR " + Amount.exact(won) + "; they are "
                + share + " percent of the accounts' stakes on the game.";
        Instant since =
                paired.stream().map(Bet::at).min(Comparator.naturalOrder()).orElseThrow();
        return Optional.of(new Facts(
                SignalKind.OPPOSING_BETS, since, pairs.getLast().second().at(), users, figures, explanation));
    }

    private static BigDecimal sum(Stream<BigDecimal> parts) {
        return parts.reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** The pairs of bets. A bet is in one pair at most, with the latest of the earlier bets that it opposes. */
    private static List<Pair> pairs(List<Bet> bets, SignalSettings.Bets rule) {
        var pairs = new ArrayList<Pair>();
        var waiting = new ArrayDeque<Bet>();
        bets.sort(Comparator.comparing(Bet::at).thenComparing(Bet::id));
        for (Bet bet : bets) {
            Instant earliest = bet.at().minus(rule.within());
            while (!waiting.isEmpty()
                    && (waiting.getFirst().at().isBefore(earliest) || waiting.size() > MOST_COMPARED)) {
                waiting.removeFirst();
            }
            Optional<Bet> opposed = waiting.reversed().stream()
                    .filter(earlier -> earlier.opposes(bet, rule.difference()))
                    .findFirst();
            if (opposed.isPresent()) {
                waiting.remove(opposed.get());
                pairs.add(new Pair(opposed.get(), bet));
            } else {
                waiting.addLast(bet);
            }
        }
        return pairs;
    }
}
