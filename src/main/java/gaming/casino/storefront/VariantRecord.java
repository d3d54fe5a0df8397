package gaming.casino.storefront;

/**
 * One line of the feeds {@code navigation-bars} and {@code casino-explore}: the whole record. {@code content} is the
 * JSON of the other members.
 */
public record VariantRecord(String internalName, boolean main, String content) {
    /** The stored flag distinguishes a former main variant from a variant that was never the main variant. */
    String kept() {
        return main ? "{\"main\":true," + content.substring(1) : content;
    }
}
