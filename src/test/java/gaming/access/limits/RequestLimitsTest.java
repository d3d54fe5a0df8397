package gaming.access.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import gaming.access.Configured;
import gaming.access.MovableClock;
import gaming.config.Keys;
import gaming.config.Misconfiguration;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** decisions.md, "Limits elsewhere". */
class RequestLimitsTest {
    private final MovableClock clock = new MovableClock();
    private final RequestLimits limits =
            new RequestLimits(new LimitSettings(Map.of("referral", 3, "search", 1)), clock);

    @Test
    void letsExactlyTheAllowedCallsPassInAMinute() {
        assertThat(passing("referral", "a", 10)).isEqualTo(3);
        clock.advance(Duration.ofSeconds(60).minusMillis(1));
        assertThat(passing("referral", "a", 10)).isZero();
        clock.advance(Duration.ofMillis(1));
        assertThat(passing("referral", "a", 10)).isEqualTo(3);
    }

    @Test
    void beginsTheMinuteWithItsFirstCall() {
        limits.check("search", "a");
        clock.advance(Duration.ofSeconds(118));
        limits.check("search", "a");
        clock.advance(Duration.ofSeconds(3));
        assertThat(refusal("search", "a").details()).containsEntry("retryAfter", 57L);
    }

    @Test
    void aClockThatIsSetBackBeginsANewMinute() {
        assertThat(passing("referral", "a", 10)).isEqualTo(3);
        clock.advance(Duration.ofSeconds(-30));
        assertThat(passing("referral", "a", 10)).isZero();
        clock.advance(Duration.ofMinutes(-10));
        assertThat(passing("referral", "a", 10)).isEqualTo(3);
    }

    @Test
    void countsEveryKeyAndEveryLimitForItself() {
        assertThat(passing("referral", "a", 10)).isEqualTo(3);
        assertThat(passing("referral", "b", 10)).isEqualTo(3);
        assertThat(passing("search", "a", 10)).isEqualTo(1);
    }

    @Test
    void saysInWholeSecondsWhenACallCanSucceed() {
        limits.check("search", "a");
        assertThat(refusal("search", "a").code()).isEqualTo(ErrorCode.RATE_LIMIT_EXCEEDED);
        assertThat(refusal("search", "a").details()).containsEntry("retryAfter", 60L);
        clock.advance(Duration.ofMillis(500));
        assertThat(refusal("search", "a").details()).containsEntry("retryAfter", 60L);
        clock.advance(Duration.ofMillis(59_400));
        assertThat(refusal("search", "a").details()).containsEntry("retryAfter", 1L);
    }

    @Test
    void aSixthOfTheBudgetIsThereAtOnceAndItReturnsEvenly() {
        var costs = new RequestLimits(new LimitSettings(Map.of("cost", 60)), clock);
        costs.spend("cost", "a", 9);
        costs.spend("cost", "a", 100);
        assertThat(notSpent(costs, "a").details()).containsEntry("retryAfter", 60L);
        costs.spend("cost", "b", 1);
        clock.advance(Duration.ofSeconds(97));
        assertThat(notSpent(costs, "a").details()).containsEntry("retryAfter", 3L);
        clock.advance(Duration.ofSeconds(3));
        costs.spend("cost", "a", 10);
        assertThat(notSpent(costs, "a").details()).containsEntry("retryAfter", 10L);
    }

    @Test
    void aLaterChargeIsPaidBeforeTheNextRequest() {
        var costs = new RequestLimits(new LimitSettings(Map.of("cost", 60)), clock);
        costs.spend("cost", "a", 1);
        costs.charge("cost", "a", 29);
        costs.charge("cost", "a", 0);
        assertThat(notSpent(costs, "a").details()).containsEntry("retryAfter", 21L);
    }

    @Test
    void saysWhatIsLeftOfTheBudgetAndWhenItIsWhole() {
        var costs = new RequestLimits(new LimitSettings(Map.of("cost", 60)), clock);
        assertThat(costs.remaining("cost", "a")).isEqualTo(new RequestLimits.Remaining(60, 10, 0));
        costs.spend("cost", "a", 4);
        assertThat(costs.remaining("cost", "a")).isEqualTo(new RequestLimits.Remaining(60, 6, 4));
        costs.spend("cost", "a", 100);
        assertThat(costs.remaining("cost", "a")).isEqualTo(new RequestLimits.Remaining(60, 0, 104));
        clock.advance(Duration.ofSeconds(100).plusMillis(500));
        assertThat(costs.remaining("cost", "a")).isEqualTo(new RequestLimits.Remaining(60, 6, 4));
        assertThat(costs.remaining("cost", "b")).isEqualTo(new RequestLimits.Remaining(60, 10, 0));
    }

    @Test
    void anAccountWithoutABoundPassesAll() {
        var costs = new RequestLimits(new LimitSettings(Map.of("catalogue", 999_999_999)), clock);
        for (int each = 0; each < 1_000; each++) {
            costs.spend("cost", "a", 100_000);
        }
    }

    private static Refusal notSpent(RequestLimits costs, String key) {
        return catchThrowableOfType(Refusal.class, () -> costs.spend("cost", key, 1));
    }

    @Test
    void theCostOfDocumentsIsLimitedByTheCallsThatMayBeMade() {
        assertThat(new LimitSettings(Map.of("catalogue", 600, "search", 120)).capacity("cost"))
                .isEqualTo(4_800_000);
        assertThat(new LimitSettings(Map.of("catalogue", 999_999_999)).capacity("cost"))
                .isEqualTo(7_999_999_992_000L);
        assertThat(new LimitSettings(Map.of("catalogue", 600, "cost", 5)).capacity("cost"))
                .isEqualTo(5);
    }

    @Test
    void readsTheLimitsByTheirNames() {
        var settings = LimitSettings.from(new Keys(
                Configured.with(Map.of("limits.daily-commission-job.per-minute", "7", "limits.claims.per-hour", "5"))));
        assertThat(settings.capacity("daily-commission-job")).isEqualTo(7);
        assertThatThrownBy(() -> settings.capacity("claims"))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageContaining("limits.claims.per-minute");
    }

    private Refusal refusal(String limit, String key) {
        return catchThrowableOfType(Refusal.class, () -> limits.check(limit, key));
    }

    private int passing(String limit, String key, int calls) {
        int passed = 0;
        for (int call = 0; call < calls; call++) {
            try {
                limits.check(limit, key);
                passed++;
            } catch (Refusal refused) {
                assertThat(refused.code()).isEqualTo(ErrorCode.RATE_LIMIT_EXCEEDED);
            }
        }
        return passed;
    }
}
