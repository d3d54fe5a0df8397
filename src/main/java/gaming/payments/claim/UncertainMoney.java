package gaming.payments.claim;

import gaming.database.Background;
import gaming.database.LatestReading;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.payments.PaymentStatus;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The money of claims whose outcome is not known yet, for operators. */
@ApplicationScoped
public class UncertainMoney {
    /** The most claims of a sum, so that a page does not wait long. */
    private static final int MOST = 10_000;

    private final LatestReading<Sum> latest;

    @Inject
    UncertainMoney(@Background DataSource pool) {
        latest = new LatestReading<>("claims of unknown outcome", pool, UncertainMoney::read);
    }

    /**
     * The sum of the oldest pending claims, in EUR and in USDC.
     *
     * @param complete whether these are certainly all pending claims
     * @param tokens USDC
     * @param oldest null: no claim is pending
     */
    public record Sum(
            long claims,
            boolean complete,
            BigDecimal euros,
            BigDecimal tokens,
            @Nullable Instant oldest) {
        private static Sum of(Row row) {
            long claims = row.getLong("claims");
            return new Sum(
                    claims,
                    claims < MOST,
                    row.getBigDecimal("euros"),
                    row.getBigDecimal("tokens"),
                    row.getInstantIfAny("oldest"));
        }
    }

    /** At most a few seconds old while the database answers. Empty until it has answered for the first time. */
    public Optional<Sum> sum() {
        return Optional.ofNullable(latest.value());
    }

    private static Sum read() {
        return Sql.first(
                        "select count(*) claims, coalesce(sum(amount), 0) euros, coalesce(sum(amount_usdc), 0) tokens,"
                                + " min(claimed_at) oldest from (select amount, amount_usdc, claimed_at from claim"
                                + " where status = ? order by claimed_at limit " + MOST + ") pending",
                        Sum::of,
                        PaymentStatus.PENDING.name())
                .orElseThrow();
    }
}
