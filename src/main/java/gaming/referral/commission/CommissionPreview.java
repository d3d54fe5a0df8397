package gaming.referral.commission;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import gaming.core.Page;
import gaming.database.Ids;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.money.Amount;
import gaming.referral.Level;
import gaming.referral.commission.CommissionListing.Piece;
import gaming.referral.commission.CommissionListing.Step;
import gaming.referral.commission.Revision.CommissionCause;
import java.math.BigDecimal;
import java.security.MessageDigest;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;
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
    private static final int ROWS = 10_000;

    private static final String CHANGES = """
            select lower(hex(w.user_id)) user_id, u.username, cast(w.causes as char) causes,
              c.level level_before, n.level level_after,
              ifnull(c.earned, 0) earned_before, ifnull(n.earned, 0) earned_after,
              greatest(0, ifnull(e.claimed + e.pending - e.earned_1 - e.earned_2 - e.earned_3 - e.earned_4, 0)
                - (ifnull(n.earned, 0) - ifnull(c.earned, 0))) overpaid
            from commission_work w force index (primary)
              left join commission c force index (primary) on c.day = w.day and c.user_id = w.user_id
              left join (
                select user_id, level, earned_1_1 + earned_1_2 + earned_2_1 + earned_2_2
                  + earned_3_1 + earned_3_2 + earned_4_1 + earned_4_2 earned
                from (""" + CommissionBatch.NEW_ROWS + """
             > ? and w.user_id <= ?) new_rows) n on n.user_id = w.user_id
              left join user u on u.id = w.user_id
              left join earnings e on e.user_id = w.user_id
            where w.day = ? and w.user_id > ? and w.user_id <= ? and ifnull(c.earned, 0) <> ifnull(n.earned, 0)
            order by w.user_id""";

    /**
     * The change of one user in EUR, in all tiers and categories. A level is absent without a commission.
     *
     * @param causes empty: an older version has marked the user
     * @param overpaid the amount by which the user's claims are above the user's earnings after the run
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Change(
            String userId,
            @JsonInclude @Nullable String username,
            List<CommissionCause> causes,
            @Nullable Level levelBefore,
            @Nullable Level levelAfter,
            BigDecimal before,
            BigDecimal after,
            BigDecimal overpaid) {
        private static Change read(Row row) {
            return new Change(
                    row.getString("user_id"),
                    row.getString("username"),
                    Revision.causes(row),
                    Revision.level(row, "level_before"),
                    Revision.level(row, "level_after"),
                    Amount.plain(row.getBigDecimal("earned_before")),
                    Amount.plain(row.getBigDecimal("earned_after")),
                    row.getBigDecimal("overpaid"));
        }

        private String written() {
            return "%s %s %s %s %s\n".formatted(userId, levelBefore, levelAfter, before, after);
        }
    }

    /** Some of the listed referrers. {@code last} is null after all others. */
    record Part(@Nullable ObjectId last, int listed, List<Change> changes) {}

    /** The changes of a list, part by part. */
    static final class Sums {
        private final LocalDate day;
        private final Page page;
        private final MessageDigest digest = DigestUtils.getSha256Digest();
        private final List<Change> shown = new ArrayList<>();
        private @Nullable ObjectId place = Ids.LOWEST;
        private int listed;
        private int users;
        private int overpaidUsers;
        private BigDecimal before = BigDecimal.ZERO;
        private BigDecimal after = BigDecimal.ZERO;
        private BigDecimal overpaid = BigDecimal.ZERO;

        Sums(LocalDate day, Page page) {
            this.day = day;
            this.page = page;
        }

        boolean isComplete() {
            return place == null;
        }

        /** Reads the next part in the current transaction. */
        Part next() {
            ObjectId from = requireNonNull(place);
            Piece piece = Piece.of(Step.HELD, day, from, ROWS);
            if (piece.last() == null) {
                return new Part(null, 0, List.of());
            }
            var parameters = new ArrayList<>(List.of(CommissionBatch.ofNewRows(day)));
            parameters.addAll(List.of(from, piece.last(), day, from, piece.last()));
            return new Part(piece.last(), piece.rows(), Sql.list(CHANGES, Change::read, parameters.toArray()));
        }

        void add(Part part) {
            place = part.last();
            listed += part.listed();
            part.changes().forEach(this::add);
        }

        private void add(Change change) {
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

        /** The number of listed referrers, with those whose amount stays. */
        int listed() {
            return listed;
        }

        CommissionPreview preview() {
            return new CommissionPreview(
                    day,
                    HexFormat.of().formatHex(digest.digest()),
                    before,
                    after,
                    overpaidUsers,
                    overpaid,
                    shown,
                    users,
                    page.offset(),
                    page.limit());
        }
    }
}
