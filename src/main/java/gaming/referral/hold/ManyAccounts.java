package gaming.referral.hold;

import gaming.database.BoundedReading;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.referral.hold.HoldSignal.Facts;
import gaming.referral.hold.HoldSignal.SignalKind;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * New accounts that are linked by referral signed in from one device or address block on one UTC day.
 *
 * @param block an IPv4 block of 24 bits or an IPv6 block of 64 bits; null for a device
 * @param device the first 16 hexadecimal digits of the SHA-256 of the fingerprint; null for a block
 * @param accounts all accounts; the signal names at most 201
 * @param seconds from the first sign-in to the last one
 */
public record ManyAccounts(@Nullable String block, @Nullable String device, int accounts, long seconds)
        implements HoldSignal.Figures {
    /** The moment of the earliest sign-in that is too many: a statement reads the latest 100,000. */
    static final String BOUND = """
            select created_at from session force index (sign_in)
            where created_at >= ? and created_at < ? order by created_at desc limit 100000, 1""";

    /**
     * A family is a user with the players in its four tiers. Several families may have the same accounts at a place.
     * {@code own} are the places of one user. Without them, the database reads no sign-in of others.
     */
    static final String SIGN_INS = """
            with own as (
              select device, block from session force index (user_id)
              where user_id = ? and created_at >= ? and created_at < ?)
            select date(s.created_at) day, if(place.is_device, null, s.block) of_block,
              if(place.is_device, s.device, null) of_device, min(s.created_at) since,
              max(s.created_at) until, timestampdiff(second, min(s.created_at), max(s.created_at)) seconds,
              count(distinct s.user_id) accounts, group_concat(lower(hex(s.user_id)) order by s.created_at) users
            from session s force index (sign_in)
              straight_join user u on u.id = s.user_id and s.created_at < u.created_at + interval ? microsecond
              straight_join referral r on r.user_id = s.user_id
              straight_join json_table('[1, 2, 3, 4, 5]', '$[*]' columns (number int path '$')) family
              straight_join json_table('[0, 1]', '$[*]' columns (is_device int path '$')) place
            where s.created_at >= ? and s.created_at < ?
              and (? is null or exists (select 1 from own)
                and (s.device in (select device from own) or s.block in (select block from own)))
              and elt(family.number, r.user_id, r.t1, r.t2, r.t3, r.t4) is not null
              and if(place.is_device, s.device, s.block) is not null
            group by day, elt(family.number, r.user_id, r.t1, r.t2, r.t3, r.t4), of_block, of_device
            having accounts >= if(of_device is null, ?, ?)
            order by until desc, since desc, users""";

    /** The signals of all sign-ins since {@code start}, or only of those from the places of {@code user}. */
    static List<Facts> find(
            BoundedReading reading, Instant start, Instant end, SignalSettings.Accounts rule, @Nullable ObjectId user) {
        Optional<Instant> bound = Sql.first(BOUND, row -> row.getInstant(1), start, end);
        bound.ifPresent(_ -> reading.leaveOut());
        Instant first = bound.map(at -> at.plusMillis(1)).orElse(start);
        long newFor = TimeUnit.MICROSECONDS.convert(rule.newFor());
        @Nullable Object[] parameters = {user, first, end, newFor, first, end, user, rule.ofBlock(), rule.ofDevice()};
        return reading.list(SIGN_INS, row -> facts(row, rule), parameters);
    }

    private static Facts facts(Row row, SignalSettings.Accounts rule) {
        String block = row.getString("of_block");
        String device = block == null ? HexFormat.of().formatHex(row.getBytes("of_device"), 0, 8) : null;
        var figures = new ManyAccounts(block, device, row.getInt("accounts"), row.getLong("seconds"));
        String explanation = figures.accounts() + " new accounts that are linked by referral signed in from the "
                + (device == null ? "address block " + block : "device " + device) + " on one day. "
                + (device == null ? rule.ofBlock() : rule.ofDevice()) + " are a signal.";
        return Facts.of(SignalKind.MANY_ACCOUNTS, row, figures, explanation);
    }
}
