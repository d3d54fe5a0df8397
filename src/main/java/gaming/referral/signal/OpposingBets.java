package gaming.referral.signal;

import static java.util.stream.Collectors.joining;

import gaming.core.DayRange;
import gaming.database.Row;
import gaming.money.Amount;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SequencedSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Accounts of one ring placed bets on a game that cancel each other out. Two of them stake nearly the same at nearly the
 * same time. One loses its stake, and the other wins nearly both stakes. The figures are in EUR.
 *
 * @param share the part of the accounts' stakes on the game that the pairs have, in percent, rounded down
 * @param examples 10 pairs
 */
public record OpposingBets(
        String gameId, int pairs, BigDecimal staked, BigDecimal won, int share, List<BetPair> examples)
        implements HoldSignal.Figures {
    private static final int MOST_RINGS = 1000;

    /** Two accounts of any age are a ring. */
    private static final SignalSettings.Accounts OF_RING = new SignalSettings.Accounts(2, 2, Duration.ofDays(100_000));

    /**
     * Each pair stands twice in {@code near}, once for each of its bets. Two bets are a pair if each is the nearest one
     * to the other, so a bet is in one pair at most.
     */
    static final String PAIRS = """
            with member as (
              select distinct ring, unhex(id) user_id
              from json_table(?, '$[*]' columns (
                ring for ordinality, nested path '$[*]' columns (id char(24) path '$'))) x),
            near as (
              select m.ring, b.id, b.user_id, b.game_id, b.stake, b.won, b.at, o.id other_id,
                greatest(b.at, o.at) complete_at,
                row_number() over (
                  partition by m.ring, b.id order by abs(timestampdiff(microsecond, b.at, o.at)), o.id) other_is,
                row_number() over (
                  partition by m.ring, o.id order by abs(timestampdiff(microsecond, b.at, o.at)), b.id) this_is
              from member m
                straight_join played_game g force index (primary) on g.user_id = m.user_id and g.settled_at >= ?
                straight_join bet b force index (user_id) on b.user_id = g.user_id and b.game_id = g.game_id
                  and b.status = 'SETTLED' and b.at >= ? and b.at < ?
                straight_join member p on p.ring = m.ring and p.user_id <> m.user_id
                straight_join bet o force index (user_id) on o.user_id = p.user_id and o.game_id = b.game_id
                  and o.status = 'SETTLED' and o.at >= ? and o.at < ?
                  and o.at between b.at - interval ? microsecond and b.at + interval ? microsecond
              where (b.won = 0) <> (o.won = 0)
                and abs(b.stake - o.stake) * 100 <= greatest(b.stake, o.stake) * ?
                and abs(b.won + o.won - b.stake - o.stake) * 100 <= (b.stake + o.stake) * ?),
            account as (
              select ring, game_id, user_id, count(*) bets, sum(stake) staked, sum(won) won, min(at) since,
                max(at) until,
                group_concat(if(won = 0, concat_ws(' ', lower(hex(id)), lower(hex(other_id)),
                  date_format(complete_at, '%Y-%m-%dT%H:%i:%s.%fZ')), null) order by at limit 10) examples,
                (select sum(b.stake) from bet b force index (user_id)
                  where b.user_id = near.user_id and b.game_id = near.game_id and b.status = 'SETTLED'
                    and b.at >= ? and b.at < ?) all_stakes
              from near where other_is = 1 and this_is = 1
              group by ring, game_id, user_id)
            select game_id, count(*) accounts, sum(bets) div 2 pairs, sum(staked) staked, sum(won) won,
              floor(100 * sum(staked) / sum(all_stakes)) share, min(since) since, max(until) until,
              group_concat(lower(hex(user_id)) order by user_id) users, group_concat(examples) examples
            from account
            group by ring, game_id
            having pairs >= ? and share >= ?
            order by until desc, ring, game_id""";

    public record BetPair(String lostBetId, String wonBetId, Instant at) {
        private static BetPair of(String words) {
            String[] parts = words.split(" ");
            return new BetPair(parts[0], parts[1], Instant.parse(parts[2]));
        }
    }

    static List<HoldSignal> find(
            BoundedReading reading, DayRange window, SignalSettings.Bets rule, @Nullable ObjectId user) {
        Instant start = window.start();
        Instant end = window.end();
        List<SequencedSet<ObjectId>> rings =
                ManyAccounts.find(reading, start.minus(rule.signIns()), end, OF_RING, user).stream()
                        .map(HoldSignal::users)
                        .filter(ring -> user == null || ring.contains(user))
                        .distinct()
                        .toList();
        if (rings.size() > MOST_RINGS || rings.stream().anyMatch(ring -> ring.size() == HoldSignal.MOST_USERS)) {
            reading.leaveOut();
        }
        String members =
                rings.stream().limit(MOST_RINGS).map(BoundedReading::ids).collect(joining(",", "[", "]"));
        long within = TimeUnit.MICROSECONDS.convert(rule.within());
        var parameters = new ArrayList<Object>(List.of(members, start, start, end, start, end, within, within));
        parameters.addAll(List.of(rule.difference(), rule.difference(), start, end, rule.pairs(), rule.share()));
        return reading.list(PAIRS, row -> signal(row, rule.within()), parameters.toArray());
    }

    private static HoldSignal signal(Row row, Duration within) {
        var figures = new OpposingBets(
                row.getId("game_id").toHexString(),
                row.getInt("pairs"),
                Amount.plain(row.getBigDecimal("staked")),
                Amount.plain(row.getBigDecimal("won")),
                row.getInt("share"),
                Stream.of(row.getString("examples").split(","))
                        .map(BetPair::of)
                        .sorted(Comparator.comparing(BetPair::at))
                        .limit(HoldSignal.MOST_EXAMPLES)
                        .toList());
        String explanation =
                ("%d accounts of one ring placed %d pairs of opposing bets on one game, each pair within %s. The pairs staked"
                                + " EUR %s and won EUR %s; they are %d percent of the accounts' stakes on the game.")
                        .formatted(
                                row.getInt("accounts"),
                                figures.pairs(),
                                HoldSignal.words(within),
                                Amount.exact(figures.staked()),
                                Amount.exact(figures.won()),
                                figures.share());
        return HoldSignal.of(row, figures, explanation);
    }
}
