package gaming.console;

import gaming.console.View.Section;
import gaming.referral.report.ReportHook;
import gaming.referral.report.ReportHook.Wanted;
import gaming.referral.report.ReportPlace;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import org.bson.types.ObjectId;

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
    public Response report(@BeanParam Wanted wanted, @Context ContainerRequestContext request) {
        Person person = Person.of(request);
        ObjectId user = wanted.user();
        var place = new ReportPlace(
                Section.REPORTS.path,
                Section.USERS.path,
                View.frame(Section.REPORTS, person, user == null ? null : user.toHexString()));
        return Answers.of(reports.page(wanted, person.name(), place));
    }

    @GET
    @Path("/days.csv")
    @Produces("text/csv")
    public Response rows(@BeanParam Wanted wanted, @Context ContainerRequestContext request) {
        return reports.rows(wanted, Person.of(request).name());
    }
}
