package gaming.sync;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.sync.SyncRuns.UsersRun;
import gaming.web.NeedsRole;
import gaming.web.Refuses;
import gaming.web.RequestCaller;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Synchronises users with the platform's user master, and promotions with the sportsbook. */
@ApplicationScoped
@Path("/")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Synchronisation")
public class SyncHook {
    private final SyncRuns runs;
    private final PromoSync promotions;

    @Inject
    SyncHook(SyncRuns runs, PromoSync promotions) {
        this.runs = runs;
        this.promotions = promotions;
    }

    public record Synchronised(String status, String message) {}

    /** The latest run, as {@link UsersRun} has it. The state NONE says that there was no request yet. */
    public record SyncProgress(String status, String state, int total, int done, int skipped) {
        static final SyncProgress NONE = new SyncProgress("success", "NONE", 0, 0, 0);

        static SyncProgress of(UsersRun run) {
            return new SyncProgress("success", run.state(), run.total(), run.done(), run.skipped());
        }
    }

    /**
     * A request with the same values joins the run in progress, and resumes a failed run.
     *
     * <p>Errors: 400 INVALID_PARAMETER, 429 RATE_LIMIT_EXCEEDED, 500 NEW_SYSTEM_NOT_IMPLEMENTED (no platform is
     * configured).
     */
    @GET
    @Path("sync-tasks/sync-users-master")
    @NeedsRole(Role.CLOUD_TASKS)
    @Operation(summary = "Queues users of the platform's user master, and shows their progress")
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.RATE_LIMIT_EXCEEDED, ErrorCode.NEW_SYSTEM_NOT_IMPLEMENTED})
    public SyncProgress users(
            @QueryParam("index")
                    @Parameter(
                            description = "The first user, from 0 on",
                            required = true,
                            schema = @Schema(minimum = "0"))
                    @Nullable
                    Integer index,
            @QueryParam("count")
                    @Parameter(
                            description = "The number of users",
                            required = true,
                            schema = @Schema(minimum = "1", maximum = "100000"))
                    @Nullable
                    Integer count,
            @Context ContainerRequestContext request) {
        return SyncProgress.of(runs.synchronise(index, count, RequestCaller.required(request)));
    }

    /** The call does not count for the limit. */
    @GET
    @Path("sync-tasks/sync-users-master/progress")
    @NeedsRole(Role.CLOUD_TASKS)
    @Operation(summary = "Shows the progress of the latest synchronisation of users")
    public SyncProgress progress() {
        return runs.latest(1).stream().findFirst().map(SyncProgress::of).orElse(SyncProgress.NONE);
    }

    /**
     * A promotion of the sportsbook that is missing ends. An ended promotion that comes again is shown again. If any
     * part of the feed is unreadable, nothing changes.
     *
     * <p>Errors: 409 CONFLICT (another synchronisation ends meanwhile), 429 RATE_LIMIT_EXCEEDED (failed calls count),
     * 502 EXTERNAL_API_ERROR (no feed is configured, or the feed cannot be read).
     */
    @GET
    @Path("sync-jobs/sync-sportsbook-promo-feed")
    @NeedsRole(Role.CLOUD_SCHEDULES)
    @Operation(summary = "Takes the promotions of the sportsbook")
    @Refuses({ErrorCode.CONFLICT, ErrorCode.RATE_LIMIT_EXCEEDED, ErrorCode.EXTERNAL_API_ERROR})
    public Synchronised promotions(@Context ContainerRequestContext request) {
        return new Synchronised("success", promotions.synchronise(RequestCaller.required(request)));
    }
}
