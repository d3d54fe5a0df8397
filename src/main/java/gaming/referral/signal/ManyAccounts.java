package gaming.referral.signal;

import gaming.database.Row;
import gaming.database.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.commons.codec.binary.Hex;
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

    /** A family is a user with the players in its four tiers. Several families may have the same accounts at a place. */
    private static final String SIGN_INS = """
            select date(s.created_at) day, if(place.is_device, null, s.block) of_block,
              if(place.is_device, s.device, null) of_device, min(s.created_at) since, max(s.created_at) until,
              count(distinct s.user_id) accounts, group_concat(lower(hex(s.user_id)) order by s.created_at) users
            from session s force index (sign_in)
              straight_join user u on u.id = s.user_id and s.created_at < u.created_at + interval ? microsecond
              straight_join referral r on r.user_id = s.user_id
              straight_join json_table('[1, 2, 3, 4, 5]', '$[*]' columns (number int path '$')) family
              straight_join json_table('[0, 1]', '$[*]' columns (is_device int path '$')) place
            where s.created_at >= ? and s.created_at < ? %s
              and elt(family.number, r.user_id, r.t1, r.t2, r.t3, r.t4) is not null
              and if(place.is_device, s.device, s.block) is not null
            group by day, elt(family.number, r.user_id, r.t1, r.t2, r.t3, r.t4), of_block, of_device
            having accounts >= if(of_device is null, ?, ?)
            order by until desc, since desc, users""";

    static final String ALL = SIGN_INS.formatted("");

    /** For a user without a sign-in, the database reads no sign-in of others. */
    static final String FROM_PLACES_OF_USER = SIGN_INS.formatted("""
            and exists (
                select 1 from session force index (user_id)
                where user_id = ? and created_at >= ? and created_at < ?)
              and (
                s.device in (
                  select device from session force index (user_id)
                  where user_id = ? and created_at >= ? and created_at < ?)
                or s.block in (
                  select block from session force index (user_id)
                  where user_id = ? and created_at >= ? and created_at < ?))""");

    /** The signals of all sign-ins from {@code start} to {@code end}, or only of those from the places of {@code user}. */
    static List<HoldSignal> find(
            BoundedReading reading, Instant start, Instant end, SignalSettings.Accounts rule, @Nullable ObjectId user) {
        Optional<Instant> bound = Sql.first(BOUND, row -> row.getInstant(1), start, end);
        bound.ifPresent(_ -> reading.leaveOut());
        Instant first = bound.map(at -> at.plusMillis(1)).orElse(start);
        var parameters = new ArrayList<Object>(List.of(TimeUnit.MICROSECONDS.convert(rule.newFor()), first, end));
        if (user != null) {
            parameters.addAll(List.of(user, first, end, user, first, end, user, first, end));
        }
        parameters.addAll(List.of(rule.ofBlock(), rule.ofDevice()));
        return reading.list(user == null ? ALL : FROM_PLACES_OF_USER, row -> signal(row, rule), parameters.toArray());
    }

    private static HoldSignal signal(Row row, SignalSettings.Accounts rule) {
        Duration time = Duration.between(row.getInstant("since"), row.getInstant("until"));
        String block = row.getString("of_block");
        String device =
                block == null ? Hex.encodeHexString(row.getBytes("of_device")).substring(0, 16) : null;
        var figures = new ManyAccounts(block, device, row.getInt("accounts"), time.toSeconds());
        String explanation =
                "%d new accounts that are linked by referral signed in from the %s on one day. %d are a signal."
                        .formatted(
                                figures.accounts(),
                                device == null ? "address block " + block : "device " + device,
                                device == null ? rule.ofBlock() : rule.ofDevice());
        return HoldSignal.of(row, figures, explanation);
    }
}
