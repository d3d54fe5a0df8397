package gaming.casino.storefront;

/** One line of the feed {@code promotions}: the whole record; {@code content} is all but the id, as JSON. */
public record PromotionRecord(String id, String content) {}
