package gaming.console;

import gaming.console.View.Section;
import gaming.referral.report.Report;
import gaming.referral.report.ReportPlace;
import gaming.referral.report.Reports;
import gaming.web.Csv;
import gaming.web.UserId;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** The commission reports. The limit of reports applies to each person. */
@ApplicationScoped
@Path("/reports")
@RolesAllowed("VIEWER")
public class ReportsPage {
    private final Reports reports;

    @Inject
    ReportsPage(Reports reports) {
        this.reports = reports;
    }

    @GET
    public Response report(
            @QueryParam("userId") @Nullable UserId user,
            @QueryParam("startDate") @Nullable LocalDate start,
            @QueryParam("endDate") @Nullable LocalDate end,
            @Context ContainerRequestContext request) {
        Person person = Person.of(request);
        Report report = reports.of(user == null ? null : user.value(), start, end, person.name());
        var place = new ReportPlace(
                Section.REPORTS.path,
                Section.USERS.path,
                View.frame(Section.REPORTS, person, report.userId().orElse(null)));
        return Answers.of(report.page(place));
    }

    @GET
    @Path("/days.csv")
    @Produces(Csv.TYPE)
    public Response rows(
            @QueryParam("userId") @Nullable UserId user,
            @QueryParam("startDate") @Nullable LocalDate start,
            @QueryParam("endDate") @Nullable LocalDate end,
            @Context ContainerRequestContext request) {
        Report report = reports.of(
                user == null ? null : user.value(),
                start,
                end,
                Person.of(request).name());
        return report.rows().answer(report.file()).build();
    }
}
