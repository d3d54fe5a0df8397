package gaming.console;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.console.TodayPage.Alert;
import gaming.console.TodayPage.Need;
import gaming.console.TodayPage.Today;
import gaming.payments.PaymentMetrics.Figures;
import gaming.payments.PaymentMetrics.State;
import gaming.referral.commission.CommissionDay;
import gaming.referral.commission.CommissionMetrics.DayCounts;
import gaming.referral.commission.DailyCommission.Progress;
import gaming.tasks.DueTasks.Due;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** The page Today and the alert rules of the chart name the same needs, from the same age on. */
class TodayAlertsTest {
    private static final Instant NOW = Instant.parse("2026-03-04T12:00:00Z");

    /** The rule of an alert, as text. */
    private static String rule(Alert alert) throws IOException {
        String name = Arrays.stream(alert.name().split("_"))
                .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
        return Files.readString(Path.of("helm/alerts/gaming-platform.yaml"))
                .split("- alert: GamingPlatform" + name + "\n", 2)[1]
                .split("- alert:", 2)[0];
    }

    @ParameterizedTest
    @EnumSource
    void theLabelOfANeedIsTheSummaryOfItsAlert(Alert alert) throws IOException {
        String template = Files.readString(Path.of("src/main/jte/gaming/console/needs.jte"));
        String label = found("== " + alert + "\\)\n.*label = (.+?), value", template)
                .replace("need.of()", "*")
                .replaceAll("\" \\+ | \\+ \"|\"", "");
        String summary = found("summary: (.+)\n", rule(alert))
                .replaceAll("\\{\\{ \\$labels\\.[a-z]+ }}", "*")
                .replace("\"", "");
        assertThat(label).isEqualTo(summary);
    }

    private static String found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .findFirst()
                .orElseThrow();
    }

    /** The alert of tasks counts them. */
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "TASKS_PILE_UP")
    void aNeedAppearsFromTheAgeOfItsAlertOn(Alert alert) throws IOException {
        if (alert.limit.isPositive()) {
            assertThat(rule(alert))
                    .containsPattern("> " + alert.limit.toSeconds() + "\n|for: " + alert.limit.toHours() + "h");
        }
    }

    @Test
    void anUnknownFigureIsNoNeedAndIsNamed() {
        Today unknown = today(State.UNKNOWN, null, Duration.ZERO, Duration.ZERO);
        assertThat(unknown.needs()).isEmpty();
        assertThat(unknown.isKnown()).isFalse();
    }

    @Test
    void theMostUrgentNeedIsTheFirst() {
        var state = new State(2, NOW.minus(Duration.ofHours(3)), 1, NOW.minus(Duration.ofHours(2)), 0);
        assertThat(today(state, 1L, Duration.ofHours(13), Duration.ofDays(2)).needs())
                .containsExactly(
                        new Need(Alert.BOOKS_DIFFER, "", 1, Duration.ofHours(5)),
                        new Need(Alert.CLAIMS_FLAGGED, "", 1, Duration.ofHours(2)),
                        new Need(Alert.TRANSFERS_FLAGGED, "", 1, Duration.ofHours(2)),
                        new Need(Alert.CLAIMS_PENDING, "", 2, Duration.ofHours(3)),
                        new Need(Alert.TRANSFERS_PENDING, "", 2, Duration.ofHours(3)),
                        new Need(Alert.RATE_OLD, "", 1, Duration.ofHours(13)),
                        new Need(Alert.STATEMENTS_OVERDUE, "", 1, Duration.ofDays(2)));
    }

    private static Today today(State state, @Nullable Long differences, Duration rateAge, Duration overdue) {
        return new Today(
                NOW,
                new Figures(state, 0, 0, differences, 0L, NOW.minus(Duration.ofHours(5)), BigDecimal.ZERO, NOW),
                state,
                Optional.empty(),
                Optional.of(rateAge),
                0,
                LocalDate.of(2026, 3, 3),
                new Progress(CommissionDay.State.DONE, 0, 0, null, null, false),
                new DayCounts(0, Duration.ZERO, 0, 0, 0, Duration.ZERO, 0, Duration.ZERO),
                Optional.of(overdue),
                List.of(),
                new Due("", 0, Duration.ZERO),
                List.of(),
                List.of(),
                List.of());
    }
}
