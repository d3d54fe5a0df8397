package gaming.money;

import gaming.access.Role;
import gaming.core.DayRange;
import gaming.core.ErrorCode;
import gaming.core.Page.Paged;
import gaming.database.ColumnTypes;
import gaming.money.RateHistory.RateRecord;
import gaming.web.NeedsRole;
import gaming.web.PageParameters;
import gaming.web.Refuses;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.LocalDate;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** {@code GET /rates}: the rates that were used, for operators. The contract does not have this endpoint. */
@ApplicationScoped
@Path("/rates")
@Produces(MediaType.APPLICATION_JSON)
@NeedsRole(Role.OPERATOR)
@Tag(name = "Rates")
public class RatesHook {
    private final RateHistory rates;

    @Inject
    RatesHook(RateHistory rates) {
        this.rates = rates;
    }

    @GET
    @Operation(summary = "Which rate was used when, and where it came from; the newest first")
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.INVALID_DATE_FORMAT, ErrorCode.INVALID_DATE_RANGE})
    public Paged<RateRecord> list(
            @QueryParam("symbol") @Parameter(description = "Default: USDC") @Nullable String symbol,
            @QueryParam("from") @Parameter(description = "YYYY-MM-DD, UTC") @Nullable LocalDate from,
            @QueryParam("to") @Parameter(description = "YYYY-MM-DD, UTC, included") @Nullable LocalDate to,
            @BeanParam PageParameters part) {
        String asked = RateHistory.symbol(symbol);
        var days = DayRange.of(from, to);
        return rates.history(asked, days.start(), ColumnTypes.begin(days.to().plusDays(1)), part.page(), true);
    }
}
