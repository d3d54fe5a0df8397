package gaming.sync;

import gaming.casino.storefront.PromotionRecord;
import java.util.List;
import java.util.Optional;

/** The result of a request for the sportsbook's promotions. */
sealed interface PromoAnswer {
    /** The promotions, with the ETag of the answer. */
    record Listed(List<PromotionRecord> promotions, Optional<String> etag) implements PromoAnswer {}

    /** The sportsbook answered 304: the promotions with the sent ETag are current. */
    record Unchanged() implements PromoAnswer {}

    /**
     * There is no answer, its status is neither 200 nor 304, or its body is no list of promotions.
     *
     * @param reason may be logged and shown to the caller
     */
    record Failed(String reason) implements PromoAnswer {}
}
