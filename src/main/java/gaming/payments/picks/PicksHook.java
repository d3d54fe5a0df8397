package gaming.payments.picks;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.core.Page.Paged;
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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Operators list transfers of credits, and end one whose outcome they know. */
@ApplicationScoped
@Path("/picks/transfers")
@Produces(MediaType.APPLICATION_JSON)
@NeedsRole(Role.OPERATOR)
@Tag(name = "External systems")
public class PicksHook extends PaymentsHook<PickTransfer, PicksHook.TransferRecord> {
    @Inject
    PicksHook(Transactions transactions, PickRepository picks, PaymentStore<PickTransfer> store) {
        super(transactions, picks, store);
    }

    /** A transfer as operators see it. {@code requestedBy} is the name of the API key that asked for it. */
    public record TransferRecord(
            String id,
            String userId,
            String playerId,
            BigDecimal amount,
            String currencyCode,
            PaymentStatus status,
            String externalTransactionId,
            @Nullable String transactionId,
            @Nullable String platformCode,
            String requestedBy,
            @Nullable String idempotencyKey,
            Instant createdAt,
            Instant sentAt,
            int sends,
            boolean flagged,
            @Nullable Instant reconciledAt,
            List<Transition> transitions)
            implements PaymentRecord {}

    @Override
    protected TransferRecord shown(PickTransfer transfer, List<Transition> transitions) {
        return new TransferRecord(
                transfer.id().toHexString(),
                transfer.userId().toHexString(),
                transfer.playerId(),
                transfer.amount(),
                transfer.currencyCode(),
                transfer.status(),
                transfer.externalTransactionId(),
                transfer.transactionId(),
                transfer.platformCode().orElse(null),
                transfer.requestedBy(),
                transfer.idempotencyKey(),
                transfer.createdAt(),
                transfer.attempts().sentAt(),
                transfer.attempts().sends(),
                transfer.flagged(),
                transfer.reconciledAt().orElse(null),
                transitions);
    }

    public record ResolvedTransfer(String status, String message, TransferRecord transfer) {}

    /** Errors: 400 INVALID_PARAMETER. */
    @GET
    @Operation(summary = "Transfers of credits, the newest first")
    @Refuses(ErrorCode.INVALID_PARAMETER)
    public Paged<TransferRecord> list(
            @QueryParam("status") @Nullable PaymentStatus status,
            @QueryParam("flagged") @Parameter(description = "Only those that need a human, or that do not") @Nullable
                    Boolean flagged,
            @BeanParam PageParameters page) {
        return listed(status, flagged, page.page());
    }

    /**
     * Errors: 400 INVALID_PARAMETER, 404 NOT_FOUND, 409 CONFLICT for a transfer that has ended, unless it is flagged
     * and the outcome is its own; for one that is being sent or looked up right now; for one that was sent too recently
     * to be called FAILED.
     */
    @POST
    @Path("/{id}/resolve")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "Ends a pending transfer on an operator's evidence")
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.NOT_FOUND, ErrorCode.CONFLICT})
    public ResolvedTransfer resolve(
            @PathParam("id") String id, Resolution resolution, @Context ContainerRequestContext request) {
        TransferRecord now = resolved(id, resolution, request);
        return new ResolvedTransfer("success", "The transfer is " + now.status(), now);
    }
}
