package gaming.payments.claim;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.database.Transactions;
import gaming.payments.AuditTrail.Transition;
import gaming.payments.PaymentRecord;
import gaming.payments.PaymentStatus;
import gaming.payments.PaymentStore;
import gaming.payments.PaymentsHook;
import gaming.payments.Resolution;
import gaming.web.NeedsRole;
import gaming.web.PageParameters;
import gaming.web.Refuses;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Operators list claims, and end one whose outcome they know (details.md, "Claims"). */
@ApplicationScoped
@Path("/claims")
@Produces(MediaType.APPLICATION_JSON)
@NeedsRole(Role.OPERATOR)
@Tag(name = "Claims")
public class ClaimsHook extends PaymentsHook<Claim, ClaimsHook.ClaimRecord> {
    private final Transactions transactions;
    private final ClaimRepository claims;

    @Inject
    ClaimsHook(Transactions transactions, ClaimRepository claims, PaymentStore<Claim> store) {
        super(transactions, claims, store);
        this.transactions = transactions;
        this.claims = claims;
    }

    /** A claim as operators see it; {@code amount} in EUR, {@code rate} in EUR a USDC. */
    public record ClaimRecord(
            String id,
            String userId,
            BigDecimal amount,
            BigDecimal amountUsdc,
            BigDecimal rate,
            PaymentStatus status,
            String externalTransactionId,
            @Nullable String transactionId,
            Instant claimedAt,
            Instant sentAt,
            int sends,
            boolean flagged,
            @Nullable Instant reconciledAt,
            List<Transition> transitions)
            implements PaymentRecord {}

    @Override
    protected ClaimRecord shown(Claim claim, List<Transition> transitions) {
        return new ClaimRecord(
                claim.id().toHexString(),
                claim.userId().toHexString(),
                claim.amount().euros(),
                claim.amountUsdc().tokens(),
                claim.rate().price(),
                claim.status(),
                claim.externalTransactionId(),
                claim.transactionId(),
                claim.claimedAt(),
                claim.attempts().sentAt(),
                claim.attempts().sends(),
                claim.flagged(),
                claim.reconciledAt().orElse(null),
                transitions);
    }

    public record Resolved(String status, String message, ClaimRecord claim) {}

    /** Errors: 400 INVALID_PARAMETER. */
    @GET
    @Operation(summary = "Claims, the newest first")
    @Refuses(ErrorCode.INVALID_PARAMETER)
    public Paged<ClaimRecord> list(
            @QueryParam("status") @Nullable PaymentStatus status,
            @QueryParam("flagged") @Parameter(description = "Only those that need a human, or that do not") @Nullable
                    Boolean flagged,
            @QueryParam("userId")
                    @Parameter(
                            description = "All claims of this user; no other filter beside it",
                            schema = @Schema(type = SchemaType.STRING))
                    @Nullable
                    ObjectId user,
            @BeanParam PageParameters page) {
        if (user == null) {
            return listed(status, flagged, page.page());
        }
        if (status != null || flagged != null) {
            throw Refusal.ofParameter("userId", "allows no other filter");
        }
        return ofUser(user, page.page());
    }

    private Paged<ClaimRecord> ofUser(ObjectId user, Page page) {
        return transactions.call(() ->
                Paged.of(shown(claims.ofUser(user, page.rows())), Math.toIntExact(claims.countOfUser(user)), page));
    }

    /** Errors: 400 INVALID_PARAMETER, 404 NOT_FOUND. */
    @GET
    @Path("/{id}")
    @Operation(summary = "One claim with its audit trail")
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.NOT_FOUND})
    public ClaimRecord one(@PathParam("id") String id) {
        return found(id);
    }

    /**
     * Errors: 400 INVALID_PARAMETER, 404 NOT_FOUND, 409 CONFLICT for a claim that has ended, unless it is flagged and
     * the outcome is its own; for one whose transfer is being sent or looked up right now; for one that was sent too
     * recently to be called FAILED.
     */
    @POST
    @Path("/{id}/resolve")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "Ends a pending claim on an operator's evidence")
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.NOT_FOUND, ErrorCode.CONFLICT})
    public Resolved resolve(
            @PathParam("id") String id, Resolution resolution, @Context ContainerRequestContext request) {
        ClaimRecord now = resolved(id, resolution, request);
        return new Resolved("success", "The claim is " + now.status(), now);
    }
}
