package gaming.casino.storefront;

/** One line of the feed {@code promotions}: the whole record. {@code content} is the JSON of the other members. */
public record PromotionRecord(String id, String content) {}
