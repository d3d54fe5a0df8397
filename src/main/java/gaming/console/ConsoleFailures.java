package gaming.console;

import gaming.web.Envelope;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;

/** Shows the errors of the console as pages. Without a session, it leads to the sign-in. */
@ApplicationScoped
@Provider
public class ConsoleFailures implements ContainerResponseFilter {
    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (response.getEntity() instanceof Envelope error) {
            Response page = response.getStatus() == 401 ? signIn(request) : page(response.getStatus(), error);
            response.setStatus(page.getStatus());
            response.setEntity(page.getEntity());
            response.getHeaders().remove(HttpHeaders.CONTENT_TYPE);
            response.getHeaders().putAll(page.getHeaders());
        }
    }

    private static Response page(int status, Envelope error) {
        Object id = error.details().get("correlationId");
        return Answers.problem(
                status, id == null ? error.message() : error.message() + ". The log has the reason under the id " + id);
    }

    /** Redirects a GET to the sign-in. For a part of a page, the browser loads a whole page instead. */
    private static Response signIn(ContainerRequestContext request) {
        if (request.getHeaderString("HX-Request") != null) {
            return Response.status(401)
                    .header("HX-Redirect", ConsoleSettings.PATH + "/" + SignInPage.SIGNED_OUT)
                    .build();
        }
        return request.getMethod().equals("GET")
                ? Answers.goTo(ConsoleSettings.PATH + "/" + SignInPage.SIGN_IN)
                : Answers.problem(401, "Your session has ended: nothing was done. Sign in again");
    }
}
