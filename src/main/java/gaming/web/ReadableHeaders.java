package gaming.web;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Drops the headers that the framework cannot read. It would fail on them when it chooses a method or writes an answer,
 * and the connection would end without an answer.
 */
@ApplicationScoped
@Provider
@PreMatching
@Priority(Priorities.AUTHENTICATION - 2)
public class ReadableHeaders implements ContainerRequestFilter {
    /** No answer depends on these. */
    private static final List<String> UNUSED =
            List.of(HttpHeaders.ACCEPT_LANGUAGE, HttpHeaders.ACCEPT_CHARSET, HttpHeaders.ACCEPT_ENCODING);

    /** The framework reads the quality of a type to choose the method, and fails if the quality is not a number. */
    private static final Pattern QUALITY = Pattern.compile(";\\s*q\\s*=", Pattern.CASE_INSENSITIVE);

    @Override
    public void filter(ContainerRequestContext request) {
        UNUSED.forEach(request.getHeaders()::remove);
        keepIf(isReadable(request::getAcceptableMediaTypes), request, HttpHeaders.ACCEPT);
        String type = request.getHeaderString(HttpHeaders.CONTENT_TYPE);
        keepIf(
                type == null
                        || (isReadable(request::getMediaType)
                                && !QUALITY.matcher(type).find()),
                request,
                HttpHeaders.CONTENT_TYPE);
    }

    private static boolean isReadable(Runnable reading) {
        try {
            reading.run();
            return true;
        } catch (ProcessingException | IllegalArgumentException _) {
            return false;
        }
    }

    private static void keepIf(boolean readable, ContainerRequestContext request, String header) {
        if (!readable) {
            request.getHeaders().remove(header);
            request.setProperty(property(header), true);
        }
    }

    static boolean hasDropped(String header, ContainerRequestContext request) {
        return request.getProperty(property(header)) != null;
    }

    private static String property(String header) {
        return "gaming.web.dropped." + header;
    }
}
