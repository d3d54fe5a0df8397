package gaming.money;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.database.ColumnTypes;
import gaming.web.NeedsRole;
import gaming.web.Parameters;
import gaming.web.Refuses;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** {@code GET /rates}: the rates that were used, for operators. The contract does not have this endpoint. */
@ApplicationScoped
@Path("/rates")
@Produces(MediaType.APPLICATION_JSON)
@NeedsRole(Role.OPERATOR)
@Tag(name = "Rates")
public class RatesHook {
    private static final String USUAL_SYMBOL = "USDC";
    private static final int LONGEST_SYMBOL = 16;
    private static final LocalDate FIRST_DAY = LocalDate.EPOCH;
    private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 31);

    private final RateHistory history;

    @Inject
    RatesHook(RateHistory history) {
        this.history = history;
    }

    /**
     * A rate of the history.
     *
     * @param rate the price of one token in EUR; 0: the token had no price
     * @param at the time of the rate by its source
     * @param recordedAt the time from which the service used the rate
     */
    public record RateRecord(String symbol, BigDecimal rate, Instant at, RateOrigin source, Instant recordedAt) {
        static RateRecord of(RateHistoryEntry entry) {
            TokenRate rate = entry.rate();
            return new RateRecord(rate.symbol(), rate.rate(), rate.at(), entry.origin(), entry.recordedAt());
        }
    }

    /** Errors: 400 INVALID_PARAMETER, INVALID_DATE_FORMAT, INVALID_DATE_RANGE. */
    @GET
    @Operation(summary = "Which rate was used when, and where it came from; the newest first")
    @Parameter(name = "symbol", in = ParameterIn.QUERY, description = "Default: USDC")
    @Parameter(
            name = "from",
            in = ParameterIn.QUERY,
            description = "YYYY-MM-DD, UTC",
            schema = @Schema(format = "date"))
    @Parameter(
            name = "to",
            in = ParameterIn.QUERY,
            description = "YYYY-MM-DD, UTC, included",
            schema = @Schema(format = "date"))
    @Parameter(name = "limit", in = ParameterIn.QUERY, schema = @Schema(ref = "PageLimit"))
    @Parameter(name = "offset", in = ParameterIn.QUERY, schema = @Schema(ref = "PageOffset"))
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.INVALID_DATE_FORMAT, ErrorCode.INVALID_DATE_RANGE})
    public Paged<RateRecord> list(@Context UriInfo uri) {
        String symbol = symbol(uri);
        LocalDate from = Parameters.date(uri, "from").orElse(FIRST_DAY);
        LocalDate to = Parameters.date(uri, "to").orElse(LAST_DAY);
        if (from.isAfter(to)) {
            throw new Refusal(ErrorCode.INVALID_DATE_RANGE, "from is after to");
        }
        Page page = Parameters.page(uri);
        Paged<RateHistoryEntry> found =
                history.of(symbol, ColumnTypes.begin(from), ColumnTypes.begin(to.plusDays(1)), page);
        return Paged.of(found.data().stream().map(RateRecord::of).toList(), found.count(), page);
    }

    /** The parameter {@code symbol}, or USDC. */
    public static String symbol(UriInfo uri) {
        String symbol = Parameters.text(uri, "symbol").orElse(USUAL_SYMBOL);
        if (symbol.isBlank() || symbol.length() > LONGEST_SYMBOL) {
            throw Refusal.ofParameter("symbol", "must have 1 to " + LONGEST_SYMBOL + " characters");
        }
        return symbol;
    }
}
