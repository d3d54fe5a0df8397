package gaming.claim;

import com.fasterxml.jackson.annotation.JsonInclude;
import gaming.access.Role;
import gaming.claim.ClaimBooksCheck.Totals;
import gaming.web.NeedsRole;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The operator's look at the books (details.md, "Claims"): checked now, all of it in one moment. */
@ApplicationScoped
@Path("/claims/books")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Claims")
public class ClaimBooksHook {
    private final ClaimBooks books;

    @Inject
    ClaimBooksHook(ClaimBooks books) {
        this.books = books;
    }

    /**
     * The sums over all users, in EUR but for those that are called otherwise: {@code earned = claimed + pending + ready -
     * overpaid}. At most 100 differences are listed, {@code differencesCount} counts all; there must be none.
     */
    public record Books(
            BigDecimal earned,
            BigDecimal claimed,
            BigDecimal pending,
            BigDecimal ready,
            BigDecimal overpaid,
            BigDecimal claimedUsdc,
            BigDecimal pendingUsdc,
            BigDecimal bookedUsdc,
            long differencesCount,
            List<Difference> differences,
            Instant checkedAt) {}

    /**
     * One thing that does not agree.
     *
     * @param userId null where the claim is gone
     * @param what TRANSACTION, PLATFORM, CLAIMED, CLAIMED_USDC, PENDING, PENDING_USDC, OVERDUE or EARNED
     * @param expected EUR; USDC for PLATFORM and those that end in USDC, seconds for OVERDUE, claims for TRANSACTION
     * @param found in the same unit
     * @param claimId the claim, of PLATFORM and OVERDUE
     * @param transactionId the platform's, of TRANSACTION
     */
    public record Difference(
            @Nullable String userId,
            String what,
            BigDecimal expected,
            BigDecimal found,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String claimId,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String transactionId) {
        private static Difference of(ClaimBooksCheck.Difference difference) {
            return new Difference(
                    text(difference.userId()),
                    difference.what().name(),
                    difference.expected(),
                    difference.found(),
                    text(difference.claimId()),
                    difference.transactionId());
        }

        private static @Nullable String text(@Nullable ObjectId id) {
            return id == null ? null : id.toHexString();
        }
    }

    /** Compares the books and answers when that is done. */
    @GET
    @NeedsRole(Role.OPERATOR)
    @Operation(summary = "Compares earnings, claims and the platform's bookings, now")
    public Books books() {
        ClaimBooksCheck check = books.check();
        Totals totals = check.totals();
        return new Books(
                totals.earned().euros(),
                totals.claimed().euros(),
                totals.pending().euros(),
                totals.ready().euros(),
                totals.overpaid().euros(),
                totals.claimedUsdc().tokens(),
                totals.pendingUsdc().tokens(),
                totals.booked().tokens(),
                check.differencesCount(),
                check.differences().stream().map(Difference::of).toList(),
                check.at());
    }
}
