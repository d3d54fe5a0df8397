package world;

import dev.Http;
import java.nio.ByteBuffer;
import java.util.Map;
import org.bson.types.ObjectId;
import sandbox.Fault;
import world.Earners.Earner;

/**
 * A pending claim that needs a human: the platform did not say what became of it.
 *
 * @param id of the claim
 */
public record FlaggedClaim(Earner earner, String id) {
    /** Of the service in this JVM. */
    public static FlaggedClaim made() {
        World.feeds().accept("token-rates", Lines.rate("0.8", TestClock.now()));
        Earner earner = Earners.here().make(1, "8").getFirst();
        World.platform().next(Fault.TOO_BUSY);
        Http.Answer answer = World.graphql(
                "mutation { claimEarningsFromReferrals { totalClaimed } }", Map.of(), World.accessToken(earner.id()));
        if (!answer.body().contains("PENDING")) {
            throw new AssertionError(answer.body());
        }
        World.platform().calm();
        Rows rows = Rows.here();
        String id = rows.texts("select lower(hex(id)) from claim where user_id = x'" + earner.id() + "'")
                .getFirst();
        rows.change(
                "update claim set flagged = true where user_id = ?", earner.id().toByteArray());
        // The service has looked it up for the last time
        rows.change(
                "delete from scheduled_tasks where task_name = 'claim-resolver' and task_instance like ?", id + "/%");
        return new FlaggedClaim(earner, id);
    }

    /** The day whose commission it pays. */
    public String day() {
        return Rows.here()
                .texts("select max(day) from commission where user_id = x'" + earner.id() + "'")
                .getFirst();
    }

    /** A row of the table {@code dead_letter} with these texts. */
    public static String deadLetter(String topic, String name, String payload, String reason) {
        return deadLetter(Rows.here(), topic, name, payload, reason);
    }

    /** A row of the table {@code dead_letter} of another service. */
    public static String deadLetter(Rows rows, String topic, String name, String payload, String reason) {
        var id = new ObjectId();
        rows.change(
                "insert into dead_letter(id, topic, partition_number, record_offset, recorded_at, record_key, name,"
                        + " payload, reason, failed_at, replays) values (?, ?, 0, ?, 0, null, ?, ?, ?, utc_timestamp(3), 0)",
                id.toByteArray(),
                topic,
                ByteBuffer.wrap(id.toByteArray(), 4, 8).getLong() >>> 1,
                name,
                payload,
                reason);
        return id.toHexString();
    }
}
