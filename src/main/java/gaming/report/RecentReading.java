package gaming.report;

import gaming.database.Row;
import gaming.database.Sql;
import gaming.referral.Level;
import gaming.report.SystemReport.Activity;
import gaming.report.SystemReport.RecentActivity;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happened last in a period: days that earned somebody something, claims, and referrals, each by its own index. Of a
 * day, which is dated at its beginning as everywhere in reports, the highest commissions come first.
 */
final class RecentReading {
    private static final int LISTED = 20;
    private static final String DONE = "COMPLETED";

    private static final String COMMISSIONS =
            "select straight_join c.user_id, u.username, c.day, latest.earned, c.level"
                    + " from (select day, earned, user_id from commission force index (earned) where day between ? and ?"
                    + " order by day desc, earned desc, user_id desc limit " + LISTED + ") latest"
                    + " join commission c on c.day = latest.day and c.user_id = latest.user_id join user u on u.id = c.user_id"
                    + " order by c.day desc, latest.earned desc, c.user_id desc";

    private static final String CLAIMS = "select straight_join c.user_id, u.username, c.claimed_at, c.amount, c.status,"
            + " c.amount_usdc from (select id, claimed_at from claim force index (claimed_at)"
            + " where claimed_at between ? and ? order by claimed_at desc, id desc limit " + LISTED + ") latest"
            + " join claim c on c.id = latest.id join user u on u.id = c.user_id"
            + " order by latest.claimed_at desc, latest.id desc";

    private static final String REFERRALS =
            "select straight_join r.t1, u.username, latest.referred_at, referred.username"
                    + " from (select user_id, referred_at from referral force index (referred_at)"
                    + " where referred_at between ? and ? order by referred_at desc, user_id desc limit " + LISTED
                    + ") latest"
                    + " join referral r on r.user_id = latest.user_id join user u on u.id = r.t1"
                    + " join user referred on referred.id = r.user_id"
                    + " order by latest.referred_at desc, latest.user_id desc";

    private final PersonalData personal;
    private final List<RecentActivity> found = new ArrayList<>();

    private RecentReading(PersonalData personal) {
        this.personal = personal;
    }

    /** The newest first; of one moment, in the order of {@link Activity}. */
    static List<RecentActivity> read(Period period, PersonalData personal) {
        var reading = new RecentReading(personal);
        Sql.each(COMMISSIONS, reading::commission, period.firstDay(), period.lastDay());
        Sql.each(CLAIMS, reading::claim, period.start(), period.end());
        Sql.each(REFERRALS, reading::referral, period.start(), period.end());
        return reading.found.stream()
                .sorted(Comparator.comparing(RecentActivity::date).reversed().thenComparing(RecentActivity::type))
                .limit(LISTED)
                .toList();
    }

    private void commission(Row row) {
        Instant day = Period.first(row.getDate("day"));
        Level level = Level.of(row.getInt("level"));
        add(Activity.COMMISSION, row, day, row.getBigDecimal("earned"), DONE, level.name());
    }

    private void claim(Row row) {
        String paid = Numbers.plain(row.getBigDecimal("amount_usdc")).toPlainString() + " USDC";
        Instant at = row.getInstant("claimed_at");
        add(Activity.CLAIM, row, at, row.getBigDecimal("amount"), row.getString("status"), paid);
    }

    private void referral(Row row) {
        String referred = "Referred " + personal.username(row.getString(4));
        add(Activity.REFERRAL, row, row.getInstant("referred_at"), BigDecimal.ZERO, DONE, referred);
    }

    private void add(Activity type, Row row, Instant date, BigDecimal amount, String status, @Nullable String details) {
        found.add(new RecentActivity(
                type,
                row.getId(1).toHexString(),
                personal.username(row.getString(2)),
                date,
                Numbers.plain(amount),
                status,
                details));
    }
}
