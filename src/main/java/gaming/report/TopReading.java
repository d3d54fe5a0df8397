package gaming.report;

import gaming.database.InList;
import gaming.database.Row;
import gaming.money.Dollars;
import gaming.referral.Level;
import gaming.referral.Tier;
import gaming.report.Earned.Earner;
import gaming.report.SystemReport.TopReferrer;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** What is shown of those who earned most, read by their keys. */
final class TopReading {
    private static final String PERSONS = "select u.id, u.username, u.email, coalesce(d.usd, 0) usd, " + counts("c")
            + " from user u left join referral_count c on c.user_id = u.id"
            + " left join referrer_deposits d on d.user_id = u.id where u.id in ";
    private static final String PLAYED = "select user_id, sum(" + Cells.sumOf("stake") + ") stakes, sum("
            + Cells.sumOf("edge") + ") edges from commission force index (user_id) where day ";
    private static final String CLAIMED = "select user_id, sum(amount) from claim force index (user_id)"
            + " where status = 'COMPLETED' and claimed_at ";
    private static final String BY_USER = " group by user_id";

    private TopReading() {}

    private record Person(String username, @Nullable String email, Level level, PerTier<Long> counts) {}

    private record Played(BigDecimal stakes, BigDecimal edges) {
        static final Played NOTHING = new Played(BigDecimal.ZERO, BigDecimal.ZERO);
    }

    /** The columns of {@code referral_count}, 0 for who has no row. */
    static String counts(String table) {
        return Arrays.stream(Tier.values())
                .map(tier -> "t" + tier.number())
                .map(column -> "coalesce(" + table + "." + column + ", 0) " + column)
                .collect(Collectors.joining(", "));
    }

    static PerTier<Long> readCounts(Row row) {
        long[] counts = {row.getLong("t1"), row.getLong("t2"), row.getLong("t3"), row.getLong("t4")};
        return PerTier.of(tier -> counts[tier.index()]);
    }

    static List<TopReferrer> read(Period period, List<Earner> top, PersonalData personal) {
        List<ObjectId> users = top.stream().map(Earner::user).toList();
        Map<ObjectId, Person> persons = new HashMap<>();
        InList.query(PERSONS, users, row -> persons.put(row.getId(1), person(row, personal)));
        Map<ObjectId, Played> played = new HashMap<>();
        InList.query(
                PLAYED + between(period.firstDay(), period.lastDay()),
                users,
                BY_USER,
                row -> played.put(
                        row.getId(1),
                        new Played(
                                Numbers.plain(row.getBigDecimal("stakes")),
                                Numbers.plain(row.getBigDecimal("edges")))));
        Map<ObjectId, BigDecimal> claimed = new HashMap<>();
        InList.query(
                CLAIMED + between(column(period.start()), column(period.end())),
                users,
                BY_USER,
                row -> claimed.put(row.getId(1), Numbers.plain(row.getBigDecimal(2))));

        var referrers = new ArrayList<TopReferrer>();
        for (Earner earner : top) {
            Person person = Objects.requireNonNull(persons.get(earner.user()));
            Played tiers = played.getOrDefault(earner.user(), Played.NOTHING);
            referrers.add(new TopReferrer(
                    referrers.size() + 1,
                    earner.user().toHexString(),
                    person.username(),
                    person.email(),
                    person.level().name(),
                    person.counts(),
                    SystemReport.total(person.counts()),
                    Numbers.plain(earner.amount()),
                    tiers.stakes(),
                    tiers.edges(),
                    claimed.getOrDefault(earner.user(), BigDecimal.ZERO)));
        }
        return referrers;
    }

    private static String between(Temporal first, Temporal last) {
        return "between '" + first + "' and '" + last + "' and user_id in ";
    }

    private static LocalDateTime column(Instant moment) {
        return LocalDateTime.ofInstant(moment, ZoneOffset.UTC);
    }

    private static Person person(Row row, PersonalData personal) {
        return new Person(
                personal.username(row.getString("username")),
                personal.email(row.getString("email")),
                Level.of(new Dollars(row.getBigDecimal("usd"))),
                readCounts(row));
    }
}
