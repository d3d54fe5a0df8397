package gaming.console;

import static sandbox.Json.record;

import java.util.List;
import org.bson.types.ObjectId;
import world.FlaggedClaim;
import world.Rows;
import world.World;

/** A system that holds one of each thing that a page shows, with texts that would run if a page did not escape them. */
final class Filled {
    static final String TAG = "<script>";
    static final String END = "'><img src=x onerror=alert(1)>";

    /** The fields that a stranger can write. */
    static final List<String> FIELDS =
            List.of("username", "reason", "answer", "letter-name", "payload", "evidence", "promotion-id", "title");

    private Filled() {}

    private static String text(String field) {
        return TAG + field + "</script>\"" + END;
    }

    static void withTextsOfStrangers() {
        World.feeds().accept("promotions", record("id", "!" + TAG + "promotion-id", "title", text("title")));
        FlaggedClaim claim = FlaggedClaim.made();
        Rows.here()
                .change(
                        "update user set username = ? where id = ?",
                        TAG + "username" + claim.earner().id().toHexString().substring(16),
                        claim.earner().id().toByteArray());
        Rows.here()
                .change(
                        "insert into claim_transition(claim_id, at, from_status, to_status, reason, answer)"
                                + " values (?, utc_timestamp(3), 'PENDING', 'PENDING', ?, ?)",
                        new ObjectId(claim.id()).toByteArray(),
                        text("reason"),
                        text("answer"));
        FlaggedClaim.deadLetter(
                "CONSOLE_TEST",
                text("letter-name"),
                record("text", text("payload")).toString(),
                text("reason"));
        Visitor olga = Visitor.signedIn(Visitor.OLGA);
        olga.post(
                "claims/" + claim.id() + "/resolve/confirmed",
                "outcome",
                "COMPLETED",
                "evidence",
                text("evidence"),
                "transactionId",
                "tx-" + claim.id());
        World.platform().calm();
    }
}
