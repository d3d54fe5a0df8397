package gaming.bets;

import gaming.database.Row;
import gaming.money.Amount;
import gaming.referral.Category;
import gaming.referral.commission.Activity.Play;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A bet as it is stored; category and house edge were frozen when it came. */
record Bet(
        ObjectId id,
        ObjectId user,
        ObjectId game,
        Category category,
        Amount stake,
        Amount won,
        Amount houseEdge,
        BetStatus status,
        Instant at) {
    static Bet read(Row row) {
        return new Bet(
                row.getId(1),
                row.getId(2),
                row.getId(3),
                Category.of(row.getInt(4)),
                new Amount(row.getBigDecimal(5)),
                new Amount(row.getBigDecimal(6)),
                new Amount(row.getBigDecimal(7)),
                BetStatus.valueOf(row.getString(8)),
                row.getInstant(9));
    }

    @Nullable
    Object[] values() {
        return new @Nullable Object[] {
            id, user, game, category.number(), stake.euros(), won.euros(), houseEdge.euros(), status, at
        };
    }

    boolean isSameAs(Bet other) {
        return game.equals(other.game)
                && stake.compareTo(other.stake) == 0
                && won.compareTo(other.won) == 0
                && houseEdge.compareTo(other.houseEdge) == 0
                && category == other.category
                && status == other.status
                && at.equals(other.at);
    }

    /** What replacing {@code before} by {@code after} changes in the player's days: nothing where only the win moved. */
    static List<Play> difference(@Nullable Bet before, Bet after) {
        if (before != null && before.countsLike(after)) {
            return List.of();
        }
        var plays = new ArrayList<Play>(2);
        if (before != null && before.status == BetStatus.SETTLED) {
            plays.add(before.play(before.stake.negated(), before.houseEdge.negated()));
        }
        if (after.status == BetStatus.SETTLED) {
            plays.add(after.play(after.stake, after.houseEdge));
        }
        return plays;
    }

    Played played() {
        return new Played(user, game, at, status == BetStatus.SETTLED);
    }

    private boolean countsLike(Bet other) {
        return status == other.status
                && day().equals(other.day())
                && category == other.category
                && stake.compareTo(other.stake) == 0
                && houseEdge.compareTo(other.houseEdge) == 0;
    }

    private LocalDate day() {
        return LocalDate.ofInstant(at, ZoneOffset.UTC);
    }

    private Play play(Amount stakeChange, Amount edgeChange) {
        return new Play(user, day(), category, stakeChange, edgeChange);
    }
}
