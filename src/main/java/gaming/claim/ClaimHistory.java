package gaming.claim;

import gaming.database.MultiRow;
import gaming.money.Usdc;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The audit trail: every step of a claim, in the transaction of the step. Rows are inserted and never touched again. */
final class ClaimHistory {
    private static final MultiRow TRANSITIONS = new MultiRow(
            "insert into claim_transition(claim_id, at, from_status, to_status, reason, answer, booked_usdc)",
            "(?,?,?,?,?,?,?)",
            "");

    private ClaimHistory() {}

    /**
     * One step.
     *
     * @param from null where the claim is new
     * @param answer what the platform said, if it was asked
     * @param booked what that answer, or an operator's evidence, proves to be booked
     */
    record Step(
            @Nullable ClaimStatus from,
            String reason,
            @Nullable String answer,
            @Nullable Usdc booked) {
        /** A step without the platform. */
        static Step of(@Nullable ClaimStatus from, String reason) {
            return new Step(from, reason, null, null);
        }

        static Step answered(ClaimStatus from, String reason, String answer) {
            return new Step(from, reason, answer, null);
        }
    }

    /** Appends what led the claim to the status it has now. */
    static void append(Connection connection, Claim claim, Instant at, Step step) throws SQLException {
        TRANSITIONS.write(connection, List.of(step), _ -> new @Nullable Object[] {
            claim.id(),
            at,
            step.from(),
            claim.status(),
            step.reason(),
            step.answer(),
            step.booked() == null ? null : step.booked().tokens()
        });
    }
}
