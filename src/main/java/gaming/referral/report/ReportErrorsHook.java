package gaming.referral.report;

import gaming.web.Envelope;
import gaming.web.Pages;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Variant;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.util.List;

/** Shows the error of a report as a page to a client that prefers a page, as browsers do. Other clients get JSON. */
@ApplicationScoped
@Provider
class ReportErrorsHook implements ContainerResponseFilter {
    private static final List<Variant> FORMS = Variant.mediaTypes(
                    MediaType.APPLICATION_JSON_TYPE, MediaType.TEXT_HTML_TYPE)
            .build();

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (!(response.getEntity() instanceof Envelope error)
                || !request.getUriInfo().getAbsolutePath().getPath().startsWith(ReportHook.PATH)) {
            return;
        }
        MultivaluedMap<String, Object> headers = response.getHeaders();
        Variant preferred = request.getRequest().selectVariant(FORMS);
        if (preferred != null && preferred.getMediaType().equals(MediaType.TEXT_HTML_TYPE)) {
            response.setEntity(Page.of(error), new Annotation[0], ReportHook.HTML_TYPE);
            headers.putSingle("Content-Security-Policy", Pages.SECURITY_POLICY);
            headers.putSingle("Referrer-Policy", "no-referrer");
        }
        headers.putSingle(HttpHeaders.VARY, HttpHeaders.ACCEPT);
        headers.putSingle(HttpHeaders.CACHE_CONTROL, "no-store");
        headers.putSingle("X-Content-Type-Options", "nosniff");
    }
}
