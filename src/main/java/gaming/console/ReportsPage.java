package gaming.console;

import gaming.referral.report.Report;
import gaming.referral.report.Report.Place;
import gaming.referral.report.Reports;
import gaming.web.Csv;
import gaming.web.Parameters.UserId;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.time.LocalDate;

/** The commission reports. The limit of reports applies to each person. */
@ApplicationScoped
@Path("/reports")
public class ReportsPage {
    private final Reports reports;

    @Inject
    ReportsPage(Reports reports) {
        this.reports = reports;
    }

    @GET
    @Produces("text/html;charset=UTF-8")
    public String report(@BeanParam Visit visit) {
        Report report = of(visit);
        String user = report.userId().orElse(null);
        return report.page(
                new Place(Section.REPORTS.path, Section.USERS.path, View.frame(Section.REPORTS, visit.person(), user)));
    }

    @GET
    @Path("/days.csv")
    @Produces(Csv.TYPE)
    public Response rows(@BeanParam Visit visit) {
        Report report = of(visit);
        return report.rows().answer(report.file()).build();
    }

    private Report of(Visit visit) {
        Typed query = visit.query();
        UserId user = query.read(UserId.class, "userId");
        return reports.of(
                user == null ? null : user.value(),
                query.read(LocalDate.class, "startDate"),
                query.read(LocalDate.class, "endDate"),
                visit.caller().name());
    }
}
