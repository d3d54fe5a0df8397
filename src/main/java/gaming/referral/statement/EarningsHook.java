package gaming.referral.statement;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.core.Page.Paged;
import gaming.identity.PersonalData;
import gaming.referral.statement.MonthEarnings.Earned;
import gaming.web.Csv;
import gaming.web.NeedsRole;
import gaming.web.PageParameters;
import gaming.web.Refuses;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.YearMonth;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The earnings of a month for the accounts (details.md, "Third round"). */
@ApplicationScoped
@Path("/earnings")
@NeedsRole(Role.OPERATOR)
@Tag(name = "Commission")
public class EarningsHook {
    private final MonthEarnings earnings;

    @Inject
    EarningsHook(MonthEarnings earnings) {
        this.earnings = earnings;
    }

    public record EarningsList(List<Earned> data, int count, int offset, int limit) {
        static EarningsList of(Paged<Earned> found) {
            return new EarningsList(found.data(), found.count(), found.offset(), found.limit());
        }
    }

    /** Errors: 400 INVALID_PARAMETER. */
    @GET
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "What each referrer earned in a month, and what was paid",
            description =
                    "JSON, or text/csv by Accept. The file has all referrers, and takes no notice of limit and offset.")
    @APIResponse(
            responseCode = "200",
            description = "Referrers with earnings, in the order of their ids. Amounts in EUR and USDC.",
            content = {
                @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(implementation = EarningsList.class)),
                @Content(mediaType = Csv.TYPE, schema = @Schema(type = SchemaType.STRING))
            })
    @Refuses(ErrorCode.INVALID_PARAMETER)
    public Response json(
            @QueryParam("month")
                    @Parameter(required = true, description = "YYYY-MM, UTC, a month that has begun")
                    @DefaultValue("")
                    String month,
            @BeanParam PageParameters page) {
        return Response.ok(EarningsList.of(earnings.page(month(month), page.page())))
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT)
                .build();
    }

    @GET
    @Produces(Csv.PRODUCED)
    @Operation(hidden = true)
    public Response csv(@QueryParam("month") @DefaultValue("") String month, @BeanParam PageParameters page) {
        YearMonth wanted = month(month);
        return earnings.file(wanted, PersonalData.CLEAR)
                .answer(MonthEarnings.name(wanted))
                .build();
    }

    private static YearMonth month(String text) {
        return StatementQuery.month(text, ErrorCode.INVALID_PARAMETER);
    }
}
