package gaming.referral.statement;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.core.Page.Paged;
import gaming.identity.PersonalData;
import gaming.referral.statement.MonthEarnings.Earned;
import gaming.referral.statement.StatementAnswers.Answer;
import gaming.referral.statement.StatementAnswers.StatementForm;
import gaming.referral.statement.StatementAnswers.StatementList;
import gaming.referral.statement.StatementFile.Statement;
import gaming.web.Csv;
import gaming.web.NeedsRole;
import gaming.web.PageParameters;
import gaming.web.Pages;
import gaming.web.Parameters;
import gaming.web.Refuses;
import io.helidon.webserver.http.ServerRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
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
import org.jspecify.annotations.Nullable;

/** The statements of any user, and the earnings of a month for the accounts (details.md, "Third round"). */
@ApplicationScoped
@Path("/")
@NeedsRole(Role.OPERATOR)
@Tag(name = "Commission")
public class StatementsHook {
    private static final ErrorCode INVALID = ErrorCode.INVALID_PARAMETER;

    private static final String OF_USER = "users/{id}/statements";
    private static final String EARNINGS = "earnings";

    private final StatementAnswers answers;
    private final MonthEarnings earnings;

    @Inject
    StatementsHook(StatementAnswers answers, MonthEarnings earnings) {
        this.answers = answers;
        this.earnings = earnings;
    }

    @GET
    @Path(OF_USER)
    @Operation(
            summary = "The statements of a user, the latest first",
            description = "JSON, a page (text/html), or a file for verify-statement, the oldest first"
                    + " (application/x-ndjson), by the parameter format or by Accept. Amounts in EUR.")
    @APIResponse(
            responseCode = "200",
            description = "The statements",
            content = {
                @Content(mediaType = "application/json", schema = @Schema(implementation = StatementList.class)),
                @Content(mediaType = "text/html", schema = @Schema(type = SchemaType.STRING)),
                @Content(mediaType = "application/x-ndjson", schema = @Schema(type = SchemaType.STRING))
            })
    @Refuses({ErrorCode.INVALID_USER_ID, ErrorCode.INVALID_PARAMETER, ErrorCode.USER_NOT_FOUND})
    public Response list(
            @PathParam("id") String id,
            @QueryParam("format") @Parameter(schema = @Schema(enumeration = {"json", "html", "jws"})) @Nullable
                    String format,
            @BeanParam PageParameters page,
            @Context ServerRequest request) {
        return response(answers.list(
                Parameters.userId(id), page.page(), StatementForm.of(format, request, INVALID), Pages.ALONE));
    }

    @GET
    @Path(OF_USER + "/{month}")
    @Operation(
            summary = "The statement of a user's month",
            description = "JSON (the bytes that are signed), a page (text/html), or a line for"
                    + " verify-statement (application/x-ndjson), by the parameter format or by Accept.")
    @APIResponse(
            responseCode = "200",
            description = "The statement",
            content = {
                @Content(mediaType = "application/json", schema = @Schema(implementation = Statement.class)),
                @Content(mediaType = "text/html", schema = @Schema(type = SchemaType.STRING)),
                @Content(mediaType = "application/x-ndjson", schema = @Schema(type = SchemaType.STRING))
            })
    @Refuses({ErrorCode.INVALID_USER_ID, ErrorCode.INVALID_PARAMETER, ErrorCode.USER_NOT_FOUND, ErrorCode.NOT_FOUND})
    public Response month(
            @PathParam("id") String id,
            @PathParam("month") @Parameter(description = "YYYY-MM") String month,
            @QueryParam("format") @Parameter(schema = @Schema(enumeration = {"json", "html", "jws"})) @Nullable
                    String format,
            @Context ServerRequest request) {
        return response(answers.month(
                Parameters.userId(id), month(month), StatementForm.of(format, request, INVALID), Pages.ALONE));
    }

    private static Response response(Answer answer) {
        var response = Response.ok(answer.body()).header(HttpHeaders.VARY, HttpHeaders.ACCEPT);
        answer.headers().forEach(response::header);
        return response.build();
    }

    public record EarningsList(List<Earned> data, int count, int offset, int limit) {
        static EarningsList of(Paged<Earned> found) {
            return new EarningsList(found.data(), found.count(), found.offset(), found.limit());
        }
    }

    @GET
    @Path(EARNINGS)
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
    public Response earnings(
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
    @Path(EARNINGS)
    @Produces(Csv.PRODUCED)
    @Operation(hidden = true)
    public Response earningsFile(@QueryParam("month") @DefaultValue("") String month, @BeanParam PageParameters page) {
        YearMonth wanted = month(month);
        return earnings.file(wanted, PersonalData.CLEAR)
                .answer(MonthEarnings.name(wanted))
                .build();
    }

    private static YearMonth month(String text) {
        return StatementAnswers.month(text, INVALID);
    }
}
