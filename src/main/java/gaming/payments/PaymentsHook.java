package gaming.payments;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.core.Page.Paged;
import gaming.identity.PersonalData;
import gaming.payments.PaymentKind.AuditTrail.Transition;
import gaming.payments.PaymentRepository.Filter;
import gaming.payments.PaymentReview.Reviewed;
import gaming.platform.CreditTransfer;
import gaming.web.Csv;
import gaming.web.NeedsRole;
import gaming.web.PageParameters;
import gaming.web.Parameters;
import gaming.web.Refuses;
import gaming.web.RequestCaller;
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
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Operators list claims and transfers of credits, and end one whose outcome they know (details.md, "Claims"). */
@ApplicationScoped
@Path("/")
@Produces(MediaType.APPLICATION_JSON)
@NeedsRole(Role.OPERATOR)
public class PaymentsHook {
    private static final String CLAIMS = "Claims";
    private static final String PICKS = "External systems";
    private static final String FLAGGED = "Only those that need a human, or that do not";

    private final PaymentReview payments;

    @Inject
    PaymentsHook(PaymentReview payments) {
        this.payments = payments;
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
            List<Transition> transitions) {
        static ClaimRecord of(Reviewed<Claim> reviewed) {
            Claim claim = reviewed.payment();
            return new ClaimRecord(
                    claim.id().toHexString(),
                    claim.userId().toHexString(),
                    claim.amount().euros(),
                    claim.amountUsdc().tokens(),
                    claim.rate().price(),
                    claim.status(),
                    claim.externalTransactionId(),
                    claim.transactionId(),
                    claim.createdAt(),
                    claim.attempts().sentAt(),
                    claim.attempts().sends(),
                    claim.flagged(),
                    claim.reconciledAt().orElse(null),
                    reviewed.transitions());
        }
    }

    public record ClaimList(List<ClaimRecord> data, int count, int offset, int limit) {
        static ClaimList of(Paged<Reviewed<Claim>> found) {
            List<ClaimRecord> data = found.map(ClaimRecord::of).data();
            return new ClaimList(data, found.count(), found.offset(), found.limit());
        }
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
            List<Transition> transitions) {
        static TransferRecord of(Reviewed<PickTransfer> reviewed) {
            PickTransfer pick = reviewed.payment();
            CreditTransfer transfer = pick.transfer();
            return new TransferRecord(
                    pick.id().toHexString(),
                    pick.userId().toHexString(),
                    pick.playerId(),
                    transfer.amount(),
                    transfer.currencyCode(),
                    pick.status(),
                    pick.externalTransactionId(),
                    pick.transactionId(),
                    pick.platformCode().orElse(null),
                    pick.requestedBy(),
                    pick.idempotencyKey(),
                    pick.createdAt(),
                    pick.attempts().sentAt(),
                    pick.attempts().sends(),
                    pick.flagged(),
                    pick.reconciledAt().orElse(null),
                    reviewed.transitions());
        }
    }

    public record Resolved(String status, String message, ClaimRecord claim) {}

    public record ResolvedTransfer(String status, String message, TransferRecord transfer) {}

    @GET
    @Path("claims")
    @Produces(MediaType.APPLICATION_JSON)
    @Tag(name = CLAIMS)
    @Operation(
            summary = "Claims, the newest first",
            description =
                    "JSON, or text/csv by Accept. The file has all claims, and takes no notice of limit and offset.")
    @APIResponse(
            responseCode = "200",
            description = "The claims. Amounts in EUR and USDC, the rate in EUR a USDC.",
            content = {
                @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(implementation = ClaimList.class)),
                @Content(mediaType = Csv.TYPE, schema = @Schema(type = SchemaType.STRING))
            })
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.INVALID_DATE_FORMAT, ErrorCode.INVALID_DATE_RANGE})
    public Response claims(@BeanParam Wanted wanted, @BeanParam PageParameters page) {
        return Response.ok(ClaimList.of(payments.list(PaymentKind.CLAIM, wanted.filter(), page.page())))
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT)
                .build();
    }

    @GET
    @Path("claims")
    @Produces(Csv.PRODUCED)
    @Operation(hidden = true)
    public Response claimsFile(@BeanParam Wanted wanted, @BeanParam PageParameters page) {
        Filter filter = wanted.filter();
        return payments.file(PaymentKind.CLAIM, filter, PersonalData.CLEAR)
                .answer(filter.file("claims"))
                .build();
    }

    /** The filters of claims. */
    public static final class Wanted {
        @QueryParam("from")
        @Parameter(description = "YYYY-MM-DD, UTC")
        private @Nullable LocalDate from;

        @QueryParam("to")
        @Parameter(description = "YYYY-MM-DD, UTC, included")
        private @Nullable LocalDate to;

        @QueryParam("status")
        private @Nullable PaymentStatus status;

        @QueryParam("flagged")
        @Parameter(description = FLAGGED)
        private @Nullable Boolean flagged;

        @QueryParam("userId")
        @Parameter(schema = @Schema(type = SchemaType.STRING))
        private @Nullable ObjectId user;

        private Filter filter() {
            return new Filter(user, status, flagged, from, to, null, null);
        }
    }

    @GET
    @Path("claims/{id}")
    @Tag(name = CLAIMS)
    @Operation(summary = "One claim with its audit trail")
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.NOT_FOUND})
    public ClaimRecord claim(@PathParam("id") String id) {
        return ClaimRecord.of(payments.one(PaymentKind.CLAIM, Parameters.id(id, "id")));
    }

    /**
     * Errors: 400 INVALID_PARAMETER, 404 NOT_FOUND, 409 CONFLICT for a claim that has ended, unless it is flagged and
     * the outcome is its own; for one whose transfer is being sent or looked up right now; for one that was sent too
     * recently to be called FAILED.
     */
    @POST
    @Path("claims/{id}/resolve")
    @Consumes(MediaType.APPLICATION_JSON)
    @Tag(name = CLAIMS)
    @Operation(summary = "Ends a pending claim on an operator's evidence")
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.NOT_FOUND, ErrorCode.CONFLICT})
    public Resolved resolveClaim(
            @PathParam("id") String id, Resolution resolution, @Context ContainerRequestContext request) {
        var now = ClaimRecord.of(payments.resolve(
                PaymentKind.CLAIM, Parameters.id(id, "id"), resolution, RequestCaller.required(request)));
        return new Resolved("success", "The claim is " + now.status(), now);
    }

    @GET
    @Path("picks/transfers")
    @Tag(name = PICKS)
    @Operation(summary = "Transfers of credits, the newest first")
    @Refuses(ErrorCode.INVALID_PARAMETER)
    public Paged<TransferRecord> transfers(
            @QueryParam("status") @Nullable PaymentStatus status,
            @QueryParam("flagged") @Parameter(description = FLAGGED) @Nullable Boolean flagged,
            @BeanParam PageParameters page) {
        return payments.list(PaymentKind.PICK, new Filter(null, status, flagged, null, null, null, null), page.page())
                .map(TransferRecord::of);
    }

    /** Errors: as {@link #resolveClaim}. */
    @POST
    @Path("picks/transfers/{id}/resolve")
    @Consumes(MediaType.APPLICATION_JSON)
    @Tag(name = PICKS)
    @Operation(summary = "Ends a pending transfer on an operator's evidence")
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.NOT_FOUND, ErrorCode.CONFLICT})
    public ResolvedTransfer resolveTransfer(
            @PathParam("id") String id, Resolution resolution, @Context ContainerRequestContext request) {
        var now = TransferRecord.of(payments.resolve(
                PaymentKind.PICK, Parameters.id(id, "id"), resolution, RequestCaller.required(request)));
        return new ResolvedTransfer("success", "The transfer is " + now.status(), now);
    }
}
