package gaming.referral.signal;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;

import gaming.database.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;

/**
 * A signal that suggests a hold of {@code users} as a ring.
 *
 * @param users two users or more; the suggested hold is placed for the first one
 */
record HoldSignal(Instant since, Instant until, SequencedSet<ObjectId> users, Figures figures, String explanation) {
    /** A hold of the scope RING has a user and 200 other members at most. */
    static final int MOST_USERS = 201;

    static final int MOST_EXAMPLES = 10;

    /** A kind of signals, with its figures. */
    sealed interface Figures permits ManyAccounts, OwnMoney, OpposingBets {
        default SignalKind kind() {
            return switch (this) {
                case ManyAccounts _ -> SignalKind.MANY_ACCOUNTS;
                case OwnMoney _ -> SignalKind.OWN_MONEY;
                case OpposingBets _ -> SignalKind.OPPOSING_BETS;
            };
        }
    }

    /** A signal with the columns since, until, and users: their ids with commas between them. */
    static HoldSignal of(Row row, Figures figures, String explanation) {
        SequencedSet<ObjectId> users = Stream.of(row.getString("users").split(","))
                .map(ObjectId::new)
                .distinct()
                .limit(MOST_USERS)
                .collect(toCollection(LinkedHashSet::new));
        return new HoldSignal(row.getInstant("since"), row.getInstant("until"), users, figures, explanation);
    }

    /** The kind, and the game of bets. */
    private String subject() {
        return figures.kind() + (figures instanceof OpposingBets bets ? bets.gameId() : "");
    }

    boolean isPartOf(HoldSignal other) {
        return other.users.containsAll(users) && subject().equals(other.subject());
    }

    /** The same for signals of the same kind, users and game, whenever they are found. */
    ObjectId id() {
        String named = users.stream().sorted().map(ObjectId::toHexString).collect(joining(",", subject() + ":", ""));
        return new ObjectId(DigestUtils.sha256Hex(named).substring(0, 24));
    }

    /** A duration of whole seconds, in the largest unit that it is a multiple of. */
    static String words(Duration duration) {
        long seconds = duration.toSeconds();
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
