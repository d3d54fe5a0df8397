package gaming.referral.hold;

import gaming.database.BoundedReading;
import gaming.database.Row;
import gaming.money.Amount;
import gaming.referral.hold.HoldSignal.Facts;
import gaming.referral.hold.HoldSignal.SignalKind;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
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
    /**
     * A deposit follows the referrer's latest claim before. The index of deposits by time has the user too, and an
     * index by user would cost the feed of deposits a fifth. Without a claim, no deposit is read.
     */
    static final String FOLLOWED = """
            with claimed as (
              select c.user_id, c.id, c.claimed_at, c.amount,
                lead(c.claimed_at) over (partition by c.user_id order by c.claimed_at, c.id) next_at
              from claim c force index (claimed_at, user_id)
              where c.claimed_at >= ? and c.claimed_at < ? and c.status = 'COMPLETED'
                and (? or c.user_id in (?, ?, ?, ?, ?))),
            followed as (
              select c.user_id, c.id, c.claimed_at, c.amount, d.user_id player, count(*) deposits,
                sum(d.amount) deposited, min(d.at) first_at, max(d.at) last_at,
                count(*) over (partition by c.user_id, d.user_id) times
              from deposit d force index (at)
                straight_join referral r on r.user_id = d.user_id
                straight_join json_table('[1, 2, 3, 4]', '$[*]' columns (number int path '$')) tier
                straight_join claimed c on c.user_id = elt(tier.number, r.t1, r.t2, r.t3, r.t4)
                  and c.claimed_at < d.at and d.at <= c.claimed_at + interval ? microsecond
                  and (c.next_at is null or d.at <= c.next_at)
              where d.at >= ? and d.at < ? and c.claimed_at < ? and c.amount >= ? and exists (select 1 from claimed)
              group by c.user_id, c.id, d.user_id
              having abs(sum(d.amount) - c.amount) * 100 <= c.amount * ?),
            claim_followed as (
              select user_id, id, claimed_at, amount, sum(deposits) deposits, sum(deposited) deposited,
                max(last_at) last_at, group_concat(lower(hex(player)) order by first_at) players,
                group_concat(concat_ws(' ', lower(hex(id)), date_format(claimed_at, '%Y-%m-%dT%H:%i:%s.%fZ'),
                  amount, lower(hex(player)), deposits, deposited, date_format(first_at, '%Y-%m-%dT%H:%i:%s.%fZ'))
                  order by first_at limit 10) examples
              from followed where times >= ? group by user_id, id)
            select count(*) claims, sum(amount) claimed, sum(deposits) deposits, sum(deposited) deposited,
              min(claimed_at) since, max(last_at) until,
              concat_ws(',', lower(hex(user_id)), group_concat(players order by claimed_at)) users,
              group_concat(examples order by claimed_at limit 10) examples
            from claim_followed group by user_id order by until desc, user_id""";

    /** A claim with the deposits of one player that followed it, in EUR. */
    public record FollowedClaim(
            ObjectId claimId,
            Instant claimedAt,
            BigDecimal claimed,
            ObjectId playerId,
            int deposits,
            BigDecimal deposited,
            Instant firstDepositAt) {
        private static FollowedClaim of(String[] parts) {
            return new FollowedClaim(
                    new ObjectId(parts[0]),
                    Instant.parse(parts[1]),
                    Amount.plain(new BigDecimal(parts[2])),
                    new ObjectId(parts[3]),
                    Integer.parseInt(parts[4]),
                    Amount.plain(new BigDecimal(parts[5])),
                    Instant.parse(parts[6]));
        }
    }

    /** The signals of these referrers, five at most; none: of all. */
    static List<Facts> find(
            BoundedReading reading, Instant start, Instant end, SignalSettings.Money rule, List<ObjectId> referrers) {
        Instant last = end.plus(rule.within());
        var parameters = new ArrayList<@Nullable Object>(List.of(start, last, referrers.isEmpty()));
        parameters.addAll(Arrays.asList(Arrays.copyOf(referrers.toArray(), 5)));
        parameters.addAll(List.of(TimeUnit.MICROSECONDS.convert(rule.within()), start, last, end));
        parameters.addAll(List.of(rule.lowest(), rule.difference(), rule.claims()));
        return reading.list(FOLLOWED, row -> facts(row, rule), parameters.toArray());
    }

    private static Facts facts(Row row, SignalSettings.Money rule) {
        var figures = new OwnMoney(
                row.getInt("claims"),
                Amount.plain(row.getBigDecimal("claimed")),
                row.getInt("deposits"),
                Amount.plain(row.getBigDecimal("deposited")),
                Stream.of(row.getString("examples").split(","))
                        .limit(HoldSignal.MOST_EXAMPLES)
                        .map(example -> FollowedClaim.of(example.split(" ")))
                        .toList());
        String explanation = HoldSignal.count(figures.claims(), "claim") + " of the referrer, EUR "
                + Amount.exact(figures.claimed()) + " in all, were each followed within "
                + HoldSignal.words(rule.within()) + " by deposits of a player below, EUR "
                + Amount.exact(figures.deposited()) + " in all. Claim and deposits differ by at most "
                + rule.difference() + " percent, " + HoldSignal.count(rule.claims(), "time")
                + " or more for each player.";
        return Facts.of(SignalKind.OWN_MONEY, row, figures, explanation);
    }
}
