package gaming.console;

import gaming.console.View.Section;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.identity.PersonalData;
import gaming.referral.statement.StatementAnswers;
import gaming.referral.statement.StatementAnswers.Answer;
import gaming.referral.statement.StatementForm;
import gaming.referral.statement.StatementQuery;
import gaming.web.PageParameters;
import gaming.web.Pages.Frame;
import gaming.web.Parameters;
import io.helidon.webserver.http.ServerRequest;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/** The statements of a user, in all their forms. */
@ApplicationScoped
@Path("/users/{id}/statements")
@RolesAllowed("VIEWER")
public class UserStatementsPage {
    private static final ErrorCode INVALID = ErrorCode.INVALID_PARAMETER;

    private final StatementAnswers statements;

    @Inject
    UserStatementsPage(StatementAnswers statements) {
        this.statements = statements;
    }

    @GET
    public Response list(
            @PathParam("id") String id,
            @QueryParam("format") @Nullable String format,
            @BeanParam PageParameters page,
            @Context ServerRequest http,
            @Context ContainerRequestContext request) {
        requireWholeNames(request);
        StatementForm form = StatementForm.of(format, http, INVALID);
        return answer(statements.list(Parameters.userId(id), page.page(), form, frame(id, request)));
    }

    @GET
    @Path("/{month}")
    public Response month(
            @PathParam("id") String id,
            @PathParam("month") String month,
            @QueryParam("format") @Nullable String format,
            @Context ServerRequest http,
            @Context ContainerRequestContext request) {
        requireWholeNames(request);
        YearMonth wanted = StatementQuery.month(month, INVALID);
        StatementForm form = StatementForm.of(format, http, INVALID);
        return answer(statements.month(Parameters.userId(id), wanted, form, frame(id, request)));
    }

    /** A signed statement cannot mask the name of its user. */
    private static void requireWholeNames(ContainerRequestContext request) {
        if (Person.of(request).personal() == PersonalData.MASKED) {
            throw new Refusal(ErrorCode.FORBIDDEN, "Statements name their user, so only an operator may see them");
        }
    }

    private static Response answer(Answer answer) {
        var response = Response.ok(answer.body()).header(HttpHeaders.VARY, HttpHeaders.ACCEPT);
        answer.headers().forEach(response::header);
        return response.build();
    }

    private static Frame frame(String user, ContainerRequestContext request) {
        return View.frame(Section.USERS, Person.of(request), user);
    }
}
