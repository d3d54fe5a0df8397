package gaming.sync;

import gaming.casino.storefront.PromotionRecord;
import java.util.List;
import java.util.Optional;

sealed interface PromoAnswer {
    record Listed(List<PromotionRecord> promotions, Optional<String> etag) implements PromoAnswer {}

    /** The sportsbook answered 304: the promotions with the sent ETag are current. */
    record Unchanged() implements PromoAnswer {}

    /** The {@code reason} may be logged and shown to the caller. */
    record Failed(String reason) implements PromoAnswer {}
}
