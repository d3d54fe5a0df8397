package gaming.referral.commission;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.referral.Terms;
import gaming.referral.TermsRequest;
import gaming.web.NeedsRole;
import gaming.web.Parameters;
import gaming.web.Refuses;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The endpoint that simulates past days by other terms (docs/operations.md, "Commission terms"). */
@ApplicationScoped
@Path("/commission-terms/simulate")
@Produces(MediaType.APPLICATION_JSON)
@NeedsRole(Role.OPERATOR)
@Tag(name = "Commission")
public class SimulationHook {
    private static final int MOST_DAYS = 92;

    private final DailyCommission daily;
    private final Simulations simulations;

    @Inject
    SimulationHook(DailyCommission daily, Simulations simulations) {
        this.daily = daily;
        this.simulations = simulations;
    }

    /** Both UTC days, YYYY-MM-DD, are included. */
    public record SimulationRequest(LocalDate from, LocalDate to, TermsRequest terms) {
        /** @throws Refusal INVALID_PARAMETER, INVALID_DATE_FORMAT, INVALID_DATE_RANGE */
        static SimulationRequest of(JsonNode body) {
            if (!body.isObject()) {
                throw new Refusal(ErrorCode.INVALID_PARAMETER, "The body must be an object");
            }
            body.fieldNames().forEachRemaining(field -> {
                if (!Set.of("from", "to", "terms").contains(field)) {
                    throw Refusal.ofParameter(Parameters.shortened(field), "is not a part of a simulation");
                }
            });
            var request = new SimulationRequest(
                    date(body, "from"), date(body, "to"), TermsRequest.of(body.path("terms"), "terms"));
            request.requireOrder();
            return request;
        }

        private static LocalDate date(JsonNode body, String field) {
            return Parameters.date(body.path(field).asText(), field);
        }

        private void requireOrder() {
            if (from.isAfter(to) || from.until(to, ChronoUnit.DAYS) >= MOST_DAYS) {
                throw new Refusal(
                        ErrorCode.INVALID_DATE_RANGE,
                        from.isAfter(to) ? "from is after to" : "A simulation has at most " + MOST_DAYS + " days",
                        Map.of("startDate", from.toString(), "endDate", to.toString()));
            }
        }
    }

    /**
     * Nothing is written, and no feed, job or claim waits.
     *
     * <p>Errors: 400 INVALID_PARAMETER, with the path of a wrong part, INVALID_DATE_FORMAT, INVALID_DATE_RANGE; 503
     * OVERLOADED while another simulation runs, and after five minutes.
     */
    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "What computed days would be by other requirements and rates")
    @RequestBody(content = @Content(schema = @Schema(implementation = SimulationRequest.class)))
    @Refuses({
        ErrorCode.INVALID_PARAMETER,
        ErrorCode.INVALID_DATE_FORMAT,
        ErrorCode.INVALID_DATE_RANGE,
        ErrorCode.OVERLOADED
    })
    public Simulation simulate(JsonNode body) {
        SimulationRequest request = SimulationRequest.of(body);
        daily.requireEnded(request.to());
        return simulations.simulate(
                request.from(),
                request.to(),
                new Terms(request.from(), request.terms().levels()));
    }
}
