package gaming.storefront;

/** One line of the feeds {@code navigation-bars} and {@code casino-explore}: the whole record; {@code content} is the rest, as JSON. */
public record VariantRecord(String internalName, boolean main, String content) {}
