package gaming.referral.commission;

import gaming.access.Role;
import gaming.access.limits.SharedLimits;
import gaming.core.ErrorCode;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.referral.Tier;
import gaming.referral.commission.DailyCommission.DayRecord;
import gaming.referral.commission.ExplainedDays.CommissionOfDay;
import gaming.web.NeedsRole;
import gaming.web.PageParameters;
import gaming.web.Parameters;
import gaming.web.Refuses;
import gaming.web.RequestCaller;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.Objects;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/**
 * The endpoints of the daily job (service-interface.md, "Hook and internal HTTP endpoints"; details.md, "Amendments"),
 * and a referrer's day for operators, down to single bets.
 */
@ApplicationScoped
@Path("/")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Commission")
public class DailyCommissionJobHook {
    private static final String LIMIT = "daily-commission-job";
    private static final String WHOLE_SERVICE = "service";

    private final DailyCommission daily;
    private final ExplainedDays explanations;
    private final SharedLimits limits;

    @Inject
    DailyCommissionJobHook(DailyCommission daily, ExplainedDays explanations, SharedLimits limits) {
        this.daily = daily;
        this.explanations = explanations;
        this.limits = limits;
    }

    public record HookAnswer(String status, String message) {
        static HookAnswer success(String message) {
            return new HookAnswer("success", message);
        }
    }

    /** {@code startedAt} is null without a run, and {@code finishedAt} before the end of the run. */
    public record DayProgress(
            String status,
            String message,
            LocalDate targetDate,
            String state,
            int usersTotal,
            int usersDone,
            @Nullable Instant startedAt,
            @Nullable Instant finishedAt,
            boolean recalculationNeeded) {}

    /**
     * Errors: 400 INVALID_DATE_FORMAT, INVALID_DATE_RANGE, INVALID_PARAMETER, 404 NO_USERS_FOUND, 409
     * COMMISSION_DAY_CHANGED for a {@code fingerprint} of other changes, 409 CONFLICT for a fingerprint of a day that
     * is queued, 429 RATE_LIMIT_EXCEEDED, 500 DATABASE_ERROR, DATA_PREPARATION_FAILED, TASK_CREATION_FAILED.
     */
    @GET
    @Path("user-commission-history-jobs/daily-commission")
    @NeedsRole(Role.CLOUD_SCHEDULES)
    @Operation(summary = "Queues the batches of a day")
    @Refuses({
        ErrorCode.INVALID_DATE_FORMAT,
        ErrorCode.INVALID_DATE_RANGE,
        ErrorCode.INVALID_PARAMETER,
        ErrorCode.NO_USERS_FOUND,
        ErrorCode.COMMISSION_DAY_CHANGED,
        ErrorCode.CONFLICT,
        ErrorCode.RATE_LIMIT_EXCEEDED,
        ErrorCode.DATA_PREPARATION_FAILED,
        ErrorCode.TASK_CREATION_FAILED
    })
    public HookAnswer queue(
            @QueryParam("targetDate")
                    @Parameter(description = "YYYY-MM-DD, UTC; a day that has ended. Default: yesterday")
                    @Nullable
                    LocalDate targetDate,
            @QueryParam("fingerprint")
                    @Parameter(
                            description =
                                    "Of the changes that an operator has seen: the day is queued only if it still makes them")
                    @Nullable
                    String fingerprint,
            @Context ContainerRequestContext request) {
        LocalDate day = targetDate == null ? daily.yesterday() : targetDate;
        daily.requireEnded(day);
        if (fingerprint != null && fingerprint.isEmpty()) {
            throw Refusal.ofParameter("fingerprint", "is empty");
        }
        limits.check(LIMIT, WHOLE_SERVICE);
        return HookAnswer.success(daily.queue(day, fingerprint, RequestCaller.required(request)));
    }

    /**
     * Skips users that another batch holds. The call also succeeds if no user is left.
     *
     * <p>Errors: 400 INVALID_DATE_FORMAT, INVALID_DATE_RANGE, INVALID_BATCH_SIZE (the date is checked first), 500
     * PROCESSING_FAILED, DATABASE_ERROR.
     */
    @GET
    @Path("user-commission-history/daily-commission-calculation/{targetDate}/{batchSize}")
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

    /** A day of state NONE has activity and never ran. */
    @GET
    @Path("user-commission-history-jobs")
    @NeedsRole({Role.CLOUD_SCHEDULES, Role.OPERATOR})
    @Operation(summary = "Days of the daily job, the oldest first")
    @Refuses(ErrorCode.INVALID_PARAMETER)
    public Paged<DayRecord> list(
            @QueryParam("state") CommissionDay.@Nullable State state,
            @QueryParam("recalculationNeeded")
                    @Parameter(description = "Only those with changes since their latest run, or those without")
                    @Nullable
                    Boolean recalculationNeeded,
            @BeanParam PageParameters page) {
        return daily.days(state, recalculationNeeded, page.page());
    }

    /**
     * Errors: 400 INVALID_DATE_FORMAT, INVALID_DATE_RANGE, INVALID_PARAMETER, 409 CONFLICT for a day that is queued,
     * 500 DATA_PREPARATION_FAILED, 503 OVERLOADED while another preview is made.
     */
    @GET
    @Path("user-commission-history-jobs/{targetDate}/changes")
    @NeedsRole(Role.OPERATOR)
    @Operation(summary = "What the next run of a day changes, without a run")
    @Refuses({
        ErrorCode.INVALID_DATE_FORMAT,
        ErrorCode.INVALID_DATE_RANGE,
        ErrorCode.INVALID_PARAMETER,
        ErrorCode.CONFLICT,
        ErrorCode.OVERLOADED,
        ErrorCode.DATA_PREPARATION_FAILED
    })
    public CommissionPreview changes(
            @PathParam("targetDate") @Parameter(description = "YYYY-MM-DD, UTC", schema = @Schema(format = "date"))
                    String targetDate,
            @BeanParam PageParameters page,
            @Context ContainerRequestContext request) {
        LocalDate day = Parameters.date(targetDate, "targetDate");
        daily.requireEnded(day);
        return daily.preview(day, page.page(), RequestCaller.required(request));
    }

    @GET
    @Path("user-commission-history-jobs/{targetDate}")
    @NeedsRole(Role.CLOUD_SCHEDULES)
    @Operation(summary = "How far the latest run of a day is")
    @Refuses(ErrorCode.INVALID_DATE_FORMAT)
    public DayProgress progress(
            @PathParam("targetDate") @Parameter(description = "YYYY-MM-DD, UTC", schema = @Schema(format = "date"))
                    String targetDate) {
        LocalDate day = Parameters.date(targetDate, "targetDate");
        DailyCommission.Progress progress = daily.progress(day);
        CommissionDay.State state = Objects.requireNonNullElse(progress.state(), CommissionDay.State.NONE);
        return new DayProgress(
                "success",
                "%s is %s".formatted(day, state),
                day,
                state.name(),
                progress.usersTotal(),
                progress.usersDone(),
                progress.startedAt(),
                progress.finishedAt(),
                progress.recalculationNeeded());
    }

    /**
     * The largest part comes first. With {@code player}, the page is that of the player's bets.
     *
     * <p>Errors: 400 INVALID_USER_ID, INVALID_DATE_FORMAT, INVALID_PARAMETER, 404 USER_NOT_FOUND, NOT_FOUND for a
     * player in no tier of the user.
     */
    @GET
    @Path("users/{id}/commission/{day}")
    @NeedsRole(Role.OPERATOR)
    @Operation(summary = "The commission of a referrer on a day, the players who brought it, and their bets")
    @Refuses({
        ErrorCode.INVALID_USER_ID,
        ErrorCode.INVALID_DATE_FORMAT,
        ErrorCode.INVALID_PARAMETER,
        ErrorCode.USER_NOT_FOUND,
        ErrorCode.NOT_FOUND
    })
    public CommissionOfDay day(
            @PathParam("id") String id,
            @PathParam("day") @Parameter(description = "YYYY-MM-DD, UTC", schema = @Schema(format = "date")) String day,
            @QueryParam("tier") @Parameter(description = "Only players of this tier") @Nullable Tier tier,
            @QueryParam("player")
                    @Parameter(description = "Only this player, with the player's bets: an object id")
                    @Nullable
                    ObjectId player,
            @BeanParam PageParameters page) {
        return explanations.day(Parameters.userId(id), Parameters.date(day, "day"), tier, player, page.page(), true);
    }
}
