package gaming.referral.signal;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A signal that suggests a hold of {@code users} as a ring.
 *
 * @param users two users or more, each once; the suggested hold is placed for the first one
 */
record HoldSignal(Instant since, Instant until, List<ObjectId> users, Figures figures, String explanation) {
    /** A hold of the scope RING has a user and 200 other members at most. */
    static final int MOST_USERS = 201;

    static final int MOST_EXAMPLES = 10;

    HoldSignal {
        users = List.copyOf(users.subList(0, Math.min(users.size(), MOST_USERS)));
    }

    sealed interface Figures {}

    /**
     * The figures of MANY_ACCOUNTS.
     *
     * @param block an IPv4 block of 24 bits or an IPv6 block of 64 bits; null for a device
     * @param device the first 16 hexadecimal digits of the SHA-256 of the fingerprint; null for a block
     * @param accounts all accounts; the signal names at most 201
     * @param seconds from the first sign-in to the last one
     */
    public record SignInFigures(
            @Nullable String block, @Nullable String device, int accounts, long seconds) implements Figures {}

    /**
     * The figures of OWN_MONEY, in EUR.
     *
     * @param claims the number of claims that deposits followed
     * @param examples the first 10 pairs of such a claim and a player
     */
    public record MoneyFigures(
            int claims, BigDecimal claimed, int deposits, BigDecimal deposited, List<FollowedClaim> examples)
            implements Figures {}

    /** A claim with the deposits of one player that followed it, in EUR. */
    public record FollowedClaim(
            String claimId,
            Instant claimedAt,
            BigDecimal claimed,
            String playerId,
            int deposits,
            BigDecimal deposited,
            Instant firstDepositAt) {}

    /**
     * The figures of OPPOSING_BETS, in EUR.
     *
     * @param share the part of the accounts' stakes on the game that the pairs have, in percent, rounded down
     * @param examples the first 10 pairs
     */
    public record BetFigures(
            String gameId, int pairs, BigDecimal staked, BigDecimal won, int share, List<BetPair> examples)
            implements Figures {}

    public record BetPair(String lostBetId, String wonBetId, Instant at) {}

    SignalKind kind() {
        return switch (figures) {
            case SignInFigures _ -> SignalKind.MANY_ACCOUNTS;
            case MoneyFigures _ -> SignalKind.OWN_MONEY;
            case BetFigures _ -> SignalKind.OPPOSING_BETS;
        };
    }

    boolean isPartOf(HoldSignal other) {
        return kind() == other.kind()
                && game().equals(other.game())
                && Set.copyOf(other.users).containsAll(users);
    }

    /** Whether the signal is of an address block. A signal of a device is stronger. */
    boolean isOfBlock() {
        return figures instanceof SignInFigures signIns && signIns.block() != null;
    }

    private String game() {
        return figures instanceof BetFigures bets ? bets.gameId() : "";
    }

    /** A duration in the largest unit that it is a multiple of, rounded up to whole seconds. */
    static String words(Duration duration) {
        long seconds = Math.max(1, duration.plusMillis(999).toSeconds());
        if (seconds % 86_400 == 0) {
            return count(seconds / 86_400, "day");
        }
        if (seconds % 3600 == 0) {
            return count(seconds / 3600, "hour");
        }
        return seconds % 60 == 0 ? count(seconds / 60, "minute") : count(seconds, "second");
    }

    static String count(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
