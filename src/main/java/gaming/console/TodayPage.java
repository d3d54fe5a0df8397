package gaming.console;

import gaming.console.View.Section;
import gaming.telemetry.Readings;
import gaming.telemetry.Readings.Reading;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** The state of the service at a glance. Its figures are those of the metrics and of the health checks. */
@ApplicationScoped
@Path("/")
@RolesAllowed("VIEWER")
public class TodayPage {
    private final Instance<HealthCheck> checks;

    @Inject
    TodayPage(@Readiness Instance<HealthCheck> checks) {
        this.checks = checks;
    }

    /**
     * A figure.
     *
     * @param link the page with the rows behind it; empty: there is no such page
     * @param alarm whether it needs a person
     */
    record Figure(String label, String value, String note, String link, boolean alarm) {}

    /** A health check. */
    record Check(String name, boolean up, Map<String, Object> data) {}

    /** Lines of a feed that this pod has taken since its start. */
    record Feed(String name, long accepted, long rejected) {}

    /** All of it. */
    record Today(List<Figure> figures, List<Check> checks, List<Feed> feeds) {}

    /** The whole page, which asks for its figures again. */
    @GET
    public Response today(@Context ContainerRequestContext request) {
        return Answers.of("today", view(request));
    }

    /** The figures alone. */
    @GET
    @Path("/figures")
    public Response figures(@Context ContainerRequestContext request) {
        return Answers.of("figures", view(request));
    }

    private View<Today> view(ContainerRequestContext request) {
        return new View<>("Today", Section.TODAY, Person.of(request), new Today(figures(), health(), feeds()));
    }

    private static List<Figure> figures() {
        var figures = new ArrayList<Figure>();
        String claims = Section.CLAIMS.path;
        long flagged = value("claims_flagged");
        figures.add(new Figure("Claims that need you", shown(flagged), "", claims + "?flagged=true", flagged != 0));
        for (Reading reading : Readings.of("claims")) {
            String status = reading.label("status");
            figures.add(new Figure(
                    "Claims " + status.toLowerCase(Locale.ROOT),
                    shown(reading.whole()),
                    status.equals("PENDING") ? age("claims_pending_age_seconds", "the oldest is ") : "",
                    claims + "?status=" + status,
                    false));
        }
        long differences = value("claims_books_difference");
        figures.add(new Figure(
                "Differences in the books",
                shown(differences),
                age("claims_books_age_seconds", "checked before "),
                Section.BOOKS.path,
                differences > 0));
        for (Reading reading : Readings.of("commission_days")) {
            String state = reading.label("state");
            figures.add(new Figure(
                    "Days " + state.toLowerCase(Locale.ROOT),
                    shown(reading.whole()),
                    "",
                    Section.DAYS.path + "?state=" + state,
                    state.equals("FAILED") && reading.whole() > 0));
        }
        long marked = value("commission_days_marked");
        figures.add(new Figure(
                "Days with late changes", shown(marked), "", Section.DAYS.path + "?recalculationNeeded=true", false));
        for (Reading reading : Readings.of("dead_letters")) {
            figures.add(new Figure(
                    "Dead letters",
                    shown(reading.whole()),
                    reading.label("topic"),
                    Section.DEAD_LETTERS.path + "?topic=" + reading.label("topic"),
                    reading.whole() > 0));
        }
        figures.add(new Figure("Tasks that are due", shown(value("tasks_due")), "", "", false));
        return List.copyOf(figures);
    }

    private List<Check> health() {
        return checks.stream()
                .map(HealthCheck::call)
                .map(answer -> new Check(
                        answer.getName(),
                        answer.getStatus() == HealthCheckResponse.Status.UP,
                        answer.getData().orElse(Map.of())))
                .sorted((one, other) -> one.name().compareTo(other.name()))
                .toList();
    }

    private static List<Feed> feeds() {
        List<Reading> lines = Readings.of("feed_lines");
        return lines.stream()
                .map(reading -> reading.label("feed"))
                .distinct()
                .map(feed -> new Feed(feed, lines(lines, feed, "accepted"), lines(lines, feed, "rejected")))
                .toList();
    }

    private static long lines(List<Reading> lines, String feed, String result) {
        return lines.stream()
                .filter(reading -> reading.label("feed").equals(feed)
                        && reading.label("result").equals(result))
                .mapToLong(Reading::whole)
                .sum();
    }

    private static long value(String gauge) {
        return Readings.of(gauge).stream().mapToLong(Reading::whole).findFirst().orElse(-1);
    }

    private static String age(String gauge, String text) {
        long seconds = value(gauge);
        return seconds <= 0 ? "" : text + (seconds < 120 ? seconds + " s" : seconds / 60 + " min");
    }

    private static String shown(long value) {
        return value < 0 ? "not known" : View.count(value);
    }
}
