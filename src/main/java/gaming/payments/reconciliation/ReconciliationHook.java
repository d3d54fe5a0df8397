package gaming.payments.reconciliation;

import gaming.access.Role;
import gaming.core.DayRange;
import gaming.core.ErrorCode;
import gaming.core.UtcDay;
import gaming.web.Csv;
import gaming.web.NeedsRole;
import gaming.web.Parameters;
import gaming.web.Refuses;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.time.LocalDate;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The books on demand, and control totals of bets and deposits (details.md, "Claims" and "Third round"). */
@ApplicationScoped
@Path("/")
@NeedsRole(Role.OPERATOR)
public class ReconciliationHook {
    private static final String TOTALS = "activity/totals";
    private static final int LONGEST = 366;
    private static final LocalDate FIRST = LocalDate.of(0, 1, 1);

    private final Reconciliation reconciliation;
    private final Clock clock;

    @Inject
    ReconciliationHook(Reconciliation reconciliation, Clock clock) {
        this.reconciliation = reconciliation;
        this.clock = clock;
    }

    @GET
    @Path("claims/books")
    @Produces(MediaType.APPLICATION_JSON)
    @Tag(name = "Claims")
    @Operation(summary = "Compares earnings, claims and the platform's bookings")
    public Books books() {
        return reconciliation.check();
    }

    /**
     * Errors: 400 INVALID_DATE_FORMAT, INVALID_DATE_RANGE, 429 RATE_LIMIT_EXCEEDED while the pod sums up other days, 503
     * OVERLOADED for days with too many bets.
     */
    @GET
    @Path(TOTALS)
    @Produces(MediaType.APPLICATION_JSON)
    @Tag(name = "Commission")
    @Operation(
            summary = "Control totals: the stored bets and deposits of each UTC day",
            description = "JSON or text/csv, by Accept. stake, won and houseEdge are those of settled bets, in EUR.")
    @APIResponse(
            responseCode = "200",
            description = "The days with a bet or a deposit, the oldest first",
            content = {
                @Content(
                        mediaType = MediaType.APPLICATION_JSON,
                        schema = @Schema(implementation = ActivityTotals.class)),
                @Content(mediaType = Csv.TYPE, schema = @Schema(type = SchemaType.STRING))
            })
    @Refuses({
        ErrorCode.INVALID_DATE_FORMAT,
        ErrorCode.INVALID_DATE_RANGE,
        ErrorCode.RATE_LIMIT_EXCEEDED,
        ErrorCode.OVERLOADED
    })
    public Response json(@BeanParam Range range) {
        return Response.ok(totals(range))
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT)
                .build();
    }

    @GET
    @Path(TOTALS)
    @Produces(Csv.PRODUCED)
    @Operation(hidden = true)
    public Response csv(@BeanParam Range range) {
        ActivityTotals totals = totals(range);
        return totals.csv()
                .answer("activity-%s-%s.csv".formatted(totals.from(), totals.to()))
                .build();
    }

    /** The days of the totals, both included. */
    public static class Range {
        @QueryParam("from")
        @Parameter(required = true, description = "YYYY-MM-DD, UTC")
        private @Nullable LocalDate from;

        @QueryParam("to")
        @Parameter(
                required = true,
                description = "YYYY-MM-DD, UTC, included; at most today, and at most 366 days from the first one")
        private @Nullable LocalDate to;
    }

    private ActivityTotals totals(Range range) {
        DayRange days = new DayRange(
                        range.from == null ? Parameters.date("", "from") : range.from,
                        range.to == null ? Parameters.date("", "to") : range.to)
                .within(FIRST, UtcDay.of(clock.instant()))
                .atMost(LONGEST);
        return reconciliation.totals(days.from(), days.to());
    }
}
