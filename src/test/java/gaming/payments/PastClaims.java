package gaming.payments;

import dev.Feeds;
import org.bson.types.ObjectId;
import sandbox.Json;
import world.Rows;
import world.World;

/** Claims of long ago, so that no other test meets them. They are forgotten at the end: no earnings belong to them. */
public final class PastClaims {
    private static final String BEFORE = "1972-01-01";

    private PastClaims() {}

    /** A user with this name. */
    public static ObjectId user(String username) {
        var id = new ObjectId();
        Feeds feeds = World.feeds();
        feeds.accept("users", Json.record("id", id.toHexString(), "username", username));
        return id;
    }

    /** One claim; returns the platform's id of its booking. */
    public static String made(ObjectId user, String at, PaymentStatus status, boolean flagged) {
        return made(user, at, status, flagged, 1);
    }

    /** So many claims at one moment; returns the beginning of the platform's ids of their bookings. */
    public static String made(ObjectId user, String at, PaymentStatus status, boolean flagged, int count) {
        return made(Rows.here(), user, at, status, flagged, count);
    }

    /** The same in the database of another service. */
    public static String made(Rows rows, ObjectId user, String at, PaymentStatus status, boolean flagged, int count) {
        String transaction = "tx-" + new ObjectId();
        rows.change(
                "insert into claim(id, user_id, amount, amount_usdc, rate, player_id, external_transaction_id,"
                        + " transaction_id, status, claimed_at, finished_at, sends, sent_at, lease, looks, flagged,"
                        + " version, reconciled_at)"
                        + " select random_bytes(12), ?, 8.00000001, 10.000001, 0.8, '1', concat(?, '-', seq),"
                        + " concat(?, '-', seq), ?, ?, ?, 1, ?, 1, 0, ?, 1, ? from seq_1_to_"
                        + count,
                user,
                transaction,
                transaction,
                status.name(),
                at,
                at,
                at,
                flagged,
                at);
        return transaction + "-1";
    }

    public static void forget() {
        Rows.here().change("delete from claim where claimed_at < '" + BEFORE + "'");
    }
}
