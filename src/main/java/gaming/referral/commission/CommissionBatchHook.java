package gaming.referral.commission;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.referral.commission.DailyCommissionJobHook.HookAnswer;
import gaming.web.NeedsRole;
import gaming.web.Parameters;
import gaming.web.Refuses;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.LocalDate;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The endpoint that computes one batch of a day (service-interface.md, "Hook and internal HTTP endpoints"). */
@ApplicationScoped
@Path("/user-commission-history/daily-commission-calculation")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Commission")
public class CommissionBatchHook {
    private final DailyCommission daily;

    @Inject
    CommissionBatchHook(DailyCommission daily) {
        this.daily = daily;
    }

    /**
     * Skips users that another batch holds. The call also succeeds if no user is left.
     *
     * <p>Errors: 400 INVALID_DATE_FORMAT, INVALID_DATE_RANGE, INVALID_BATCH_SIZE (the date is checked first), 500
     * PROCESSING_FAILED, DATABASE_ERROR.
     */
    @GET
    @Path("/{targetDate}/{batchSize}")
    @NeedsRole(Role.CLOUD_TASKS)
    @Operation(summary = "Computes one batch of a day")
    @Refuses({ErrorCode.INVALID_DATE_FORMAT, ErrorCode.INVALID_DATE_RANGE, ErrorCode.INVALID_BATCH_SIZE})
    public HookAnswer calculate(
            @PathParam("targetDate") @Parameter(description = "YYYY-MM-DD, UTC", schema = @Schema(format = "date"))
                    String targetDate,
            @PathParam("batchSize")
                    @Parameter(
                            description = "Users at most, 1 to 10000",
                            schema = @Schema(type = SchemaType.INTEGER, minimum = "1", maximum = "10000"))
                    String batchSize) {
        LocalDate day = Parameters.date(targetDate, "targetDate");
        daily.requireEnded(day);
        int users = daily.calculate(day, size(batchSize));
        return HookAnswer.success("Calculated %d users of %s".formatted(users, day));
    }

    private static int size(String text) {
        if (text.matches("[0-9]{1,9}")) {
            int size = Integer.parseInt(text);
            if (size >= 1 && size <= CommissionSettings.LARGEST_BATCH) {
                return size;
            }
        }
        throw new Refusal(
                ErrorCode.INVALID_BATCH_SIZE,
                "batchSize must be a whole number from 1 to " + CommissionSettings.LARGEST_BATCH,
                Map.of("providedValue", Parameters.shortened(text)));
    }
}
