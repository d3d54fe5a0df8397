package gaming.console;

import gaming.core.ReadableNumber;
import gaming.events.TopicStates;
import gaming.feeds.AllFeeds;
import gaming.money.RateMetrics;
import gaming.payments.PaymentMetrics;
import gaming.payments.PaymentMetrics.State;
import gaming.referral.commission.CommissionMetrics;
import gaming.referral.commission.DailyCommission;
import gaming.referral.statement.StatementClosing;
import gaming.tasks.DueTasks;
import gaming.telemetry.ExternalStates;
import gaming.telemetry.ExternalStates.ExternalState;
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
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import org.jspecify.annotations.Nullable;

/** What needs a person, then yesterday's day, money under way and systems, and the state of this pod. */
@ApplicationScoped
@Path("/")
public class TodayPage {
    private final Instance<HealthCheck> checks;
    private final PaymentMetrics payments;
    private final RateMetrics rate;
    private final CommissionMetrics commission;
    private final StatementClosing statements;
    private final DailyCommission daily;
    private final TopicStates topics;
    private final DueTasks tasks;
    private final Clock clock;

    @Inject
    TodayPage(
            @Readiness Instance<HealthCheck> checks,
            PaymentMetrics payments,
            RateMetrics rate,
            CommissionMetrics commission,
            StatementClosing statements,
            DailyCommission daily,
            TopicStates topics,
            DueTasks tasks,
            Clock clock) {
        this.checks = checks;
        this.payments = payments;
        this.rate = rate;
        this.commission = commission;
        this.statements = statements;
        this.daily = daily;
        this.topics = topics;
        this.tasks = tasks;
        this.clock = clock;
    }

    /** The alerts whose cause a person ends, the most urgent first, each with the age from which it rings. */
    enum Alert {
        BOOKS_DIFFER(Duration.ZERO),
        DAY_DIFFERS(Duration.ZERO),
        RATE_MISSING(Duration.ZERO),
        CLAIMS_FLAGGED(Duration.ZERO),
        TRANSFERS_FLAGGED(Duration.ZERO),
        CLAIMS_PENDING(Duration.ofHours(2)),
        TRANSFERS_PENDING(Duration.ofHours(2)),
        OTHER_SYSTEM_AWAY(Duration.ZERO),
        DEAD_LETTERS(Duration.ZERO),
        DAYS_FAILED(Duration.ZERO),
        DAYS_NEVER_RUN(Duration.ofHours(3)),
        DAYS_MARKED(Duration.ofHours(3)),
        RATE_OLD(Duration.ofHours(12)),
        STATEMENTS_OVERDUE(Duration.ofDays(1)),
        TASKS_PILE_UP(Duration.ofMinutes(10)),
        BOOKS_UNCHECKED(Duration.ofHours(1));

        final Duration limit;

        Alert(Duration limit) {
            this.limit = limit;
        }
    }

    /** What an alert may ring for, of one topic or system or of none. A count below 0 and an age of 0 are not known. */
    record Need(Alert alert, String of, long count, Duration age) {
        boolean rings() {
            return count > 0 && age.compareTo(alert.limit) >= 0;
        }
    }

    record Today(
            Instant now,
            PaymentMetrics.Figures claims,
            State credits,
            Optional<PaymentMetrics.UncertainMoney> uncertain,
            Optional<Duration> rateAge,
            long rateMissing,
            LocalDate yesterday,
            DailyCommission.Progress run,
            CommissionMetrics.DayCounts days,
            Optional<Duration> overdue,
            List<TopicStates.TopicRecord> topics,
            DueTasks.Due due,
            List<HealthCheckResponse> checks,
            List<AllFeeds.FeedState> feeds,
            List<ExternalState> systems) {
        private Stream<Need> all() {
            State claim = claims.state();
            Duration late = overdue.orElse(Duration.ZERO);
            return Stream.of(
                            Stream.of(
                                    need(Alert.BOOKS_DIFFER, claims.differences(), claims.differSince()),
                                    need(Alert.DAY_DIFFERS, claims.activityDifferences(), claims.differSince()),
                                    need(Alert.BOOKS_UNCHECKED, 1L, claims.checkedAt()),
                                    need(Alert.CLAIMS_FLAGGED, claim.flagged(), claim.oldestFlagged()),
                                    need(Alert.CLAIMS_PENDING, claim.pending(), claim.oldest()),
                                    need(Alert.TRANSFERS_FLAGGED, credits.flagged(), credits.oldestFlagged()),
                                    need(Alert.TRANSFERS_PENDING, credits.pending(), credits.oldest()),
                                    need(Alert.RATE_MISSING, rateMissing, null),
                                    new Need(Alert.RATE_OLD, "", 1, rateAge.orElse(Duration.ZERO)),
                                    new Need(Alert.DAYS_FAILED, "", days.failed(), days.failedFor()),
                                    new Need(Alert.DAYS_NEVER_RUN, "", days.neverRun(), days.neverRunFor()),
                                    new Need(Alert.DAYS_MARKED, "", days.marked(), days.markedFor()),
                                    new Need(Alert.STATEMENTS_OVERDUE, "", overdue.isEmpty() ? -1 : 1, late),
                                    new Need(Alert.TASKS_PILE_UP, "", due.count(), due.late())),
                            topics.stream()
                                    .map(topic -> new Need(
                                            Alert.DEAD_LETTERS,
                                            topic.name(),
                                            topic.openLetters(),
                                            topic.oldestLetter())),
                            systems.stream().filter(ExternalState::open).map(Today::ofSystem))
                    .flatMap(each -> each);
        }

        private static Need ofSystem(ExternalState system) {
            Duration age = system.sinceSuccess().or(system::sinceFailure).orElse(Duration.ZERO);
            return new Need(Alert.OTHER_SYSTEM_AWAY, system.system(), 1, age);
        }

        List<Need> needs() {
            return all().filter(Need::rings)
                    .sorted(Comparator.comparing(Need::alert))
                    .toList();
        }

        boolean isKnown() {
            return all().noneMatch(need -> need.count() < 0);
        }

        private Need need(Alert alert, @Nullable Long count, @Nullable Instant since) {
            return new Need(alert, "", count == null ? -1 : count, age(since));
        }

        Duration age(@Nullable Instant since) {
            return since == null ? Duration.ZERO : Duration.between(since, now);
        }
    }

    /** Writes a figure. A figure below 0 is not known. */
    static String shown(long figure) {
        return figure < 0 ? "not known" : ReadableNumber.count(figure);
    }

    /** Links a health check or an external system to its page. Most have the page Configuration, at their keys. */
    static String pageOf(String name) {
        return switch (name) {
            case "external-systems" -> Section.TODAY.path + "#systems";
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
    public Answer today() {
        return page("today");
    }

    @GET
    @Path("/figures")
    public Answer figures() {
        return page("figures");
    }

    private Answer page(String template) {
        LocalDate yesterday = daily.yesterday();
        var today = new Today(
                clock.instant(),
                Objects.requireNonNullElse(payments.claims(), PaymentMetrics.Figures.UNKNOWN),
                Objects.requireNonNullElse(payments.credits(), State.UNKNOWN),
                payments.uncertain(),
                rate.age(),
                rate.missing(),
                yesterday,
                daily.progress(yesterday),
                Objects.requireNonNullElse(commission.days(), CommissionMetrics.DayCounts.UNKNOWN),
                statements.overdue(),
                topics.list(),
                Objects.requireNonNullElse(tasks.all(), DueTasks.Due.UNKNOWN),
                checks.stream()
                        .map(HealthCheck::call)
                        .sorted(Comparator.comparing(HealthCheckResponse::getName))
                        .toList(),
                AllFeeds.list(),
                ExternalStates.list());
        return Section.TODAY.page(template, today);
    }
}
