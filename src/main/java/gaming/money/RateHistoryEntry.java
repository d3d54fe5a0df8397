package gaming.money;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** A rate that is or was the current rate. */
@Entity
@Table(name = "token_rate_history")
class RateHistoryEntry {
    @Id
    @Column
    private long id;

    private TokenRate rate;

    @Enumerated(EnumType.STRING)
    @Column(name = "source")
    private RateOrigin origin;

    @Column(name = "recorded_at")
    private Instant recordedAt;

    @SuppressWarnings("NullAway") // Hibernate sets the fields
    protected RateHistoryEntry() {}

    TokenRate rate() {
        return new TokenRate(rate.symbol(), rate.rate().stripTrailingZeros(), rate.at());
    }

    RateOrigin origin() {
        return origin;
    }

    Instant recordedAt() {
        return recordedAt;
    }
}
