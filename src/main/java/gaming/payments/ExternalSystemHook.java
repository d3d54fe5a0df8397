package gaming.payments;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.core.PlainText;
import gaming.core.Refusal;
import gaming.database.Ids;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.money.Amount;
import gaming.payments.Picks.Credits;
import gaming.payments.Picks.Requester;
import gaming.platform.CreditTransfer;
import gaming.web.NeedsRole;
import gaming.web.Refuses;
import gaming.web.RequestCaller;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The endpoints for external systems (service-interface.md, "Hook and internal HTTP endpoints"). */
@ApplicationScoped
@Path("/external-system")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@NeedsRole(Role.EXTERNAL_SYSTEM)
@Tag(name = "External systems")
public class ExternalSystemHook {
    private final Users users;
    private final Picks picks;

    @Inject
    ExternalSystemHook(Users users, Picks picks) {
        this.users = users;
        this.picks = picks;
    }

    /** A player of the platform: a text of 1 to 20 digits, compared as text. */
    public record PlayerQuestion(@Nullable String platformId) {
        String required() {
            if (platformId == null || !PlainText.PLATFORM_ID.matcher(platformId).matches()) {
                throw Refusal.ofParameter("platformId", "must be a text of 1 to 20 digits");
            }
            return platformId;
        }
    }

    /** The user that a player of the platform is here. */
    public record ServiceInfo(String serviceId, String serviceUsername, String platformId) {}

    /**
     * The body of a request for credits.
     *
     * @param serviceId our id of the user
     * @param amount in units of {@code currencyCode}
     */
    public record CreditRequest(
            @Nullable String serviceId,
            @Nullable BigDecimal amount,
            @Nullable String currencyCode) {
        private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3,5}");

        /** @throws Refusal INVALID_PARAMETER; whether the user exists is not checked here */
        Credits credits() {
            if (serviceId == null || Ids.parse(serviceId).isEmpty()) {
                throw Refusal.ofParameter("serviceId", "must be 24 hexadecimal digits");
            }
            if (amount == null || amount.signum() <= 0) {
                throw Refusal.ofParameter("amount", "must be a number above 0");
            }
            BigDecimal kept = Amount.kept(amount).orElseThrow(() -> Refusal.ofParameter("amount", Amount.NOT_KEPT));
            if (currencyCode == null || !CURRENCY.matcher(currencyCode).matches()) {
                throw Refusal.ofParameter("currencyCode", "must be 3 to 5 capital letters");
            }
            return new Credits(new ObjectId(serviceId), kept, currencyCode);
        }
    }

    /**
     * The state of a transfer that is COMPLETED or PENDING.
     *
     * @param transactionId the platform's id of the booking; null while it is not known
     * @param externalTransactionId our id, by which the platform knows the transfer
     */
    public record TransferAnswer(
            boolean success,
            @Nullable String transactionId,
            String externalTransactionId,
            String playerId,
            BigDecimal amount,
            String currencyCode,
            PaymentStatus status) {
        static TransferAnswer of(PickTransfer pick) {
            CreditTransfer transfer = pick.transfer();
            return new TransferAnswer(
                    !pick.pending(),
                    pick.transactionId(),
                    transfer.externalTransactionId(),
                    transfer.playerId(),
                    transfer.amount(),
                    transfer.currencyCode(),
                    pick.status());
        }
    }

    @POST
    @Path("/service-info")
    @Operation(summary = "The user of a player of the platform")
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.USER_NOT_FOUND})
    public ServiceInfo info(PlayerQuestion question) {
        String platformId = question.required();
        User user = users.ofPlatform(platformId)
                .orElseThrow(() -> new Refusal(ErrorCode.USER_NOT_FOUND, "No user has this platformId"));
        return new ServiceInfo(user.id().toHexString(), user.username(), platformId);
    }

    /**
     * With the header {@code Idempotency-Key} the same request may come again while the outcome is not certain, and for
     * 24 hours after it is certain. It then gets the outcome, or continues the transfer.
     *
     * <p>200: booked; 202: not certain yet, a task looks it up. Errors: 400 INVALID_PARAMETER, 404 USER_NOT_FOUND, 409
     * CONFLICT (no account on the platform, the key of another request or of one that is under way), 500
     * NEW_SYSTEM_NOT_IMPLEMENTED without a platform, 502 EXTERNAL_API_ERROR for a transfer that is FAILED, with
     * {@code platformCode} where the platform gave one, TRANSACTION_FAILED.
     */
    @POST
    @Path("/picks/transfer-credits")
    @Operation(summary = "Transfers credits to a user's account on the platform")
    @Parameter(
            name = Requester.HEADER,
            in = ParameterIn.HEADER,
            description = "1 to 255 characters, kept for 24 hours: the same request under it is booked once",
            schema = @Schema(maxLength = 255))
    @APIResponse(
            responseCode = "200",
            description = "Booked",
            content = @Content(schema = @Schema(implementation = TransferAnswer.class)))
    @APIResponse(
            responseCode = "202",
            description = "Not certain yet; it is being looked into, and the same key goes on with it",
            content = @Content(schema = @Schema(implementation = TransferAnswer.class)))
    @Refuses({
        ErrorCode.INVALID_PARAMETER,
        ErrorCode.USER_NOT_FOUND,
        ErrorCode.CONFLICT,
        ErrorCode.NEW_SYSTEM_NOT_IMPLEMENTED,
        ErrorCode.EXTERNAL_API_ERROR
    })
    public Response transfer(CreditRequest request, @Context ContainerRequestContext context) {
        Credits credits = request.credits();
        var requester = Requester.of(
                RequestCaller.nameOf(context), context.getHeaders().getOrDefault(Requester.HEADER, List.of()));
        PickTransfer transfer = picks.transfer(credits, requester);
        return Response.status(transfer.pending() ? Response.Status.ACCEPTED : Response.Status.OK)
                .entity(TransferAnswer.of(transfer))
                .build();
    }
}
