package gaming.referral.signal;

import gaming.core.DayRange;
import gaming.database.Row;
import gaming.money.Amount;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
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
    private static final String FOLLOWED = """
            with claimed as (
              select c.user_id, c.id, c.claimed_at, c.amount,
                lead(c.claimed_at) over (partition by c.user_id order by c.claimed_at, c.id) next_at
              from %s
              where c.claimed_at >= ? and c.claimed_at < ? and c.status = 'COMPLETED'),
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
                group_concat(concat_ws(' ', lower(hex(id)), date_format(claimed_at, '%%Y-%%m-%%dT%%H:%%i:%%s.%%fZ'),
                  amount, lower(hex(player)), deposits, deposited, date_format(first_at, '%%Y-%%m-%%dT%%H:%%i:%%s.%%fZ'))
                  order by first_at limit 10) examples
              from followed where times >= ? group by user_id, id)
            select count(*) claims, sum(amount) claimed, sum(deposits) deposits, sum(deposited) deposited,
              min(claimed_at) since, max(last_at) until,
              concat_ws(',', lower(hex(user_id)), group_concat(players order by claimed_at)) users,
              group_concat(examples order by claimed_at limit 10) examples
            from claim_followed group by user_id order by until desc, user_id""";

    static final String ALL = FOLLOWED.formatted("claim c force index (claimed_at)");
    static final String OF_THESE = FOLLOWED.formatted(
            BoundedReading.IDS + " straight_join claim c force index (user_id) on c.user_id = unhex(x.id)");

    /** A claim with the deposits of one player that followed it, in EUR. */
    public record FollowedClaim(
            String claimId,
            Instant claimedAt,
            BigDecimal claimed,
            String playerId,
            int deposits,
            BigDecimal deposited,
            Instant firstDepositAt) {
        private static FollowedClaim of(String words) {
            String[] parts = words.split(" ");
            return new FollowedClaim(
                    parts[0],
                    Instant.parse(parts[1]),
                    Amount.plain(new BigDecimal(parts[2])),
                    parts[3],
                    Integer.parseInt(parts[4]),
                    Amount.plain(new BigDecimal(parts[5])),
                    Instant.parse(parts[6]));
        }
    }

    /** The signals of the referrers with claims in the window, or only of those among {@code referrers}. */
    static List<HoldSignal> find(
            BoundedReading reading,
            DayRange window,
            SignalSettings.Money rule,
            @Nullable Collection<ObjectId> referrers) {
        Instant start = window.start();
        Instant last = window.end().plus(rule.within());
        var parameters = new ArrayList<Object>();
        if (referrers != null) {
            parameters.add(BoundedReading.ids(referrers));
        }
        parameters.addAll(List.of(start, last, TimeUnit.MICROSECONDS.convert(rule.within()), start, last));
        parameters.addAll(List.of(window.end(), rule.lowest(), rule.difference(), rule.claims()));
        return reading.list(referrers == null ? ALL : OF_THESE, row -> signal(row, rule), parameters.toArray());
    }

    private static HoldSignal signal(Row row, SignalSettings.Money rule) {
        var figures = new OwnMoney(
                row.getInt("claims"),
                Amount.plain(row.getBigDecimal("claimed")),
                row.getInt("deposits"),
                Amount.plain(row.getBigDecimal("deposited")),
                Stream.of(row.getString("examples").split(","))
                        .limit(HoldSignal.MOST_EXAMPLES)
                        .map(FollowedClaim::of)
                        .toList());
        String explanation =
                ("%s of the referrer, EUR %s in all, were each followed within %s by deposits of a player below, EUR %s in"
                                + " all. Claim and deposits differ by at most %d percent, %s or more for each player.")
                        .formatted(
                                HoldSignal.count(figures.claims(), "claim"),
                                Amount.exact(figures.claimed()),
                                HoldSignal.words(rule.within()),
                                Amount.exact(figures.deposited()),
                                rule.difference(),
                                HoldSignal.count(rule.claims(), "time"));
        return HoldSignal.of(row, figures, explanation);
    }
}
