package gaming.referral.commission;

import gaming.access.Role;
import gaming.core.DayRange;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Transactions;
import gaming.referral.CommissionTerms;
import gaming.referral.Level;
import gaming.referral.Terms;
import gaming.referral.Terms.LevelTerms;
import gaming.referral.TermsRequest;
import gaming.referral.commission.Simulations.Simulation;
import gaming.web.NeedsRole;
import gaming.web.Parameters;
import gaming.web.Refuses;
import gaming.web.RequestCaller;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.time.LocalDate;
import java.util.Map;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/**
 * Operators read the terms of a day, set the terms of days that have not begun (details.md, "Amendments"), and simulate
 * past days by other terms (docs/operations.md, "Commission terms").
 */
@ApplicationScoped
@Path("/commission-terms")
@Produces(MediaType.APPLICATION_JSON)
@NeedsRole(Role.OPERATOR)
@Tag(name = "Commission")
public class CommissionTermsHook {
    private final Transactions transactions;
    private final CommissionTerms terms;
    private final Simulations simulations;

    @Inject
    CommissionTermsHook(Transactions transactions, CommissionTerms terms, Simulations simulations) {
        this.transactions = transactions;
        this.terms = terms;
        this.simulations = simulations;
    }

    public record DayTerms(LocalDate day, LocalDate validFrom, Map<Level, LevelTerms> levels) {
        static DayTerms of(LocalDate day, Terms terms) {
            return new DayTerms(day, terms.validFrom(), terms.levels());
        }
    }

    /** Errors: 400 INVALID_DATE_FORMAT, INVALID_DATE_RANGE for a day before the first terms. */
    @GET
    @Operation(summary = "Requirements and rates of the levels on a day")
    @Refuses({ErrorCode.INVALID_DATE_FORMAT, ErrorCode.INVALID_DATE_RANGE})
    public DayTerms read(
            @QueryParam("day") @Parameter(description = "YYYY-MM-DD, UTC. Default: today") @Nullable LocalDate asked) {
        return transactions.call(() -> {
            LocalDate day = asked == null ? CommissionTerms.databaseDay() : asked;
            return DayTerms.of(day, CommissionTerms.of(day));
        });
    }

    /**
     * A second request for the same day replaces the terms of the first.
     *
     * <p>Errors: 400 INVALID_DATE_FORMAT, INVALID_PARAMETER (with the path of a wrong part of the body),
     * INVALID_DATE_RANGE for a day that has begun.
     */
    @PUT
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "Sets the requirements and rates of the levels from a future day on")
    @RequestBody(content = @Content(schema = @Schema(implementation = TermsRequest.class)))
    @Refuses({ErrorCode.INVALID_DATE_FORMAT, ErrorCode.INVALID_PARAMETER, ErrorCode.INVALID_DATE_RANGE})
    public DayTerms put(
            @QueryParam("validFrom")
                    @Parameter(required = true, description = "YYYY-MM-DD, UTC; a day after today")
                    @Nullable
                    LocalDate validFrom,
            Map<String, Object> body,
            @Context ContainerRequestContext request) {
        Terms stored = terms.put(validFrom, () -> TermsRequest.of(body, ""), RequestCaller.required(request));
        return DayTerms.of(stored.validFrom(), stored);
    }

    /** Both UTC days, YYYY-MM-DD, are included. */
    public record SimulationRequest(LocalDate from, LocalDate to, TermsRequest terms) {
        private static final Set<String> FIELDS = Set.of("from", "to", "terms");

        /** @throws Refusal INVALID_PARAMETER, INVALID_DATE_FORMAT */
        static SimulationRequest of(Map<String, Object> body) {
            body.keySet().stream().filter(field -> !FIELDS.contains(field)).forEach(field -> {
                throw Refusal.ofParameter(Parameters.shortened(field), "is not a part of a simulation");
            });
            return new SimulationRequest(
                    date(body, "from"), date(body, "to"), TermsRequest.of(body.get("terms"), "terms"));
        }

        private static LocalDate date(Map<String, Object> body, String field) {
            return Parameters.date(String.valueOf(body.getOrDefault(field, "")), field);
        }
    }

    /**
     * Nothing is written, and no feed, job or claim waits.
     *
     * <p>Errors: 400 INVALID_PARAMETER, with the path of a wrong part, INVALID_DATE_FORMAT, INVALID_DATE_RANGE; 503
     * OVERLOADED while another simulation runs, and after five minutes.
     */
    @POST
    @Path("/simulate")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "What computed days would be by other requirements and rates")
    @RequestBody(content = @Content(schema = @Schema(implementation = SimulationRequest.class)))
    @Refuses({
        ErrorCode.INVALID_PARAMETER,
        ErrorCode.INVALID_DATE_FORMAT,
        ErrorCode.INVALID_DATE_RANGE,
        ErrorCode.OVERLOADED
    })
    public Simulation simulate(Map<String, Object> body, @Context ContainerRequestContext request) {
        var wanted = SimulationRequest.of(body);
        return simulations.simulate(
                new DayRange(wanted.from(), wanted.to()), wanted.terms(), RequestCaller.required(request));
    }
}
