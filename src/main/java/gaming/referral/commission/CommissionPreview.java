package gaming.referral.commission;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.fasterxml.jackson.annotation.JsonInclude;
import gaming.core.Page;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.referral.Level;
import java.math.BigDecimal;
import java.security.MessageDigest;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/**
 * The changes that the next run of a day makes. The amounts are sums over all users in EUR.
 *
 * @param fingerprint the hash of all users' levels and amounts before and after the run
 * @param overpaidUsers the number of users whose claims are above their earnings after the run, by {@code overpaid}
 * @param data the users of the page, in the order of their ids
 * @param count the number of users whose amount changes
 */
public record CommissionPreview(
        LocalDate targetDate,
        String fingerprint,
        BigDecimal before,
        BigDecimal after,
        int overpaidUsers,
        BigDecimal overpaid,
        List<Change> data,
        int count,
        int offset,
        int limit) {
    public CommissionPreview {
        data = List.copyOf(data);
    }

    private static final int FETCHED = 1_000;

    private static final String CHANGES = """
            select lower(hex(r.user_id)) user_id, u.username, r.run, r.at, cast(r.causes as char) causes,
              r.level_before, r.level_after, r.earned_before, r.earned_after,
              greatest(0, ifnull(e.claimed + e.pending - e.earned_1 - e.earned_2 - e.earned_3 - e.earned_4, 0)
                - (r.earned_after - r.earned_before)) overpaid
            from commission_day d
              join commission_revision r on r.day = d.day and r.run = d.started_at
              left join user u on u.id = r.user_id
              left join earnings e on e.user_id = r.user_id
            where d.day = ?
            order by r.user_id""";

    /**
     * The change of one user in EUR, in all tiers and categories. A level is absent without a commission.
     *
     * @param causes empty: an older version has marked the user
     * @param overpaid the amount by which the user's claims are above the user's earnings after the run
     */
    public record Change(
            String userId,
            @Nullable String username,
            List<CommissionCause> causes,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Level levelBefore,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Level levelAfter,

            BigDecimal before,
            BigDecimal after,
            BigDecimal overpaid) {
        public Change {
            causes = List.copyOf(causes);
        }

        private static Change read(Row row) {
            Revision revision = Revision.read(row);
            return new Change(
                    row.getString("user_id"),
                    row.getString("username"),
                    revision.causes(),
                    revision.levelBefore(),
                    revision.levelAfter(),
                    revision.earnedBefore(),
                    revision.earnedAfter(),
                    row.getBigDecimal("overpaid"));
        }

        private String written() {
            return "%s %s %s %s %s\n".formatted(userId, levelBefore, levelAfter, before, after);
        }
    }

    /** Reads the revisions of the run of {@code day} in the current transaction. */
    static CommissionPreview read(LocalDate day, Page page) {
        var sums = new Sums();
        Sql.each(FETCHED, CHANGES, row -> sums.add(Change.read(row), page), day);
        return new CommissionPreview(
                day,
                HexFormat.of().formatHex(sums.digest.digest()),
                sums.before,
                sums.after,
                sums.overpaidUsers,
                sums.overpaid,
                sums.shown,
                sums.users,
                page.offset(),
                page.limit());
    }

    private static final class Sums {
        private final MessageDigest digest = DigestUtils.getSha256Digest();
        private final List<Change> shown = new ArrayList<>();
        private int users;
        private int overpaidUsers;
        private BigDecimal before = BigDecimal.ZERO;
        private BigDecimal after = BigDecimal.ZERO;
        private BigDecimal overpaid = BigDecimal.ZERO;

        void add(Change change, Page page) {
            digest.update(change.written().getBytes(US_ASCII));
            before = before.add(change.before());
            after = after.add(change.after());
            overpaid = overpaid.add(change.overpaid());
            overpaidUsers += change.overpaid().signum();
            if (users >= page.offset() && shown.size() < page.limit()) {
                shown.add(change);
            }
            users++;
        }
    }
}
