package gaming.console;

import static sandbox.Json.record;

import gaming.referral.statement.StoredStatement;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bson.types.ObjectId;
import world.FlaggedClaim;
import world.PicksCaller;
import world.Rows;
import world.World;

/** A system that holds one of each thing that a page shows, with texts that would run if a page did not escape them. */
final class Filled {
    static final String TAG = "<script>";
    static final String END = "'><img src=x onerror=alert(1)>";

    /** The fields that a stranger can write. */
    static final List<String> FIELDS = List.of(
            "username",
            "e-mail",
            "promo-code",
            "segment",
            "language",
            "reason",
            "answer",
            "letter-name",
            "payload",
            "evidence",
            "transaction",
            "promotion",
            "hold",
            "idempotency-key");

    private Filled() {}

    private static String text(String field) {
        return TAG + field + "</script>\"" + END;
    }

    /** Returns the addresses of some of it. */
    static String[] withTextsOfStrangers() {
        FlaggedClaim claim = FlaggedClaim.made();
        String user = "users/" + claim.earner().id();
        String username = TAG + "username" + claim.earner().id().toHexString().substring(16);
        Rows.here()
                .change(
                        "update user set username_key = ? where id = ?",
                        username + "2",
                        claim.earner().referred().toByteArray());
        Rows.here()
                .change(
                        "update user set username = ?, username_key = ?, email = ?, promo_code = ?, segments = ?, language = ?"
                                + " where id = ?",
                        username,
                        username,
                        TAG + "e-mail",
                        TAG + "promo-code",
                        TAG + "segment",
                        TAG + "language",
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
        StoredStatement.closed(claim.earner().id(), "2026-01");
        PicksCaller.ask(claim.earner().id(), text("idempotency-key"));
        World.platform().calm();
        Visitor olga = Visitor.signedIn(Visitor.OLGA);
        String[] paid = {
            "outcome",
            "COMPLETED",
            "evidence",
            text("evidence"),
            "amount",
            "10",
            "looked",
            "true",
            "transactionId",
            text("transaction")
        };
        olga.post("claims/" + claim.id() + "/resolve/confirmed", paid);
        olga.post(user + "/holds", "scope", "REFERRER", "tier", "", "members", "", "from", "", "reason", text("hold"));
        Ring.signsIn();
        World.promoFeed()
                .body(record(
                                "promotions",
                                List.of(record(
                                        "id",
                                        "!" + new ObjectId(),
                                        "title",
                                        text("promotion"),
                                        "link",
                                        "/win",
                                        "endsAt",
                                        "2099-01-01T00:00:00Z")))
                        .toString());
        olga.post("syncs/promotions");
        World.promoFeed().body("{\"promotions\":[]}");
        String day = Rows.here()
                .texts("select max(day) from commission where user_id = x'"
                        + claim.earner().id() + "'")
                .getFirst();
        String search = "?search=" + URLEncoder.encode(TAG + "username", StandardCharsets.UTF_8);
        // Nothing links to the progress of a day that is done, and to what a form finds
        return new String[] {
            "claims/" + claim.id(),
            user,
            user + "/holds",
            user + "/statements",
            "days/" + day + "/progress",
            "users" + search,
            "claims" + search,
            "credits" + search,
            "reports" + search,
            "claims?userId=" + claim.earner().id() + "&status=PENDING&flagged=true"
        };
    }
}
