package gaming.referral.signal;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.function.Predicate;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Sign-ins by their device and address block, and the accounts of each that are linked by referral. */
final class SignIns {
    /** The most sign-ins that a request reads, the latest ones. */
    private static final int MOST = 200_000;

    private static final String FROM = """
            select s.user_id, r.t1, s.created_at, s.block, left(lower(hex(s.device)), 16) device, u.created_at joined_at
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

    record SignIn(ObjectId user, @Nullable ObjectId referrer, Instant at, Instant joinedAt) {}

    /** A device, or an address block. */
    record Place(@Nullable String block, @Nullable String device) {}

    /** The sign-ins of linked accounts at one place, the oldest first. */
    record Linked(Place place, List<SignIn> signIns) {
        SequencedSet<ObjectId> users() {
            var users = new LinkedHashSet<ObjectId>();
            signIns.forEach(signIn -> users.add(signIn.user()));
            return users;
        }
    }

    private final Map<Place, List<SignIn>> places = new LinkedHashMap<>();

    /** The sign-ins from {@code start} to {@code end}, or only those from the places of {@code user}. */
    SignIns(BoundedReading reading, Instant start, Instant end, @Nullable ObjectId user) {
        Object[] parameters = user == null
                ? new Object[] {start, end}
                : new Object[] {start, end, user, start, end, user, start, end, user, start, end};
        reading.each(
                MOST,
                user == null ? ALL : FROM_PLACES_OF_USER,
                row -> {
                    var signIn = new SignIn(
                            row.getId("user_id"),
                            row.getIdIfAny("t1"),
                            row.getInstant("created_at"),
                            row.getInstant("joined_at"));
                    String device = row.getString("device");
                    if (device != null) {
                        add(new Place(null, device), signIn);
                    }
                    String block = row.getString("block");
                    if (block != null) {
                        add(new Place(block, null), signIn);
                    }
                },
                parameters);
    }

    private void add(Place place, SignIn signIn) {
        places.computeIfAbsent(place, _ -> new ArrayList<>()).add(signIn);
    }

    /**
     * The groups of two linked accounts or more at each place, by the sign-ins that count. Two accounts are linked if
     * one referred the other, if the same user referred both, or through other accounts of the place.
     */
    List<Linked> linked(Predicate<SignIn> counts) {
        var linked = new ArrayList<Linked>();
        places.forEach((place, all) -> {
            List<SignIn> here = all.reversed().stream().filter(counts).toList();
            var referrers = new HashMap<ObjectId, ObjectId>();
            for (SignIn signIn : here) {
                if (signIn.referrer() != null) {
                    referrers.put(signIn.user(), signIn.referrer());
                }
            }
            here.stream()
                    .collect(groupingBy(signIn -> root(referrers, signIn.user()), LinkedHashMap::new, toList()))
                    .forEach((_, group) -> linked.add(new Linked(place, group)));
        });
        linked.removeIf(group -> group.users().size() < 2);
        return linked;
    }

    /** The farthest ancestor to whom referrers lead. It shortens the way there by half. */
    private static ObjectId root(Map<ObjectId, ObjectId> referrers, ObjectId user) {
        ObjectId at = user;
        ObjectId above = referrers.get(at);
        while (above != null && !above.equals(at)) {
            ObjectId further = referrers.getOrDefault(above, above);
            referrers.put(at, further);
            at = further;
            above = referrers.get(at);
        }
        return at;
    }
}
