package gaming.bets;

import gaming.bets.PlayedGames.Played;
import gaming.core.Position;
import gaming.core.UtcDay;
import gaming.database.Row;
import gaming.money.Amount;
import gaming.referral.Category;
import gaming.referral.commission.Activity.Play;
import gaming.referral.commission.Revision.CommissionCause;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A stored bet. Feeds read and write many bets at a time. */
record Bet(
        ObjectId id,
        ObjectId user,
        ObjectId game,
        Category category,
        Amount stake,
        Amount won,
        Amount houseEdge,
        BetStatus status,
        Instant at,
        @Nullable Position position) {
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
                row.getInstant(9),
                row.getPosition(10));
    }

    @Nullable
    Object[] values() {
        return new @Nullable Object[] {
            id,
            user,
            game,
            category.number(),
            stake.euros(),
            won.euros(),
            houseEdge.euros(),
            status,
            at,
            Position.sourceIfAny(position),
            Position.offsetIfAny(position)
        };
    }

    boolean isSameAs(Bet other) {
        return game.equals(other.game)
                && stake.compareTo(other.stake) == 0
                && won.compareTo(other.won) == 0
                && houseEdge.compareTo(other.houseEdge) == 0
                && category == other.category
                && status == other.status
                && at.equals(other.at)
                && Objects.equals(position, other.position);
    }

    /**
     * The change of the player's days when {@code after} replaces {@code before}. The list is empty if the change does
     * not affect the days, for example if only the win changed.
     */
    static List<Play> difference(@Nullable Bet before, Bet after) {
        if (before != null && before.countsLike(after)) {
            return List.of();
        }
        CommissionCause cause = before == null ? CommissionCause.LATE_BET : CommissionCause.CORRECTED_BET;
        var plays = new ArrayList<Play>(2);
        if (before != null && before.status == BetStatus.SETTLED) {
            plays.add(before.play(before.stake.negated(), before.houseEdge.negated(), cause));
        }
        if (after.status == BetStatus.SETTLED) {
            plays.add(after.play(after.stake, after.houseEdge, cause));
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

    LocalDate day() {
        return UtcDay.of(at);
    }

    private Play play(Amount stakeChange, Amount edgeChange, CommissionCause cause) {
        return new Play(user, day(), category, stakeChange, edgeChange, cause);
    }
}
