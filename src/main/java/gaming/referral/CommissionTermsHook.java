package gaming.referral;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.database.Transactions;
import gaming.referral.Terms.LevelTerms;
import gaming.web.NeedsRole;
import gaming.web.Refuses;
import gaming.web.RequestCaller;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.time.LocalDate;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Operators read the terms of a day, and set the terms of days that have not begun (details.md, "Amendments"). */
@ApplicationScoped
@Path("/commission-terms")
@Produces(MediaType.APPLICATION_JSON)
@NeedsRole(Role.OPERATOR)
@Tag(name = "Commission")
public class CommissionTermsHook {
    private final Transactions transactions;
    private final CommissionTerms terms;

    @Inject
    CommissionTermsHook(Transactions transactions, CommissionTerms terms) {
        this.transactions = transactions;
        this.terms = terms;
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
}
