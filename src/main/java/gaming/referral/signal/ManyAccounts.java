package gaming.referral.signal;

import gaming.referral.signal.SignIns.Linked;
import gaming.referral.signal.SignIns.Place;
import gaming.referral.signal.SignIns.SignIn;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * New accounts that are linked by referral signed in from one device or address block within a short time.
 *
 * @param block an IPv4 block of 24 bits or an IPv6 block of 64 bits; null for a device
 * @param device the first 16 hexadecimal digits of the SHA-256 of the fingerprint; null for a block
 * @param accounts all accounts; the signal names at most 201
 * @param seconds from the first sign-in to the last one
 */
public record ManyAccounts(@Nullable String block, @Nullable String device, int accounts, long seconds)
        implements HoldSignal.Figures {
    static List<HoldSignal> find(SignIns signIns, SignalSettings.Accounts rule, Instant start) {
        var signals = new ArrayList<HoldSignal>();
        for (Linked linked : signIns.linked(signIn -> !signIn.at().isBefore(start)
                && signIn.at().isBefore(signIn.joinedAt().plus(rule.newFor())))) {
            var most = new Linked(linked.place(), most(linked.signIns(), rule.within()));
            int least = linked.place().device() == null ? rule.ofBlock() : rule.ofDevice();
            if (most.users().size() >= least) {
                signals.add(signal(most, least, rule.within()));
            }
        }
        return signals;
    }

    private static HoldSignal signal(Linked accounts, int least, Duration within) {
        Place place = accounts.place();
        Instant since = accounts.signIns().getFirst().at();
        Instant until = accounts.signIns().getLast().at();
        Duration time = Duration.between(since, until);
        int count = accounts.users().size();
        String explanation =
                "%d new accounts that are linked by referral signed in from the %s within %s. %d within %s are a signal."
                        .formatted(
                                count,
                                place.device() == null ? "address block " + place.block() : "device " + place.device(),
                                HoldSignal.words(time),
                                least,
                                HoldSignal.words(within));
        var figures = new ManyAccounts(place.block(), place.device(), count, time.toSeconds());
        return new HoldSignal(since, until, accounts.users(), figures, explanation);
    }

    /** The sign-ins with the most accounts within {@code within}. */
    private static List<SignIn> most(List<SignIn> all, Duration within) {
        var current = new HashMap<ObjectId, Integer>();
        List<SignIn> found = List.of();
        int most = 0;
        int first = 0;
        for (int last = 0; last < all.size(); last++) {
            current.merge(all.get(last).user(), 1, Integer::sum);
            while (all.get(first).at().plus(within).isBefore(all.get(last).at())) {
                current.computeIfPresent(all.get(first++).user(), (_, count) -> count == 1 ? null : count - 1);
            }
            if (current.size() > most) {
                most = current.size();
                found = all.subList(first, last + 1);
            }
        }
        return found;
    }
}
