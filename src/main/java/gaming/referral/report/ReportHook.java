package gaming.referral.report;

import gaming.access.Callers;
import gaming.core.ErrorCode;
import gaming.referral.report.Report.Place;
import gaming.referral.report.Reports.UserSearch;
import gaming.web.Csv;
import gaming.web.Envelope;
import gaming.web.Pages;
import gaming.web.Parameters.UserId;
import gaming.web.Refuses;
import io.helidon.webserver.http.ServerRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Variant;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.time.LocalDate;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/**
 * Commission reports, open to every client of the internal listener (service-interface.md, "Hook and internal HTTP
 * endpoints"). The client chooses the format with {@code Accept}. The default is JSON.
 *
 * <p>Errors: 400 INVALID_USER_ID, INVALID_DATE_FORMAT, INVALID_DATE_RANGE (in this order), 404 USER_NOT_FOUND, 429
 * RATE_LIMIT_EXCEEDED. They are JSON, or a page for a browser.
 */
@ApplicationScoped
@Path(ReportHook.PATH)
@Tag(name = "Commission")
public class ReportHook {
    static final String PATH = "/user-commission-history-jobs/report";
    static final String ROWS = "days.csv";
    static final String USERS = "users";
    static final MediaType HTML_TYPE = MediaType.TEXT_HTML_TYPE.withCharset("UTF-8");

    private static final String HTML = "text/html";
    private static final String SNIFFING = "X-Content-Type-Options";

    private final Reports reports;
    private final Callers callers;

    @Inject
    ReportHook(Reports reports, Callers callers) {
        this.reports = reports;
        this.callers = callers;
    }

    /** The parameters of a report, in the order in which they are read. */
    public static final class Wanted {
        @QueryParam("userId")
        @Parameter(
                description = "24 hexadecimal digits; without it: the system's",
                schema = @Schema(type = SchemaType.STRING))
        private @Nullable UserId user;

        @QueryParam("startDate")
        @Parameter(
                description =
                        "YYYY-MM-DD, UTC. Default: the registration, or the first day with commission before it; of the system 29 days ago")
        private @Nullable LocalDate start;

        @QueryParam("endDate")
        @Parameter(description = "YYYY-MM-DD, UTC, included. Default: today")
        private @Nullable LocalDate end;
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "A commission report: one user's, or the whole system's",
            description = "JSON, a page with charts (text/html) or daily rows (text/csv), by Accept. Amounts in EUR.")
    @APIResponse(
            responseCode = "200",
            description = "The report",
            content = {
                @Content(
                        mediaType = MediaType.APPLICATION_JSON,
                        schema = @Schema(oneOf = {UserReport.class, SystemReport.class})),
                @Content(mediaType = HTML, schema = @Schema(type = SchemaType.STRING)),
                @Content(mediaType = Csv.TYPE, schema = @Schema(type = SchemaType.STRING))
            })
    @Refuses({
        ErrorCode.INVALID_USER_ID,
        ErrorCode.INVALID_DATE_FORMAT,
        ErrorCode.INVALID_DATE_RANGE,
        ErrorCode.USER_NOT_FOUND,
        ErrorCode.RATE_LIMIT_EXCEEDED
    })
    public Response json(@BeanParam Wanted wanted, @Context ServerRequest request) {
        Object shown = switch (report(wanted, request)) {
            case Report.OfSystem system -> system.report();
            case Report.OfUser user -> user.report();
        };
        return answer(shown, MediaType.APPLICATION_JSON_TYPE).build();
    }

    @GET
    @Produces(HTML + ";qs=0.9")
    @Operation(hidden = true)
    public Response page(@BeanParam Wanted wanted, @Context ServerRequest request) {
        return page(report(wanted, request).page(Place.LISTENER));
    }

    @GET
    @Produces(Csv.PRODUCED)
    @Operation(hidden = true)
    public Response rows(@BeanParam Wanted wanted, @Context ServerRequest request) {
        Report report = report(wanted, request);
        return report.rows().answer(report.file()).header(SNIFFING, "nosniff").build();
    }

    /** The same rows at a path of their own, for links. A link cannot choose the format. */
    @GET
    @Path(ROWS)
    @Produces(Csv.TYPE)
    @Operation(summary = "The days of a commission report as CSV")
    @APIResponse(
            responseCode = "200",
            description = "A line for each day with commission",
            content = @Content(mediaType = Csv.TYPE, schema = @Schema(type = SchemaType.STRING)))
    @Refuses({
        ErrorCode.INVALID_USER_ID,
        ErrorCode.INVALID_DATE_FORMAT,
        ErrorCode.INVALID_DATE_RANGE,
        ErrorCode.USER_NOT_FOUND,
        ErrorCode.RATE_LIMIT_EXCEEDED
    })
    public Response download(@BeanParam Wanted wanted, @Context ServerRequest request) {
        return rows(wanted, request);
    }

    /** A search counts in the limit of reports. */
    @GET
    @Path(USERS)
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(summary = "Users to report on, at most 20, by the beginning of their username")
    @APIResponse(
            responseCode = "200",
            description = "The users, as JSON or as a page (text/html)",
            content = {
                @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(implementation = UserSearch.class)),
                @Content(mediaType = HTML, schema = @Schema(type = SchemaType.STRING))
            })
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.RATE_LIMIT_EXCEEDED})
    public Response users(
            @QueryParam("search")
                    @Parameter(
                            required = true,
                            description = "The beginning of a username in any case, or an id; 1 to 64 characters")
                    @DefaultValue("")
                    String search,
            @Context ServerRequest request) {
        return answer(search(search, request), MediaType.APPLICATION_JSON_TYPE).build();
    }

    @GET
    @Path(USERS)
    @Produces(HTML + ";qs=0.9")
    @Operation(hidden = true)
    public Response usersPage(@QueryParam("search") @DefaultValue("") String search, @Context ServerRequest request) {
        return page(Page.of(search(search, request)));
    }

    private UserSearch search(String text, ServerRequest request) {
        return reports.users(text, callers.of(request).network());
    }

    private Report report(Wanted wanted, ServerRequest request) {
        return reports.of(
                wanted.user == null ? null : wanted.user.value(),
                wanted.start,
                wanted.end,
                callers.of(request).network());
    }

    private static Response page(String html) {
        return answer(html, HTML_TYPE)
                .header("Content-Security-Policy", Pages.SECURITY_POLICY)
                .header("Referrer-Policy", "no-referrer")
                .build();
    }

    /** No cache may store the answer, because it contains personal data. */
    private static Response.ResponseBuilder answer(Object entity, MediaType type) {
        return Response.ok(entity)
                .type(type)
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .header(SNIFFING, "nosniff");
    }

    /**
     * Shows the error of a report as a page to a client that prefers a page, as browsers do. Other clients get JSON.
     */
    @ApplicationScoped
    @Provider
    static class ErrorPages implements ContainerResponseFilter {
        private static final List<Variant> FORMS = Variant.mediaTypes(
                        MediaType.APPLICATION_JSON_TYPE, MediaType.TEXT_HTML_TYPE)
                .build();

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            if (!(response.getEntity() instanceof Envelope error)
                    || !request.getUriInfo().getAbsolutePath().getPath().startsWith(PATH)) {
                return;
            }
            MultivaluedMap<String, Object> headers = response.getHeaders();
            Variant preferred = request.getRequest().selectVariant(FORMS);
            if (preferred != null && preferred.getMediaType().equals(MediaType.TEXT_HTML_TYPE)) {
                response.setEntity(Page.of(error), new Annotation[0], HTML_TYPE);
                headers.putSingle("Content-Security-Policy", Pages.SECURITY_POLICY);
                headers.putSingle("Referrer-Policy", "no-referrer");
            }
            headers.putSingle(HttpHeaders.VARY, HttpHeaders.ACCEPT);
            headers.putSingle(HttpHeaders.CACHE_CONTROL, "no-store");
            headers.putSingle(SNIFFING, "nosniff");
        }
    }
}
