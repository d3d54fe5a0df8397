package gaming.console;

import gaming.console.View.Section;
import gaming.referral.report.ReportHook;
import gaming.referral.report.ReportPlace;
import gaming.web.Parameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

/** The commission reports. The limit of reports applies to each person. */
@ApplicationScoped
@Path("/reports")
@RolesAllowed("VIEWER")
public class ReportsPage {
    private final ReportHook reports;

    @Inject
    ReportsPage(ReportHook reports) {
        this.reports = reports;
    }

    @GET
    public Response report(@Context UriInfo uri, @Context ContainerRequestContext request) {
        Person person = Person.of(request);
        String user = Parameters.text(uri, "userId").orElse(null);
        var place =
                new ReportPlace(Section.REPORTS.path, Section.USERS.path, View.frame(Section.REPORTS, person, user));
        return Answers.of(reports.page(uri, person.name(), place));
    }

    @GET
    @Path("/days.csv")
    @Produces("text/csv")
    public Response rows(@Context UriInfo uri, @Context ContainerRequestContext request) {
        return reports.rows(uri, Person.of(request).name());
    }
}
