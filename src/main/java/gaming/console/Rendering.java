package gaming.console;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.web.Envelope;
import gaming.web.Pages;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Objects;

/**
 * Renders every answer of the console, errors too. Pages load files of their own origin only, and no page may frame
 * them. Without a session, an answer leads to the sign-in.
 */
@ApplicationScoped
@Provider
public class Rendering implements ContainerResponseFilter {
    private static final MediaType TYPE = MediaType.TEXT_HTML_TYPE.withCharset("UTF-8");
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    /**
     * A page without a person.
     *
     * @param to the page of the console to which the sign-in leads; empty: the first
     * @param typed the fields of a form that was sent after the end of its session
     */
    record Message(String template, String title, String text, String to, Typed typed) {
        static Message signedOut(String text, String to) {
            return new Message("session-ended", "Operators\u2019 console", text, to, Typed.NOTHING);
        }

        static Message problem(String text) {
            return new Message("problem", "This did not work", text, "", Typed.NOTHING);
        }

        String signIn() {
            return View.link(SignInPage.BEGIN, "to", to);
        }
    }

    private final Clock clock;

    @Inject
    Rendering(Clock clock) {
        this.clock = clock;
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (response.getEntity() instanceof Envelope error) {
            refused(error, request, response);
        }
        if (response.getEntity() instanceof Answer answer && answer.template().isEmpty()) {
            response.setStatus(answer.status());
            leadTo(address(answer), HttpHeaders.LOCATION, response);
        } else if (response.getEntity() instanceof Answer page) {
            response.setStatus(page.status());
            // The address of a form opens no page
            String address = request.getMethod().equals(HttpMethod.GET) ? address(request) : address(page);
            Typed query = Typed.of(request.getUriInfo());
            show(page.template(), new View<>(page, Person.of(request), address, query, clock.instant()), response);
        } else if (response.getEntity() instanceof Message message) {
            show(message.template(), message, response);
        }
        protect(response.getHeaders());
    }

    private static void show(String template, Object model, ContainerResponseContext response) {
        response.setEntity(Pages.render("console/" + template + ".jte", model), new Annotation[0], TYPE);
    }

    private static void refused(Envelope error, ContainerRequestContext request, ContainerResponseContext response) {
        Object id = error.details().get("correlationId");
        String text = error.message() + (id == null ? "" : ". The log has the reason under the id " + id);
        if (response.getStatus() == 401) {
            signIn(request, response);
        } else if (isRefusedLink(request, response) && error.details().get("errorCode") instanceof ErrorCode code) {
            Section section = Section.of(request.getUriInfo().getRequestUri().getPath());
            response.setEntity(
                    section.page("refused", "").refused(new Refusal(code, error.message(), error.details()), null));
        } else {
            response.setEntity(Message.problem(text));
        }
    }

    /** Whether a form that reads comes back, such as a filter. */
    private static boolean isRefusedLink(ContainerRequestContext request, ContainerResponseContext response) {
        return response.getStatus() == 400
                && request.getMethod().equals(HttpMethod.GET)
                && request.getUriInfo().getRequestUri().getRawQuery() != null
                && Person.isIn(request);
    }

    private static void signIn(ContainerRequestContext request, ContainerResponseContext response) {
        boolean isForm = !request.getMethod().equals(HttpMethod.GET);
        Typed form = isForm ? sent(request) : Typed.NOTHING;
        String page = isForm ? form.text("page") : address(request);
        if (request.getHeaderString("HX-Request") != null) {
            // The browser loads a whole page instead of a part of the page that it shows
            String shown = request.getHeaderString("HX-Current-URL");
            String whole = shown == null ? "" : shown.replaceFirst("^https?://[^/]*", "");
            leadTo(View.link(SignInPage.ENDED, "to", isForm ? page : whole), "HX-Redirect", response);
        } else if (isForm) {
            response.setEntity(new Message(
                    "session-ended",
                    "Sign in again",
                    (Person.isIn(request) ? "The form is of a session that has ended" : "Your session has ended")
                            + ": nothing was done",
                    page,
                    form));
        } else {
            response.setStatus(303);
            leadTo(View.link(SignInPage.BEGIN, "to", page), HttpHeaders.LOCATION, response);
        }
    }

    /** The form of a page of the console. Another site must not fill in a form for the person. */
    private static Typed sent(ContainerRequestContext request) {
        return "same-origin".equals(request.getHeaderString("Sec-Fetch-Site"))
                ? SessionGuard.form(request).map(Typed::sent).orElse(Typed.NOTHING)
                : Typed.NOTHING;
    }

    private static String address(Answer page) {
        return Objects.requireNonNullElse(page.address(), page.section().path);
    }

    private static String address(ContainerRequestContext request) {
        URI uri = request.getUriInfo().getRequestUri();
        return uri.getRawPath() + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery());
    }

    private static void leadTo(String address, String header, ContainerResponseContext response) {
        response.setEntity(null);
        response.getHeaders().remove(HttpHeaders.CONTENT_TYPE);
        response.getHeaders().putSingle(header, URI.create(address));
    }

    private static void protect(MultivaluedMap<String, Object> headers) {
        headers.putSingle("Content-Security-Policy", POLICY);
        headers.putSingle("Cross-Origin-Opener-Policy", "same-origin");
        headers.putSingle("Cross-Origin-Resource-Policy", "same-origin");
        headers.putSingle("Referrer-Policy", "no-referrer");
        headers.putSingle("X-Content-Type-Options", "nosniff");
        headers.putSingle("X-Frame-Options", "DENY");
        headers.putIfAbsent(HttpHeaders.CACHE_CONTROL, List.of("no-store"));
    }
}
