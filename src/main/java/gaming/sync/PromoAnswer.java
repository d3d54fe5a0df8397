package gaming.sync;

import gaming.casino.storefront.PromotionRecord;
import java.util.List;
import java.util.Optional;

/** What the sportsbook says when it is asked for its promotions. */
sealed interface PromoAnswer {
    /** Its promotions, and the mark by which it knows this answer again. */
    record Listed(List<PromotionRecord> promotions, Optional<String> etag) implements PromoAnswer {}

    /** They are what the mark says that the service has. */
    record Unchanged() implements PromoAnswer {}

    /** No answer, or none that can be read; {@code why} is fit for the log and for the caller. */
    record Unreadable(String why) implements PromoAnswer {}
}
