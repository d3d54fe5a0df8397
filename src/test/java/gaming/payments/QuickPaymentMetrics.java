package gaming.payments;

import gaming.database.Background;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Specializes;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import javax.sql.DataSource;

/** What services of tests read for their metrics: it is old after a tenth of a second. */
@Alternative
@Priority(1)
@ApplicationScoped
@Specializes
class QuickPaymentMetrics extends PaymentMetrics {
    @Inject
    QuickPaymentMetrics(@Background DataSource pool, Clock clock) {
        super(pool, clock, Duration.ofMillis(100), Duration.ofSeconds(2));
    }
}
