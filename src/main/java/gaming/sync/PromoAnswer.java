package gaming.sync;

import gaming.casino.storefront.PromotionRecord;
import java.util.List;
import java.util.Optional;

/** The sportsbook's answer with its promotions. */
sealed interface PromoAnswer {
    /** The promotions, with the ETag of the answer. */
    record Listed(List<PromotionRecord> promotions, Optional<String> etag) implements PromoAnswer {}

    /** The promotions have not changed since the ETag of the request. */
    record Unchanged() implements PromoAnswer {}

    /** No answer or an unreadable one; {@code why} is fit for the log and for the caller. */
    record Unreadable(String why) implements PromoAnswer {}
}
