package gaming.referral.signal;

import gaming.referral.hold.HoldRequest;
import gaming.referral.hold.HoldScope;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** If {@code complete} is false, a bound left something out, and a request for fewer days shows more. */
public record HoldSignalList(
        LocalDate from, LocalDate to, boolean complete, List<SignalRecord> data, int count, int offset, int limit) {
    /** The users see the reason, so it must not tell the cause of the hold. */
    private static final String REASON = "These accounts are being checked";

    /** HELD: an active hold has been placed for each user, or for a ring with the user as a member. */
    public enum State {
        NEW,
        HELD,
        DISMISSED
    }

    /** {@code until}: a signal of the same users with a later fact is new again. */
    public record Dismissal(Instant until, String reason, Instant at, String by) {}

    /** {@code held}: whether an active hold was placed for the user, or for a ring with the user as a member. */
    public record SignalUser(
            ObjectId id, String username, @Nullable ObjectId referrerId, boolean held) {}

    /** A hold that an operator may place. {@code request} is the body of the request for {@code userId}. */
    public record SuggestedHold(ObjectId userId, HoldRequest request) {}

    /** Figures of other kinds are null. {@code id} is the same for each signal of the kind, the users and the game. */
    public record SignalRecord(
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
        static SignalRecord of(HoldSignal signal, Map<ObjectId, SignalUser> all, @Nullable Dismissal dismissal) {
            List<SignalUser> users = signal.users().stream()
                    .map(all::get)
                    .filter(Objects::nonNull)
                    .toList();
            boolean dismissed = dismissal != null && !signal.until().isAfter(dismissal.until());
            boolean held =
                    users.size() == signal.users().size() && users.stream().allMatch(SignalUser::held);
            return new SignalRecord(
                    signal.id(),
                    signal.figures().kind(),
                    held ? State.HELD : dismissed ? State.DISMISSED : State.NEW,
                    signal.since(),
                    signal.until(),
                    users,
                    signal.figures() instanceof ManyAccounts signIns ? signIns : null,
                    signal.figures() instanceof OwnMoney money ? money : null,
                    signal.figures() instanceof OpposingBets bets ? bets : null,
                    signal.explanation(),
                    suggestion(List.copyOf(signal.users()), LocalDate.ofInstant(signal.since(), ZoneOffset.UTC)),
                    dismissed ? dismissal : null);
        }

        private static SuggestedHold suggestion(List<ObjectId> users, LocalDate from) {
            return new SuggestedHold(
                    users.getFirst(),
                    new HoldRequest(HoldScope.RING, null, users.subList(1, users.size()), from, REASON));
        }
    }
}
