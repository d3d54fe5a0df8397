package gaming.referral;

import gaming.core.Page;
import gaming.core.UtcDay;
import gaming.database.InList;
import gaming.database.MultiRow;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.identity.Users;
import gaming.identity.Users.Joined;
import gaming.identity.Users.Redated;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The referral tree. A user joins once and never moves, so the ancestors of a row are final. Cycles are impossible,
 * because a referrer must have joined before.
 */
@ApplicationScoped
public class Referrals {
    private static final MultiRow JOIN =
            new MultiRow("insert into referral(user_id, t1, t2, t3, t4, referred_at)", "(?,?,?,?,?,?)", "");
    private static final MultiRow REDATE = new MultiRow(
            "insert into referral(user_id, referred_at)",
            "(?,?)",
            "on duplicate key update referred_at = values(referred_at)");
    private static final MultiRow COUNT =
            new MultiRow("insert into referral_count(user_id, t1, t2, t3, t4)", "(?,?,?,?,?)", """
            on duplicate key update
              t1 = t1 + values(t1), t2 = t2 + values(t2), t3 = t3 + values(t3), t4 = t4 + values(t4)""");
    /** Each transaction adds to one of these rows of the total, so parallel feeds seldom wait for each other. */
    private static final int TOTAL_SHARDS = 16;

    private static final MultiRow ADD_TOTALS =
            new MultiRow("insert into referral_total(shard, t1, t2, t3, t4)", "(?,?,?,?,?)", """
            on duplicate key update
              t1 = t1 + values(t1), t2 = t2 + values(t2), t3 = t3 + values(t3), t4 = t4 + values(t4)""");
    private static final MultiRow COUNT_WEEK = new MultiRow(
            "insert into referral_week(user_id, week, joined)",
            "(?,?,?)",
            "on duplicate key update joined = joined + values(joined)");

    /** # is the number of the tier. */
    private static final String REFERRED = """
            select straight_join u.id, u.username, u.email, u.created_at
            from (
              select user_id, referred_at
              from referral force index (t#_referred)
              where t# = ?
              order by referred_at, user_id
              limit ? offset ?) part
              join user u on u.id = part.user_id
            order by part.referred_at, part.user_id""";

    /** The users that earn a commission on a user: the referrer at TIER_1, the referrer's own at TIER_2, and so on. */
    public record Ancestors(List<ObjectId> nearestFirst) {
        static final int MOST = Tier.values().length;
        public static final Ancestors NONE = new Ancestors(List.of());

        public Ancestors {
            nearestFirst = List.copyOf(nearestFirst);
            if (nearestFirst.size() > MOST) {
                throw new IllegalArgumentException("At most " + MOST + " tiers");
            }
        }

        /**
         * Returns the ancestors of a user whom {@code referrer} refers. This object has the ancestors of the referrer.
         */
        Ancestors below(ObjectId referrer) {
            var chain = new ArrayList<ObjectId>(MOST);
            chain.add(referrer);
            chain.addAll(nearestFirst.subList(0, Math.min(nearestFirst.size(), MOST - 1)));
            return new Ancestors(chain);
        }

        @Nullable
        ObjectId at(Tier tier) {
            return tier.index() < nearestFirst.size() ? nearestFirst.get(tier.index()) : null;
        }
    }

    /** Runs in the transaction that has written the users. */
    void recorded(@Observes Users.Recorded users) {
        long[] joined = join(users.joined());
        redate(users.redated());
        // This update comes last, because other transactions may wait for the row
        addTotals(joined);
    }

    /** Returns the number of users that all referrers together gain in each tier. */
    private long[] join(List<Joined> users) {
        var referrers = new HashSet<ObjectId>();
        for (Joined user : users) {
            if (user.referrer() != null) {
                referrers.add(user.referrer());
            }
        }
        Map<ObjectId, Ancestors> known = new HashMap<>(ancestors(referrers));
        var counts = new TreeMap<ObjectId, int[]>();
        var weeks = new TreeMap<Week, Integer>();
        var totals = new long[Ancestors.MOST];
        for (Joined user : users) {
            Ancestors ancestors = Ancestors.NONE;
            if (user.referrer() != null) {
                ancestors = known.getOrDefault(user.referrer(), Ancestors.NONE).below(user.referrer());
                weeks.merge(Week.of(user.referrer(), user.createdAt()), 1, Integer::sum);
            }
            known.put(user.user(), ancestors);
            List<ObjectId> chain = ancestors.nearestFirst();
            for (int tier = 0; tier < chain.size(); tier++) {
                totals[tier]++;
                counts.computeIfAbsent(chain.get(tier), _ -> new int[Ancestors.MOST])[tier]++;
            }
        }
        JOIN.write(users, user -> row(user, known.getOrDefault(user.user(), Ancestors.NONE)));
        COUNT.write(List.copyOf(counts.entrySet()), count -> new @Nullable Object[] {
            count.getKey(), count.getValue()[0], count.getValue()[1], count.getValue()[2], count.getValue()[3]
        });
        countWeeks(weeks);
        return totals;
    }

    private static void addTotals(long[] joined) {
        if (Arrays.stream(joined).anyMatch(users -> users != 0)) {
            int shard = ThreadLocalRandom.current().nextInt(TOTAL_SHARDS);
            ADD_TOTALS.write(
                    List.of(joined), each -> new @Nullable Object[] {shard, each[0], each[1], each[2], each[3]});
        }
    }

    private void redate(List<Redated> users) {
        if (users.isEmpty()) {
            return;
        }
        var ids = new ArrayList<ObjectId>(users.size());
        users.forEach(user -> ids.add(user.user()));
        Map<ObjectId, Ancestors> known = ancestors(ids);
        var weeks = new TreeMap<Week, Integer>();
        var referred = new TreeMap<ObjectId, Instant>();
        for (Redated user : users) {
            ObjectId referrer = known.getOrDefault(user.user(), Ancestors.NONE).at(Tier.TIER_1);
            if (referrer != null) {
                referred.put(user.user(), user.after());
                weeks.merge(Week.of(referrer, user.before()), -1, Integer::sum);
                weeks.merge(Week.of(referrer, user.after()), 1, Integer::sum);
            }
        }
        REDATE.write(List.copyOf(referred.entrySet()), user -> new @Nullable Object[] {user.getKey(), user.getValue()});
        countWeeks(weeks);
    }

    /** A user that has not joined has no entry. */
    public Map<ObjectId, Ancestors> ancestors(Collection<ObjectId> users) {
        var found = new HashMap<ObjectId, Ancestors>(users.size() * 2);
        InList.query(
                "select user_id, t1, t2, t3, t4 from referral where user_id in ",
                Set.copyOf(users),
                row -> found.put(row.getId(1), ancestors(row)));
        return found;
    }

    public record Referred(
            ObjectId user, String username, @Nullable String email, Instant createdAt) {}

    /** Reads users in a tier of a referrer, the first referred ones first, in the current transaction. */
    public static List<Referred> referred(ObjectId referrer, Tier tier, Page page) {
        return Sql.list(
                Cells.of(tier, REFERRED),
                row -> new Referred(row.getId(1), row.getString(2), row.getString(3), row.getInstant(4)),
                referrer,
                page.limit(),
                page.offset());
    }

    private static Ancestors ancestors(Row row) {
        var chain = new ArrayList<ObjectId>(Ancestors.MOST);
        for (Tier tier : Tier.values()) {
            byte[] id = row.getBytes(tier.number() + 1);
            if (id == null) {
                break;
            }
            chain.add(new ObjectId(id));
        }
        return chain.isEmpty() ? Ancestors.NONE : new Ancestors(chain);
    }

    private static @Nullable Object[] row(Joined user, Ancestors ancestors) {
        return new @Nullable Object[] {
            user.user(),
            ancestors.at(Tier.TIER_1),
            ancestors.at(Tier.TIER_2),
            ancestors.at(Tier.TIER_3),
            ancestors.at(Tier.TIER_4),
            user.referrer() == null ? null : user.createdAt()
        };
    }

    private static void countWeeks(Map<Week, Integer> weeks) {
        weeks.values().removeIf(joined -> joined == 0);
        COUNT_WEEK.write(List.copyOf(weeks.entrySet()), count -> new @Nullable Object[] {
            count.getKey().referrer(), count.getKey().monday(), count.getValue()
        });
    }

    private record Week(ObjectId referrer, LocalDate monday) implements Comparable<Week> {
        static Week of(ObjectId referrer, Instant moment) {
            return new Week(referrer, mondayOf(moment));
        }

        @Override
        public int compareTo(Week other) {
            int byReferrer = referrer.compareTo(other.referrer);
            return byReferrer != 0 ? byReferrer : monday.compareTo(other.monday);
        }
    }

    public static LocalDate mondayOf(Instant moment) {
        return UtcDay.of(moment).with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    }
}
