package gaming.payments.reconciliation;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.BoundedReading;
import gaming.database.Ids;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.web.Csv;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;

/**
 * The sums of the stored bets and deposits of each UTC day, to be compared with those of the platform.
 *
 * @param data the days with a bet or a deposit, the oldest first
 */
public record ActivityTotals(LocalDate from, LocalDate to, List<Day> data) {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final List<String> COLUMNS = List.of(
            "day", "bets", "settled", "voided", "players", "stake", "won", "houseEdge", "deposits", "depositsUsd");

    /**
     * Bets are stored in the order of the times in their ids, which are those of most bets. So most are read in their
     * order, and the others by the days of their ids.
     */
    private static final String DAYS = """
            select day, sum(settled + voided) bets, sum(settled) settled, sum(voided) voided,
              count(distinct user_id) players, sum(stake) stake, sum(won) won, sum(house_edge) house_edge,
              sum(deposits) deposits, sum(usd) usd
            from (
              select cast(at as date) day, user_id, sum(status = 'SETTLED') settled, sum(status = 'VOIDED') voided,
                sum(if(status = 'SETTLED', stake, 0)) stake, sum(if(status = 'SETTLED', won, 0)) won,
                sum(if(status = 'SETTLED', house_edge, 0)) house_edge, 0 deposits, 0 usd
              from bet force index (primary)
              where id >= ? and id < ? and at >= ? and at < ?
              group by day, user_id
              union all
              select cast(at as date) day, user_id, sum(status = 'SETTLED'), sum(status = 'VOIDED'),
                sum(if(status = 'SETTLED', stake, 0)), sum(if(status = 'SETTLED', won, 0)),
                sum(if(status = 'SETTLED', house_edge, 0)), 0, 0
              from (
                select distinct first_id, last_id
                from bet_id_day
                where day >= ? and day < ? and not (id_day >= ? and id_day < ?)) ids
                straight_join bet force index (primary) on id between first_id and last_id
              where at >= ? and at < ?
              group by day, user_id
              union all
              select cast(at as date) day, null, 0, 0, 0, 0, 0, count(*), sum(amount_usd)
              from deposit force index (at)
              where at >= ? and at < ?
              group by day) parts
            group by day
            order by day""";

    /**
     * One day.
     *
     * @param players users with a bet, voided ones too
     * @param stake EUR of the settled bets, as {@code won} and {@code houseEdge} are
     */
    public record Day(
            LocalDate day,
            long bets,
            long settled,
            long voided,
            long players,
            BigDecimal stake,
            BigDecimal won,
            BigDecimal houseEdge,
            long deposits,
            BigDecimal depositsUsd) {
        static Day read(Row row) {
            return new Day(
                    row.getDate("day"),
                    row.getLong("bets"),
                    row.getLong("settled"),
                    row.getLong("voided"),
                    row.getLong("players"),
                    row.getBigDecimal("stake"),
                    row.getBigDecimal("won"),
                    row.getBigDecimal("house_edge"),
                    row.getLong("deposits"),
                    row.getBigDecimal("usd"));
        }

        private List<Object> fields() {
            return List.of(day, bets, settled, voided, players, stake, won, houseEdge, deposits, depositsUsd);
        }
    }

    /**
     * Within the caller's transaction.
     *
     * @throws Refusal OVERLOADED if the days have too many bets
     */
    static ActivityTotals of(LocalDate from, LocalDate to) {
        Sql.waitAtMost(LONGEST.multipliedBy(2));
        LocalDate end = to.plusDays(1);
        ObjectId first = Ids.first(from);
        ObjectId last = Ids.first(end);
        var tooMuch = new Refusal(
                ErrorCode.OVERLOADED,
                "The days have too many bets to be summed up at once: ask for fewer days",
                Map.of("retryAfter", 10));
        List<Day> days = new BoundedReading(LONGEST, tooMuch)
                .list(DAYS, Day::read, first, last, from, end, from, end, from, end, from, end, from, end);
        return new ActivityTotals(from, to, days);
    }

    Csv csv() {
        return new Csv(COLUMNS, data.stream().map(Day::fields));
    }
}
