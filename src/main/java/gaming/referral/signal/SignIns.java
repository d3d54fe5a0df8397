package gaming.referral.signal;

import gaming.database.Row;
import gaming.referral.signal.HoldSignal.SignInFigures;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Sign-ins by their device and address block, and the accounts of each that are linked by referral. */
final class SignIns {
    /** The most sign-ins that one list of a request reads, the latest ones. */
    static final int MOST = 200_000;

    /** The most places of one user that a request reads, the latest ones. */
    private static final int MOST_PLACES = 50;

    private static final int SHOWN_DIGITS = 16;

    private static final String FROM = """
            select s.user_id, r.t1, s.created_at, s.block, s.device, u.created_at joined_at
            from session s force index (sign_in)
              straight_join referral r on r.user_id = s.user_id
              straight_join user u on u.id = s.user_id
            where""";

    private static final String WITHIN = " s.created_at >= ? and s.created_at < ? order by s.created_at desc";

    static final String ALL = FROM + WITHIN;

    static final String FROM_BLOCKS = FROM + " s.block in ({list}) and" + WITHIN;

    static final String FROM_DEVICES = FROM + " s.device in ({list}) and" + WITHIN;

    static final String PLACES = """
            select block, device from session force index (user_id)
            where user_id = ? and created_at >= ? and created_at < ?
            group by block, device order by max(created_at) desc""";

    enum Origin {
        DEVICE,
        BLOCK
    }

    private record Place(Origin origin, String name) {
        String shown() {
            return origin == Origin.DEVICE ? name.substring(0, SHOWN_DIGITS) : name;
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
            byte[] device = row.getBytes("device");
            return new SignIn(
                    row.getId("user_id"),
                    row.getIdIfAny("t1"),
                    row.getInstant("created_at"),
                    row.getString("block"),
                    device == null ? null : HexFormat.of().formatHex(device),
                    row.getInstant("joined_at"));
        }

        Stream<Place> places() {
            return Stream.of(
                            Optional.ofNullable(device).map(name -> new Place(Origin.DEVICE, name)),
                            Optional.ofNullable(block).map(name -> new Place(Origin.BLOCK, name)))
                    .flatMap(Optional::stream);
        }

        boolean isNew(Duration newFor) {
            return at.isBefore(joinedAt.plus(newFor));
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

    private final List<SignIn> signIns;

    private SignIns(List<SignIn> signIns) {
        this.signIns = signIns;
    }

    /** The sign-ins from {@code start} to {@code end}, or only those from the places of {@code user}. */
    static SignIns read(BoundedReading reading, Instant start, Instant end, @Nullable ObjectId user) {
        if (user == null) {
            return new SignIns(reading.list(MOST, ALL, SignIn::of, start, end));
        }
        var blocks = new TreeSet<String>();
        var devices = new ArrayList<byte[]>();
        reading.list(
                MOST_PLACES,
                PLACES,
                row -> {
                    Optional.ofNullable(row.getString("block")).ifPresent(blocks::add);
                    Optional.ofNullable(row.getBytes("device")).ifPresent(devices::add);
                    return true;
                },
                user,
                start,
                end);
        var found = new LinkedHashSet<SignIn>();
        found.addAll(reading.inList(MOST, FROM_DEVICES, devices, SignIn::of, start, end));
        found.addAll(reading.inList(MOST, FROM_BLOCKS, blocks, SignIn::of, start, end));
        return new SignIns(List.copyOf(found));
    }

    List<HoldSignal> manyAccounts(SignalSettings.Accounts rule, Instant start) {
        List<SignIn> fresh = signIns.stream()
                .filter(signIn -> !signIn.at().isBefore(start) && signIn.isNew(rule.newFor()))
                .toList();
        return linked(fresh).stream()
                .flatMap(accounts -> most(accounts, rule.within()).stream()
                        .filter(most ->
                                most.users().size() >= rule.least(most.place().origin()))
                        .map(most -> signal(most, rule)))
                .toList();
    }

    List<Set<ObjectId>> rings() {
        return linked(signIns).stream().map(Linked::users).distinct().toList();
    }

    private static HoldSignal signal(Linked accounts, SignalSettings.Accounts rule) {
        Place place = accounts.place();
        Instant since = accounts.signIns().getFirst().at();
        Instant until = accounts.signIns().getLast().at();
        boolean device = place.origin() == Origin.DEVICE;
        List<ObjectId> users = List.copyOf(accounts.users());
        return new HoldSignal(
                SignalKind.MANY_ACCOUNTS,
                since,
                until,
                users,
                new SignInFigures(
                        device ? null : place.shown(),
                        device ? place.shown() : null,
                        users.size(),
                        Duration.between(since, until).toSeconds()),
                null,
                null,
                "%d new accounts that are linked by referral signed in from the %s %s within %s. %d within %s are a signal."
                        .formatted(
                                users.size(),
                                device ? "device" : "address block",
                                place.shown(),
                                HoldSignal.words(Duration.between(since, until)),
                                rule.least(place.origin()),
                                HoldSignal.words(rule.within())));
    }

    /** The sign-ins with the most accounts within {@code within}; empty for fewer than two accounts. */
    private static Optional<Linked> most(Linked accounts, Duration within) {
        List<SignIn> all = accounts.signIns();
        var current = new HashMap<ObjectId, Integer>();
        int first = 0;
        int most = 0;
        int from = 0;
        int to = 0;
        for (int last = 0; last < all.size(); last++) {
            current.merge(all.get(last).user(), 1, Integer::sum);
            while (Duration.between(all.get(first).at(), all.get(last).at()).compareTo(within) > 0) {
                current.computeIfPresent(all.get(first++).user(), (_, count) -> count == 1 ? null : count - 1);
            }
            if (current.size() > most) {
                most = current.size();
                from = first;
                to = last + 1;
            }
        }
        return most < 2 ? Optional.empty() : Optional.of(new Linked(accounts.place(), all.subList(from, to)));
    }

    /**
     * The groups of two linked accounts or more at each place. Two accounts are linked if one referred the other, if
     * the same user referred both, or through other accounts of the place.
     */
    private static List<Linked> linked(Collection<SignIn> signIns) {
        var places = new LinkedHashMap<Place, List<SignIn>>();
        signIns.stream()
                .sorted(Comparator.comparing(SignIn::at))
                .forEach(signIn -> signIn.places()
                        .forEach(place -> places.computeIfAbsent(place, _ -> new ArrayList<>())
                                .add(signIn)));
        var linked = new ArrayList<Linked>();
        places.forEach((place, here) -> linked.addAll(linked(place, here)));
        return linked;
    }

    private static List<Linked> linked(Place place, List<SignIn> here) {
        var links = new Links();
        here.forEach(signIn -> {
            if (signIn.referrer() != null) {
                links.join(signIn.user(), signIn.referrer());
            }
        });
        var groups = new LinkedHashMap<ObjectId, List<SignIn>>();
        here.forEach(signIn -> groups.computeIfAbsent(links.root(signIn.user()), _ -> new ArrayList<>())
                .add(signIn));
        return groups.values().stream()
                .map(group -> new Linked(place, group))
                .filter(group -> group.users().size() > 1)
                .toList();
    }

    /** Disjoint sets of users. Each link joins two sets. */
    private static final class Links {
        private final Map<ObjectId, ObjectId> parents = new HashMap<>();

        void join(ObjectId one, ObjectId other) {
            parents.put(root(one), root(other));
        }

        ObjectId root(ObjectId user) {
            ObjectId root = user;
            while (!Objects.equals(parents.getOrDefault(root, root), root)) {
                root = parents.getOrDefault(root, root);
            }
            for (ObjectId at = user; !at.equals(root); ) {
                at = Objects.requireNonNull(parents.put(at, root));
            }
            return root;
        }
    }
}
