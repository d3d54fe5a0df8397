package gaming.console;

import gaming.console.Figures.Figure;
import gaming.console.View.Section;
import gaming.feeds.FeedLines;
import gaming.feeds.FeedLines.FeedState;
import gaming.telemetry.ExternalStates;
import gaming.telemetry.ExternalStates.ExternalState;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** What needs a person, then the other figures, and the state of this pod. */
@ApplicationScoped
@Path("/")
@RolesAllowed("VIEWER")
public class TodayPage {
    private static final String EXTERNAL_SYSTEMS = "external-systems";

    private final Instance<HealthCheck> checks;
    private final Figures figures;

    @Inject
    TodayPage(@Readiness Instance<HealthCheck> checks, Figures figures) {
        this.checks = checks;
        this.figures = figures;
    }

    record Check(String name, boolean up, Map<String, Object> data) {}

    record Today(List<Figure> figures, List<Check> checks, List<FeedState> feeds, List<ExternalState> systems) {
        /** The figures that need a person, or those that do not. */
        List<Figure> figures(boolean needs) {
            return figures.stream().filter(figure -> figure.needs() == needs).toList();
        }

        boolean isKnown() {
            return figures.stream().noneMatch(figure -> figure.value().equals(Figures.NOT_KNOWN));
        }

        boolean rejected() {
            return feeds.stream().anyMatch(feed -> feed.rejectedInMinute() > 0);
        }

        /** Whether a system is configured, and answered the latest call; empty: health does not tell. */
        String connection(ExternalState system) {
            return checks.stream()
                    .filter(check -> check.name().equals(EXTERNAL_SYSTEMS))
                    .map(check -> check.data().getOrDefault(system.system(), ""))
                    .map(state -> state.equals("none") ? "not configured" : state.toString())
                    .findFirst()
                    .orElse("");
        }
    }

    /** Links a health check or an external system to its page. Most have the page Configuration, at their keys. */
    static String pageOf(String name) {
        return switch (name) {
            case EXTERNAL_SYSTEMS -> Section.TODAY.path + "#systems";
            case "events" -> Section.TOPICS.path;
            case "database" -> keys("db");
            case "geolocation" -> keys("geo");
            case "google", "facebook" -> keys("social");
            case "mfa-delivery" -> keys("auth");
            case "token-issuer" -> keys("access");
            default -> keys(name);
        };
    }

    /** Links a feed to the page that shows its records, or the days that they concern. */
    static String pageOfFeed(String name) {
        return switch (name) {
            case "users" -> Section.USERS.path;
            case "bets", "deposits" -> Section.DAYS.path;
            case "token-rates" -> Section.RATES.path;
            case "promotions" -> Section.PROMOTIONS.path;
            default -> keys("feeds");
        };
    }

    private static String keys(String group) {
        return Section.CONFIGURATION.path + "#" + group;
    }

    /** The whole page. The browser then loads the figures again and again. */
    @GET
    public Answer<?> today() {
        return page("today");
    }

    @GET
    @Path("/figures")
    public Answer<?> figures() {
        return page("figures");
    }

    private Answer<?> page(String template) {
        var today = new Today(figures.now(), health(), FeedLines.list(), ExternalStates.list());
        return Section.TODAY.page(template, "Today", today);
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
}
