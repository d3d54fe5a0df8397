package gaming.referral.explain;

import gaming.database.Row;
import gaming.money.Amount;
import gaming.money.Dollars;
import gaming.referral.Category;
import gaming.referral.Level;
import gaming.referral.Tier;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A referrer's UTC day. {@code commission} is null if the referrer has none on the day. */
public record ExplainedDay(
        ObjectId user, LocalDate day, State state, @Nullable Commission commission) {
    /** MARKED: a later change waits for the next run. RUNNING: a run is about to compute the referrer. */
    public enum State {
        NOT_COMPUTED,
        COMPUTED,
        MARKED,
        RUNNING
    }

    /**
     * A day's commission.
     *
     * @param deposits the deposits of all tiers by the end of the day, as known now; the run of the day determined the
     *     level by those known then
     * @param requirement the deposits that the level requires by the terms of the day
     */
    public record Commission(Level level, Dollars deposits, Dollars requirement, List<Cell> cells) {
        public BigDecimal earned() {
            return cells.stream().map(Cell::earned).reduce(BigDecimal.ZERO, BigDecimal::add);
        }
    }

    /**
     * The part of a tier and category, in EUR.
     *
     * @param rate in percent of the house edge
     * @param earned the house edge times the rate, HALF_EVEN at eight decimals
     */
    public record Cell(
            Tier tier, Category category, BigDecimal stakes, BigDecimal houseEdge, BigDecimal rate, BigDecimal earned) {
        private static Cell read(Row row, Tier tier, Category category) {
            String cell = "_" + tier.number() + "_" + category.number();
            return new Cell(
                    tier,
                    category,
                    Amount.plain(row.getBigDecimal("stake" + cell)),
                    Amount.plain(row.getBigDecimal("edge" + cell)),
                    Amount.plain(row.getBigDecimal("rate" + cell)),
                    Amount.plain(row.getBigDecimal("earned" + cell)));
        }
    }

    static ExplainedDay read(ObjectId user, Row row) {
        return new ExplainedDay(
                user,
                row.getDate("day"),
                State.valueOf(row.getString("state")),
                row.getIntIfAny("level") == null ? null : commission(row));
    }

    private static Commission commission(Row row) {
        return new Commission(
                Level.of(row.getInt("level")),
                new Dollars(row.getBigDecimal("deposits")),
                new Dollars(row.getBigDecimal("requirement")),
                Stream.of(Tier.values())
                        .flatMap(tier -> Stream.of(Category.values()).map(category -> Cell.read(row, tier, category)))
                        .toList());
    }
}
