package gaming.casino.storefront;

/**
 * One line of the feed {@code promotions}: the whole record. {@code content} is the JSON of all members except
 * {@code id}.
 */
public record PromotionRecord(String id, String content) {}
