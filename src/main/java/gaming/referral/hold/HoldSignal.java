package gaming.referral.hold;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;

import gaming.core.UtcDay;
import gaming.database.Row;
import gaming.referral.hold.HoldRequest.HoldScope;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedSet;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A signal that suggests a hold of its users as a ring. Figures of other kinds are null.
 *
 * @param id the same for each signal of the kind, the users and the game
 * @param users two or more; the suggested hold is placed for the first one
 */
public record HoldSignal(
        ObjectId id,
        SignalKind kind,
        State state,
        Instant since,
        Instant until,
        List<SignalUser> users,
        @Nullable ManyAccounts signIns,
        @Nullable OwnMoney money,
        @Nullable OpposingBets bets,
        String explanation,
        SuggestedHold suggestedHold,
        @Nullable Dismissal dismissal) {
    /** A hold of the scope RING has a user and 200 other members at most. */
    static final int MOST_USERS = 201;

    static final int MOST_EXAMPLES = 10;
    /** The users see the reason, so it must not tell the cause of the hold. */
    private static final String REASON = "These accounts are being checked";

    /** The kinds of signals that suggest a hold. */
    public enum SignalKind {
        MANY_ACCOUNTS,
        OWN_MONEY,
        OPPOSING_BETS
    }

    /** HELD: an active hold has been placed for each user, or for a ring with the user as a member. */
    public enum State {
        NEW,
        HELD,
        DISMISSED
    }

    /** {@code held}: whether an active hold was placed for the user, or for a ring with the user as a member. */
    public record SignalUser(
            ObjectId id, String username, @Nullable ObjectId referrerId, boolean held) {}

    /** A hold that an operator may place. {@code request} is the body of the request for {@code userId}. */
    public record SuggestedHold(ObjectId userId, HoldRequest request) {}

    /** {@code until}: a signal of the same users with a later fact is new again. */
    public record Dismissal(Instant until, String reason, Instant at, String by) {}

    sealed interface Figures permits ManyAccounts, OwnMoney, OpposingBets {}

    /** What the query of a kind finds: a signal without the names and the holds of its users. */
    record Facts(
            SignalKind kind,
            Instant since,
            Instant until,
            SequencedSet<ObjectId> users,
            Figures figures,
            String explanation) {
        /** Reads the columns since, until, and users: their ids with commas between them. */
        static Facts of(SignalKind kind, Row row, Figures figures, String explanation) {
            SequencedSet<ObjectId> users = Stream.of(row.getString("users").split(","))
                    .map(ObjectId::new)
                    .distinct()
                    .limit(MOST_USERS)
                    .collect(toCollection(LinkedHashSet::new));
            return new Facts(kind, row.getInstant("since"), row.getInstant("until"), users, figures, explanation);
        }

        /** The kind, and the game of bets. */
        private String subject() {
            return kind + (figures instanceof OpposingBets bets ? bets.gameId().toHexString() : "");
        }

        boolean isPartOf(Facts other) {
            return other.users.containsAll(users) && subject().equals(other.subject());
        }

        ObjectId id() {
            String named =
                    users.stream().sorted().map(ObjectId::toHexString).collect(joining(",", subject() + ":", ""));
            return new ObjectId(DigestUtils.sha256Hex(named).substring(0, 24));
        }

        HoldSignal shown(Map<ObjectId, SignalUser> known, Map<ObjectId, Dismissal> dismissals) {
            List<SignalUser> shown =
                    users.stream().map(known::get).filter(Objects::nonNull).toList();
            boolean held = shown.size() == users.size() && shown.stream().allMatch(SignalUser::held);
            Dismissal latest = dismissals.get(id());
            Dismissal dismissal = latest == null || until.isAfter(latest.until()) ? null : latest;
            LocalDate from = UtcDay.of(since);
            var request =
                    new HoldRequest(HoldScope.RING, null, users.stream().skip(1).toList(), from, REASON);
            return new HoldSignal(
                    id(),
                    kind,
                    held ? State.HELD : dismissal == null ? State.NEW : State.DISMISSED,
                    since,
                    until,
                    shown,
                    figures instanceof ManyAccounts signIns ? signIns : null,
                    figures instanceof OwnMoney money ? money : null,
                    figures instanceof OpposingBets bets ? bets : null,
                    explanation,
                    new SuggestedHold(users.getFirst(), request),
                    dismissal);
        }
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
