package gaming.referral.signal;

import gaming.database.Row;
import gaming.referral.signal.HoldSignal.SignInFigures;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Sign-ins by their device and address block, and the accounts of each that are linked by referral. */
final class SignIns {
    /** The most sign-ins that a request reads, the latest ones. */
    private static final int MOST = 200_000;

    private static final int SHOWN_DIGITS = 16;

    private static final String FROM = """
            select s.user_id, r.t1, s.created_at, s.block, lower(hex(s.device)) device, u.created_at joined_at
            from session s force index (sign_in)
              straight_join referral r on r.user_id = s.user_id
              straight_join user u on u.id = s.user_id
            where s.created_at >= ? and s.created_at < ?""";

    private static final String LATEST_FIRST = " order by s.created_at desc";

    static final String ALL = FROM + LATEST_FIRST;

    /** For a user without a sign-in, the database reads no sign-in of others. */
    static final String FROM_PLACES_OF_USER = FROM + """
             and exists (
              select 1 from session force index (user_id)
              where user_id = ? and created_at >= ? and created_at < ?)
             and (
              s.device in (
                select device from session force index (user_id)
                where user_id = ? and created_at >= ? and created_at < ?)
              or s.block in (
                select block from session force index (user_id)
                where user_id = ? and created_at >= ? and created_at < ?))""" + LATEST_FIRST;

    private record Place(boolean isDevice, String name) {
        String shown() {
            return isDevice ? name.substring(0, SHOWN_DIGITS) : name;
        }
    }

    private record SignIn(
            ObjectId user,
            @Nullable ObjectId referrer,
            Instant at,
            @Nullable String block,
            @Nullable String device,
            Instant joinedAt) {
        static SignIn of(Row row) {
            return new SignIn(
                    row.getId("user_id"),
                    row.getIdIfAny("t1"),
                    row.getInstant("created_at"),
                    row.getString("block"),
                    row.getString("device"),
                    row.getInstant("joined_at"));
        }

        List<Place> places() {
            var places = new ArrayList<Place>(2);
            if (device != null) {
                places.add(new Place(true, device));
            }
            if (block != null) {
                places.add(new Place(false, block));
            }
            return places;
        }
    }

    /** The sign-ins of linked accounts at one place, the oldest first. */
    private record Linked(Place place, List<SignIn> signIns) {
        Set<ObjectId> users() {
            var users = new LinkedHashSet<ObjectId>();
            signIns.forEach(signIn -> users.add(signIn.user()));
            return users;
        }
    }

    private final List<SignIn> signIns = new ArrayList<>();

    private SignIns() {}

    /** The sign-ins from {@code start} to {@code end}, or only those from the places of {@code user}. */
    static SignIns read(BoundedReading reading, Instant start, Instant end, @Nullable ObjectId user) {
        var read = new SignIns();
        if (user == null) {
            reading.each(MOST, ALL, row -> read.signIns.add(SignIn.of(row)), start, end);
        } else {
            Object[] parameters = {start, end, user, start, end, user, start, end, user, start, end};
            reading.each(MOST, FROM_PLACES_OF_USER, row -> read.signIns.add(SignIn.of(row)), parameters);
        }
        return read;
    }

    List<HoldSignal> manyAccounts(SignalSettings.Accounts rule, Instant start) {
        List<SignIn> ofNew = signIns.stream()
                .filter(signIn -> !signIn.at().isBefore(start)
                        && signIn.at().isBefore(signIn.joinedAt().plus(rule.newFor())))
                .toList();
        return linked(ofNew).stream()
                .flatMap(accounts -> signal(most(accounts, rule.within()), rule).stream())
                .toList();
    }

    List<Set<ObjectId>> rings() {
        return linked(signIns).stream().map(Linked::users).distinct().toList();
    }

    private static Optional<HoldSignal> signal(Linked accounts, SignalSettings.Accounts rule) {
        Place place = accounts.place();
        List<ObjectId> users = List.copyOf(accounts.users());
        int least = place.isDevice() ? rule.ofDevice() : rule.ofBlock();
        if (users.size() < least) {
            return Optional.empty();
        }
        Instant since = accounts.signIns().getFirst().at();
        Instant until = accounts.signIns().getLast().at();
        Duration time = Duration.between(since, until);
        String explanation =
                "%d new accounts that are linked by referral signed in from the %s %s within %s. %d within %s are a signal."
                        .formatted(
                                users.size(),
                                place.isDevice() ? "device" : "address block",
                                place.shown(),
                                HoldSignal.words(time),
                                least,
                                HoldSignal.words(rule.within()));
        var figures = place.isDevice()
                ? new SignInFigures(null, place.shown(), users.size(), time.toSeconds())
                : new SignInFigures(place.shown(), null, users.size(), time.toSeconds());
        return Optional.of(new HoldSignal(since, until, users, figures, explanation));
    }

    /** The sign-ins with the most accounts within {@code within}. */
    private static Linked most(Linked accounts, Duration within) {
        List<SignIn> all = accounts.signIns();
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
        return new Linked(accounts.place(), found);
    }

    /**
     * The groups of two linked accounts or more at each place. Two accounts are linked if one referred the other, if
     * the same user referred both, or through other accounts of the place.
     */
    private static List<Linked> linked(Collection<SignIn> signIns) {
        var places = new LinkedHashMap<Place, List<SignIn>>();
        signIns.stream().sorted(Comparator.comparing(SignIn::at)).forEach(signIn -> {
            for (Place place : signIn.places()) {
                places.computeIfAbsent(place, _ -> new ArrayList<>()).add(signIn);
            }
        });
        var linked = new ArrayList<Linked>();
        places.forEach((place, here) -> {
            var links = new Links();
            here.forEach(links::join);
            var groups = new LinkedHashMap<ObjectId, List<SignIn>>();
            here.forEach(signIn -> groups.computeIfAbsent(links.root(signIn.user()), _ -> new ArrayList<>())
                    .add(signIn));
            groups.values().forEach(group -> linked.add(new Linked(place, group)));
        });
        linked.removeIf(group -> group.users().size() < 2);
        return linked;
    }

    /** Disjoint sets of users. Each link joins two sets. */
    private static final class Links {
        /** A user without an entry is the root of its set. */
        private final Map<ObjectId, ObjectId> parents = new HashMap<>();

        void join(SignIn signIn) {
            if (signIn.referrer() != null) {
                ObjectId one = root(signIn.user());
                ObjectId other = root(signIn.referrer());
                if (!one.equals(other)) {
                    parents.put(one, other);
                }
            }
        }

        /** Shortens the way to the root by half. */
        ObjectId root(ObjectId user) {
            ObjectId at = user;
            for (ObjectId parent = parents.get(at); parent != null; parent = parents.get(at)) {
                ObjectId above = parents.getOrDefault(parent, parent);
                parents.put(at, above);
                at = above;
            }
            return at;
        }
    }
}
