package gaming.referral.signal;

import gaming.referral.hold.HoldScope;
import gaming.referral.signal.HoldSignal.BetFigures;
import gaming.referral.signal.HoldSignal.MoneyFigures;
import gaming.referral.signal.HoldSignal.SignInFigures;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** If {@code complete} is false, a bound left something out, and a request for fewer days shows more. */
public record HoldSignalList(
        LocalDate from, LocalDate to, boolean complete, List<SignalRecord> data, int count, int offset, int limit) {
    /** The users see the reason, so it must not tell the cause of the hold. */
    private static final String REASON = "These accounts are being checked";

    /** {@code held}: whether an active hold was placed for the user, or for a ring with the user as a member. */
    public record SignalUser(
            String id, String username, @Nullable String referrerId, boolean held) {}

    /** The body of {@code POST /users/{id}/hold} that holds all users of the signal. */
    public record SuggestedRequest(HoldScope scope, List<String> members, LocalDate from, String reason) {}

    /** A hold that an operator may place. {@code request} is the body of the request for {@code userId}. */
    public record SuggestedHold(String userId, SuggestedRequest request) {}

    /** Figures of other kinds are null. */
    public record SignalRecord(
            SignalKind kind,
            Instant since,
            Instant until,
            List<SignalUser> users,
            @Nullable SignInFigures signIns,
            @Nullable MoneyFigures money,
            @Nullable BetFigures bets,
            String explanation,
            SuggestedHold suggestedHold) {
        static SignalRecord of(HoldSignal signal, Map<ObjectId, SignalUser> users) {
            List<String> ids =
                    signal.users().stream().map(ObjectId::toHexString).toList();
            LocalDate from = LocalDate.ofInstant(signal.since(), ZoneOffset.UTC);
            return new SignalRecord(
                    signal.kind(),
                    signal.since(),
                    signal.until(),
                    signal.users().stream()
                            .flatMap(user -> Stream.ofNullable(users.get(user)))
                            .toList(),
                    signal.figures() instanceof SignInFigures signIns ? signIns : null,
                    signal.figures() instanceof MoneyFigures money ? money : null,
                    signal.figures() instanceof BetFigures bets ? bets : null,
                    signal.explanation(),
                    new SuggestedHold(
                            ids.getFirst(),
                            new SuggestedRequest(HoldScope.RING, ids.subList(1, ids.size()), from, REASON)));
        }
    }
}
