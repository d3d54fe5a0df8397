package gaming.console;

import gaming.console.BooksPage.Last;
import gaming.console.View.Section;
import gaming.core.ReadableNumber;
import gaming.events.TopicStates;
import gaming.events.TopicStates.TopicRecord;
import gaming.feeds.FeedLines;
import gaming.feeds.FeedLines.FeedState;
import gaming.payments.PaymentMetrics;
import gaming.payments.PaymentMetrics.State;
import gaming.payments.PaymentMetrics.UncertainMoney;
import gaming.referral.commission.CommissionMetrics;
import gaming.referral.commission.CommissionMetrics.DayCounts;
import gaming.referral.commission.DailyCommission;
import gaming.tasks.DueTasks;
import gaming.tasks.DueTasks.Due;
import gaming.telemetry.ExternalStates;
import gaming.telemetry.ExternalStates.ExternalState;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import org.jspecify.annotations.Nullable;

/** What needs a person, then the other figures, and the state of this pod. */
@ApplicationScoped
@Path("/")
@RolesAllowed("VIEWER")
public class TodayPage {
    private static final String EXTERNAL_SYSTEMS = "external-systems";

    /** The limits of the alert rules. */
    private static final Duration PENDING = Duration.ofHours(2);

    private static final Duration MARKED = Duration.ofHours(3);
    /** A few seconds are normal; minutes mean that pods do not keep up. */
    private static final Duration LATE = Duration.ofMinutes(10);

    private final Instance<HealthCheck> checks;
    private final PaymentMetrics payments;
    private final CommissionMetrics commission;
    private final DailyCommission daily;
    private final TopicStates topics;
    private final DueTasks tasks;
    private final Clock clock;

    @Inject
    TodayPage(
            @Readiness Instance<HealthCheck> checks,
            PaymentMetrics payments,
            CommissionMetrics commission,
            DailyCommission daily,
            TopicStates topics,
            DueTasks tasks,
            Clock clock) {
        this.checks = checks;
        this.payments = payments;
        this.commission = commission;
        this.daily = daily;
        this.topics = topics;
        this.tasks = tasks;
        this.clock = clock;
    }

    record Check(String name, boolean up, Map<String, Object> data) {}

    /** The figures of all pods. What is null or empty is not known. */
    record Figures(
            PaymentMetrics.@Nullable Figures claims,
            @Nullable State credits,
            Optional<UncertainMoney> uncertain,
            Optional<Last> books,
            LocalDate yesterday,
            DailyCommission.Progress run,
            @Nullable DayCounts days,
            List<TopicRecord> topics,
            @Nullable List<Due> due,
            Instant now) {
        boolean areKnown() {
            return claims != null
                    && credits != null
                    && books.isPresent()
                    && days != null
                    && due != null
                    && topics.stream().allMatch(topic -> topic.openLetters() >= 0);
        }

        /** Whether one of them needs a person. */
        boolean needYou() {
            return isFlagged(claims == null ? null : claims.state())
                    || isFlagged(credits)
                    || isUncertainForLong()
                    || booksDiffer()
                    || daysFailed()
                    || isMarkedForLong()
                    || topics.stream().anyMatch(topic -> topic.openLetters() > 0)
                    || isLate();
        }

        static boolean isFlagged(@Nullable State state) {
            return state != null && state.flagged() > 0;
        }

        Duration uncertainFor(UncertainMoney sum) {
            return sum.oldest() == null ? Duration.ZERO : Duration.between(sum.oldest(), now);
        }

        boolean isUncertainForLong() {
            return uncertain
                    .map(this::uncertainFor)
                    .filter(age -> age.compareTo(PENDING) > 0)
                    .isPresent();
        }

        boolean booksDiffer() {
            return books.filter(check -> check.differences() > 0).isPresent();
        }

        boolean daysFailed() {
            return days != null && days.failed() > 0;
        }

        Duration markedFor() {
            return Duration.ofSeconds(days == null ? 0 : days.oldestMarkSeconds());
        }

        boolean isMarkedForLong() {
            return markedFor().compareTo(MARKED) > 0;
        }

        Duration late() {
            return Stream.ofNullable(due)
                    .flatMap(List::stream)
                    .map(Due::late)
                    .max(Comparator.naturalOrder())
                    .orElse(Duration.ZERO);
        }

        boolean isLate() {
            return late().compareTo(LATE) > 0;
        }
    }

    record Today(Figures figures, List<Check> checks, List<FeedState> feeds, List<ExternalState> systems) {
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

    /** Writes a figure. A figure below 0 is not known. */
    static String shown(long figure) {
        return figure < 0 ? "not known" : ReadableNumber.count(figure);
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
        LocalDate yesterday = daily.yesterday();
        PaymentMetrics.Figures claims = payments.claims();
        var figures = new Figures(
                claims,
                payments.credits(),
                payments.uncertain(),
                Last.of(claims, clock),
                yesterday,
                daily.progress(yesterday),
                commission.days(),
                topics.list(),
                tasks.list().orElse(null),
                clock.instant());
        var today = new Today(figures, health(), FeedLines.list(), ExternalStates.list());
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
