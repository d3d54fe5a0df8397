package gaming.console;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.telemetry.OperationContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Answers the errors of the console with pages. */
@ApplicationScoped
@Provider
public class ConsoleFailures implements ExceptionMapper<Throwable> {
    private static final Logger LOG = System.getLogger(ConsoleFailures.class.getName());

    @Context
    private Request request;

    @Context
    private HttpHeaders headers;

    @SuppressWarnings("NullAway") // The framework sets the fields
    ConsoleFailures() {}

    @Override
    public Response toResponse(Throwable failure) {
        return switch (failure) {
            case Refusal refusal when refusal.code() == ErrorCode.UNAUTHORIZED -> signIn();
            case Refusal refusal
            when refusal.getCause() == null -> Answers.problem(refusal.code().status(), refusal.reason());
            case WebApplicationException ofFramework
            when ofFramework.getResponse().getStatus() < 500 -> framework(ofFramework.getResponse());
            case Throwable unexpected -> unexpected(unexpected);
        };
    }

    private Response framework(Response response) {
        return switch (response.getStatus()) {
            case 401 -> signIn();
            case 403 -> Answers.problem(403, "Your role does not allow this");
            case 404 -> Answers.problem(404, "There is nothing at this address");
            case 405 -> Answers.problem(405, "This is not possible here");
            default ->
                response.getStatus() < 400
                        ? response
                        : Answers.problem(response.getStatus(), "The request is not valid");
        };
    }

    /** Redirects a GET to the sign-in. For a part of a page, the browser loads a whole page instead. */
    private Response signIn() {
        if (headers.getHeaderString("HX-Request") != null) {
            return Response.status(401)
                    .header("HX-Redirect", ConsoleSettings.PATH + "/" + SignInPage.SIGNED_OUT)
                    .build();
        }
        return request.getMethod().equals("GET")
                ? Answers.goTo(ConsoleSettings.PATH + "/" + SignInPage.SIGN_IN)
                : Answers.problem(401, "Your session has ended: nothing was done. Sign in again");
    }

    private static Response unexpected(Throwable failure) {
        String id = OperationContext.correlationId();
        LOG.log(Level.ERROR, "Unexpected failure of the console, correlation id " + id, failure);
        return Answers.problem(500, "The page failed. The log has the reason under the id " + id);
    }
}
